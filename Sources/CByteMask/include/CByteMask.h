#pragma once

#include <stdint.h>
#include <string.h>

/// Sixteen bytes, such as a comparison gives: all ones where it held, all zeros where it did not.
typedef int8_t sixteen_bytes __attribute__((ext_vector_type(16)));

/// Which of sixteen comparisons held, the first in the lowest bit.
///
/// In C, since processors have an instruction for it that Swift's vectors do not come to.
static inline __attribute__((always_inline)) uint16_t bits_of_comparisons(sixteen_bytes mask) {
  typedef _Bool sixteen_bits __attribute__((ext_vector_type(16)));
  sixteen_bits held = __builtin_convertvector(mask, sixteen_bits);
  uint16_t bits;
  memcpy(&bits, &held, sizeof bits);
  return bits;
}
