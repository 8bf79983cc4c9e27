/// Canonical decomposition without marks, which the standard library lacks; Foundation loads slowly.
enum BaseLetters {
  static func of(_ scalar: Unicode.Scalar) -> String {
    if let base = bases[scalar] { return String(base) }
    if syllables.contains(scalar.value) { return jamo(of: scalar.value) }
    return vowelsOfKiratRai[scalar] ?? String(scalar)
  }

  private static let syllables: ClosedRange<UInt32> = 0xAC00...0xD7A3

  /// As in section 3.12 of the Unicode Standard.
  private static func jamo(of syllable: UInt32) -> String {
    let (finals, vowels): (UInt32, UInt32) = (28, 21)
    let index = syllable - syllables.lowerBound
    let final = index % finals
    let parts = [0x1100 + index / finals / vowels, 0x1161 + index / finals % vowels]
    let jamo = parts + (final > 0 ? [0x11A7 + final] : [])
    return String(String.UnicodeScalarView(jamo.compactMap(Unicode.Scalar.init)))
  }

  private static let vowelsOfKiratRai: [Unicode.Scalar: String] = [
    "\u{16D68}": "\u{16D67}\u{16D67}", "\u{16D69}": "\u{16D63}\u{16D67}",
    "\u{16D6A}": "\u{16D63}\u{16D67}\u{16D67}",
  ]

  private static let bases: [Unicode.Scalar: Unicode.Scalar] = {
    var bases: [Unicode.Scalar: Unicode.Scalar] = [:]
    for (first, letters) in runs {
      for (offset, base) in letters.unicodeScalars.enumerated() {
        if let scalar = Unicode.Scalar(first + UInt32(offset)) { bases[scalar] = base }
      }
    }
    return bases
  }()

  /// The base letters of consecutive scalars, from Unicode 18's UnicodeData.txt.
  ///
  /// None has a decomposition, so that normalizing this file changes nothing.
  private static let runs: [(first: UInt32, letters: String)] = [
    (0xC0, "AAAAAAÆCEEEEIIIIÐNOOOOO\u{D7}ØUUUUYÞßaaaaaaæceeeeiiiiðnooooo\u{F7}øuuuuyþyAaAaAaCc"),
    (0x108, "CcCcCcDdĐđEeEeEeEeEeGgGgGgGgHhĦħIiIiIiIiIıĲĳJjKkĸLlLlLlĿŀŁłNnNnNnŉŊŋOoOoOoŒœRrRrR"),
    (0x159, "rSsSsSsSsTtTtŦŧUuUuUuUuUuUuWwYyYZzZzZz"), (0x1A0, "Oo"), (0x1AF, "Uu"),
    (0x1CD, "AaIiOoUuUuUuUuUuǝAaAaÆæǤǥGgKkOoOoƷʒjǱǲǳGgǶǷNnAaÆæØøAaAaEeEeIiIiOoOoRrRrUuUuSsTtȜȝ"),
    (0x21E, "HhȠȡȢȣȤȥAaEeOoOoOoOoYy"), (0x374, "\u{2B9}"), (0x37E, ";"),
    (0x385, "\u{A8}Α\u{B7}ΕΗΙ\u{38B}Ο\u{38D}ΥΩι"), (0x3AA, "ΙΥαεηιυ"), (0x3CA, "ιυουωϏϐϑϒϒϒ"),
    (0x400, "ЕЕЂГЄЅІІЈЉЊЋКИУЏАБВГДЕЖЗИИ"), (0x439, "и"), (0x450, "ееђгєѕііјљњћкиу"), (0x476, "Ѵѵ"),
    (0x4C1, "Жж"), (0x4D0, "АаАаӔӕЕеӘәӘәЖжЗзӠӡИиИиОоӨөӨөЭэУуУуУуЧчӶӷЫы"),
    (0x622, "\u{627}\u{627}\u{648}\u{627}\u{64A}"), (0x6C0, "\u{6D5}\u{6C1}\u{6C1}"),
    (0x6D3, "\u{6D2}"), (0x929, "\u{928}"), (0x931, "\u{930}"), (0x934, "\u{933}"),
    (0x958, "\u{915}\u{916}\u{917}\u{91C}\u{921}\u{922}\u{92B}\u{92F}"),
    (0x9DC, "\u{9A1}\u{9A2}\u{9DE}\u{9AF}"), (0xA33, "\u{A32}"), (0xA36, "\u{A38}"),
    (0xA59, "\u{A16}\u{A17}\u{A1C}"), (0xA5E, "\u{A2B}"), (0xB5C, "\u{B21}\u{B22}"),
    (0xB94, "\u{B92}"), (0xF43, "\u{F42}"), (0xF4D, "\u{F4C}"), (0xF52, "\u{F51}"),
    (0xF57, "\u{F56}"), (0xF5C, "\u{F5B}"), (0xF69, "\u{F40}"), (0x1026, "\u{1025}"),
    (0x1B06, "\u{1B05}\u{1B07}\u{1B07}\u{1B09}\u{1B09}\u{1B0B}\u{1B0B}\u{1B0D}\u{1B0D}"),
    (0x1B12, "\u{1B11}"),
    (0x1E00, "AaBbBbBbCcDdDdDdDdDdEeEeEeEeEeFfGgHhHhHhHhHhIiIiKkKkKkLlLlLlLlMmMmMmNnNnNnNnOoOo"),
    (0x1E50, "OoOoPpPpRrRrRrRrSsSsSsSsSsTtTtTtTtUuUuUuUuUuVvVvWwWwWwWwWwXxXxYyZzZzZzhtwyẚſẜẝẞẟ"),
    (0x1EA0, "AaAaAaAaAaAaAaAaAaAaAaAaEeEeEeEeEeEeEeEeIiIiOoOoOoOoOoOoOoOoOoOoOoOoUuUuUuUuUuUu"),
    (0x1EF0, "UuYyYyYyYyỺỻỼỽỾỿααααααααΑΑΑΑΑΑΑΑεεεεεε"), (0x1F18, "ΕΕΕΕΕΕ"),
    (0x1F20, "ηηηηηηηηΗΗΗΗΗΗΗΗιιιιιιιιΙΙΙΙΙΙΙΙοοοοοο"), (0x1F48, "ΟΟΟΟΟΟ"),
    (0x1F50, "υυυυυυυυ\u{1F58}Υ\u{1F5A}Υ\u{1F5C}Υ\u{1F5E}ΥωωωωωωωωΩΩΩΩΩΩΩΩααεεηηιιοουυωω"),
    (0x1F80, "ααααααααΑΑΑΑΑΑΑΑηηηηηηηηΗΗΗΗΗΗΗΗωωωωωωωωΩΩΩΩΩΩΩΩααααα\u{1FB5}ααΑΑΑΑΑ\u{1FBD}ι"),
    (0x1FC1, "\u{A8}ηηη\u{1FC5}ηηΕΕΗΗΗ\u{1FBF}\u{1FBF}\u{1FBF}ιιιι"),
    (0x1FD6, "ιιΙΙΙΙ\u{1FDC}\u{1FFE}\u{1FFE}\u{1FFE}υυυυρρυυΥΥΥΥΡ\u{A8}\u{A8}`"),
    (0x1FF2, "ωωω\u{1FF5}ωωΟΟΩΩΩ\u{B4}"), (0x2000, "\u{2002}\u{2003}"), (0x2126, "Ω"),
    (0x212A, "KA"), (0x219A, "\u{2190}\u{2192}"), (0x21AE, "\u{2194}"),
    (0x21CD, "\u{21D0}\u{21D4}\u{21D2}"), (0x2204, "\u{2203}"), (0x2209, "\u{2208}"),
    (0x220C, "\u{220B}"), (0x2224, "\u{2223}\u{2225}\u{2225}"), (0x2241, "\u{223C}"),
    (0x2244, "\u{2243}"), (0x2247, "\u{2245}\u{2248}\u{2248}"), (0x2260, "=\u{2261}\u{2261}"),
    (0x226D, "\u{224D}<>\u{2264}\u{2265}"), (0x2274, "\u{2272}\u{2273}"),
    (0x2278, "\u{2276}\u{2277}"), (0x2280, "\u{227A}\u{227B}"), (0x2284, "\u{2282}\u{2283}"),
    (0x2288, "\u{2286}\u{2287}"), (0x22AC, "\u{22A2}\u{22A8}\u{22A9}\u{22AB}"),
    (0x22E0, "\u{227C}\u{227D}\u{2291}\u{2292}"), (0x22EA, "\u{22B2}\u{22B3}\u{22B4}\u{22B5}"),
    (0x2329, "\u{3008}\u{3009}"), (0x2ADC, "\u{2ADD}"), (0x304C, "かききくくけけここささししすすせせそそたたちちっつつててとと"),
    (0x3070, "ははひひひふふふへへへほほほ"), (0x3094, "う"), (0x309E, "\u{309D}"),
    (0x30AC, "カキキククケケココササシシススセセソソタタチチッツツテテトト"), (0x30D0, "ハハヒヒヒフフフヘヘヘホホホ"), (0x30F4, "ウヵヶワヰヱヲ"),
    (0x30FE, "\u{30FD}"),
    (0xF900, "豈更車賈滑串句龜龜契金喇奈懶癩羅蘿螺裸邏樂洛烙珞落酪駱亂卵欄爛蘭鸞嵐濫藍襤拉臘蠟廊朗浪狼郎來冷勞擄櫓爐盧老蘆虜路露魯鷺碌祿綠菉錄鹿論壟弄籠聾牢磊賂雷壘屢樓淚漏累"),
    (0xF950, "縷陋勒肋凜凌稜綾菱陵讀拏樂諾丹寧怒率異北磻便復不泌數索參塞省葉說殺辰沈拾若掠略亮兩凉梁糧良諒量勵呂女廬旅濾礪閭驪麗黎力曆歷轢年憐戀撚漣煉璉秊練聯輦蓮連鍊列劣咽烈"),
    (0xF9A0, "裂說廉念捻殮簾獵令囹寧嶺怜玲瑩羚聆鈴零靈領例禮醴隸惡了僚寮尿料樂燎療蓼遼龍暈阮劉杻柳流溜琉留硫紐類六戮陸倫崙淪輪律慄栗率隆利吏履易李梨泥理痢罹裏裡里離匿溺吝燐璘"),
    (0xF9F0, "藺隣鱗麟林淋臨立笠粒狀炙識什茶刺切度拓糖宅洞暴輻行降見廓兀嗀﨎﨏塚﨑晴﨓﨔凞猪益礼神祥福靖精羽﨟蘒﨡諸﨣﨤逸都﨧﨨﨩飯飼館鶴郞隷侮僧免勉勤卑喝嘆器塀墨層屮悔慨憎"),
    (0xFA40, "懲敏既暑梅海渚漢煮爫琢碑社祉祈祐祖祝禍禎穀突節練縉繁署者臭艹艹著褐視謁謹賓贈辶逸難響頻恵𤋮舘"),
    (0xFA70, "並况全侀充冀勇勺喝啕喙嗢塚墳奄奔婢嬨廒廙彩徭惘慎愈憎慠懲戴揄搜摒敖晴朗望杖歹殺流滛滋漢瀞煮瞧爵犯猪瑱甆画瘝瘟益盛直睊着磌窱節类絛練缾者荒華蝹襁覆視調諸請謁諾諭謹"),
    (0xFAC0, "變贈輸遲醙鉶陼難靖韛響頋頻鬒龜𢡊𢡄𣏕㮝䀘䀹𥉉𥳐𧻓齃龎"), (0xFB1D, "\u{5D9}"), (0xFB1F, "\u{5F2}"),
    (0xFB2A, "\u{5E9}\u{5E9}\u{5E9}\u{5E9}\u{5D0}\u{5D0}\u{5D0}\u{5D1}\u{5D2}\u{5D3}\u{5D4}"),
    (0xFB35, "\u{5D5}\u{5D6}\u{FB37}\u{5D8}\u{5D9}\u{5DA}\u{5DB}\u{5DC}\u{FB3D}\u{5DE}\u{FB3F}"),
    (0xFB40, "\u{5E0}\u{5E1}\u{FB42}\u{5E3}\u{5E4}\u{FB45}\u{5E6}\u{5E7}\u{5E8}\u{5E9}\u{5EA}"),
    (0xFB4B, "\u{5D5}\u{5D1}\u{5DB}\u{5E4}"), (0x105C9, "\u{105D2}"), (0x105E4, "\u{105DA}"),
    (0x1109A, "\u{11099}𑂛\u{1109B}"), (0x110AB, "\u{110A5}"),
    (0x11383, "\u{11382}\u{11384}\u{11384}"), (0x1138E, "\u{1138B}"), (0x11391, "\u{11390}"),
    (0x1D15E, "\u{1D157}\u{1D158}\u{1D158}\u{1D158}\u{1D158}\u{1D158}\u{1D158}"),
    (0x1D1BB, "\u{1D1B9}\u{1D1BA}\u{1D1B9}\u{1D1BA}\u{1D1B9}\u{1D1BA}"),
    (0x2F800, "丽丸乁𠄢你侮侻倂偺備僧像㒞𠘺免兔兤具𠔜㒹內再𠕋冗冤仌冬况𩇟凵刃㓟刻剆割剷㔕勇勉勤勺包匆北卉卑博即卽卿卿卿𠨬灰及叟𠭣叫叱吆咞吸呈周咢哶唐啓啣善善喙喫喳嗂圖嘆圗噑"),
    (0x2F84F, "噴切壮城埴堍型堲報墬𡓤売壷夆多夢奢𡚨𡛪姬娛娧姘婦㛮㛼嬈嬾嬾𡧈寃寘寧寳𡬘寿将当尢㞁屠屮峀岍𡷤嵃𡷦嵮嵫嵼巡巢㠯巽帨帽幩㡢𢆃㡼庰庳庶廊𪎒廾𢌱𢌱舁弢弢㣇𣊸𦇚形彫㣣徚忍"),
    (0x2F89E, "志忹悁㤺㤜悔𢛔惇慈慌慎慌慺憎憲憤憯懞懲懶成戛扝抱拔捐𢬌挽拼捨掃揤𢯱搢揅掩㨮摩摾撝摷㩬敏敬𣀊旣書晉㬙暑㬈㫤冒冕最暜肭䏙朗望朡杞杓𣏃㭉柺枅桒梅𣑭梎栟椔㮝楂榣槪檨𣚣"),
    (0x2F8ED, "櫛㰘次𣢧歔㱎歲殟殺殻𣪍𡴋𣫺汎𣲼沿泍汧洖派海流浩浸涅𣴞洴港湮㴳滋滇𣻑淹潮𣽞𣾎濆瀹瀞瀛㶖灊災灷炭𠔥煅𤉣熜𤎫爨爵牐𤘈犀犕𤜵𤠔獺王㺬玥㺸㺸瑇瑜瑱璅瓊㼛甤𤰶甾𤲒異𢆟瘐𤾡"),
    (0x2F93C, "𤾸𥁄㿼䀈直𥃳𥃲𥄙𥄳眞真真睊䀹瞋䁆䂖𥐝硎碌磌䃣𥘦祖𥚚𥛅福秫䄯穀穊穏𥥼𥪧𥪧竮䈂𥮫篆築䈧𥲀糒䊠糨糣紀𥾆絣䌁緇縂繅䌴𦈨𦉇䍙𦋙罺𦌾羕翺者𦓚𦔣聠𦖨聰𣍟䏕育脃䐋脾媵𦞧𦞵𣎓𣎜"),
    (0x2F98B, "舁舄辞䑫芑芋芝劳花芳芽苦𦬼若茝荣莭茣莽菧著荓菊菌菜𦰶𦵫𦳕䔫蓱蓳蔖𧏊蕤𦼬䕝䕡𦾱𧃒䕫虐虜虧虩蚩蚈蜎蛢蝹蜨蝫螆䗗蟡蠁䗹衠衣𧙧裗裞䘵裺㒻𧢮𧥦䚾䛇誠諭變豕𧲨貫賁贛起𧼯𠠄"),
    (0x2F9DA, "跋趼跰𠣞軔輸𨗒𨗭邔郱鄑𨜮鄛鈸鋗鋘鉼鏹鐕𨯺開䦕閷𨵷䧦雃嶲霣𩅅𩈚䩮䩶韠𩐊䪲𩒖頋頋頩𩖶飢䬳餩馧駂駾䯎𩬰鬒鱀鳽䳎䳭鵧𪃎䳸𪄅𪈎𪊑麻䵖黹黾鼅鼏鼖鼻𪘀"),
  ]
}
