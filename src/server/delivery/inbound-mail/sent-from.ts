/** What a program calls itself or its device; the last word of "sent from …" in most languages. */
const DEVICE =
  /^(?:iphone|ipad|ipod|android|galaxy|samsung|huawei|honor|nokia|xiaomi|redmi|oneplus|pixel|motorola|xperia|outlook|gmail|yahoo|proton|windows|mail|sähköposti|e-?post|почт|телефон|смартфон|puhelime|laittee|älypuhelime|sovellukse|mobil|telefon|smartphone|nutitelefon|matkapuhelime)/i
/** Words that may be on the same line; any other makes it a sentence of a person. */
const OTHER_WORDS =
  /^(?:minun|omasta|my|min|minu|mijn|meinem|моего|с|из|для|for|för|fra|från|from|von|gesendet|phone|app|device|ios|samsungi|mail\.ru|yandex|яндекс|i?\d[\w-]*|[-–+])$/iu
/** In Finnish the case says that it is sent from there; brands may have another one. */
const FROM = /(?:st[aä]|lt[aä])(?:ni)?$|^(?:android|iphone|ipad|outlook|yahoo|gmail|galaxy)/i
const BEGINS =
  /^(?:lähetetty|skickat(?: från)?|hämta|sent from|get|sendt fra|hent|saadetud|hangi|hanki|von|gesendet von|отправлено)(?=\s)/i

/**
 * Whether a line is nothing but a program's word of itself: "Lähetetty iPhonesta", "Hanki Outlook for Android", "Отправлено с iPhone". Each of
 * its words is one that programs use; "Lähetetty kuvat puhelimella eilen." is a person's.
 */
export function isSentFrom(typed: string): boolean {
  if (typed.length > 200) return false
  const line = typed
    .replace(/[<([]?(?:https?|mailto):\S*/g, ' ')
    .replace(/[*>_]+|\.$/g, ' ')
    .trim()
  const begins = BEGINS.exec(line)
  if (!begins) return false
  const words = line.slice(begins[0].length).split(/\s+/).filter(Boolean)
  const names = words.map((word) => word.replace(/^[-–'’]+(?=\p{L})/u, ''))
  // "Lähetetty sähköpostilla." is how a person sent something else
  if (/^lähetetty/i.test(line) && !FROM.test(names.at(-1) ?? '')) return false
  return names.some((name) => DEVICE.test(name)) && names.every((name) => DEVICE.test(name) || OTHER_WORDS.test(name))
}
