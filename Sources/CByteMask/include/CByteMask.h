#pragma once

#include <stdint.h>
#include <string.h>

/// The results of sixteen comparisons: all ones for true, all zeros for false.
typedef int8_t sixteen_bytes __attribute__((ext_vector_type(16)));

/// Returns the results of sixteen comparisons as bits, the first in the lowest one.
///
/// It is in C because Swift's vectors do not compile to the processor's instruction for it.
static inline __attribute__((always_inline)) uint16_t bits_of_comparisons(sixteen_bytes mask) {
  typedef _Bool sixteen_bits __attribute__((ext_vector_type(16)));
  sixteen_bits held = __builtin_convertvector(mask, sixteen_bits);
  uint16_t bits;
  memcpy(&bits, &held, sizeof bits);
  return bits;
}
