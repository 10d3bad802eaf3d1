/**
 * Whether a number can receive text messages: `text` can, `no_text` is a Finnish landline or service number, which cannot, and
 * `abroad` is another country's, where it costs more and the kinds of numbers are unknown.
 */
export type PhoneReach = 'text' | 'no_text' | 'abroad'

/** Of a number in E.164. Finnish mobile numbers begin with 4 or 50 after the country's code (Traficom's numbering plan). */
export function phoneReach(e164: string): PhoneReach {
  if (!e164.startsWith('+358')) return 'abroad'
  return /^\+358(4|50)/.test(e164) ? 'text' : 'no_text'
}

export const canGetTexts = (e164: string): boolean => e164 !== '' && phoneReach(e164) !== 'no_text'

/** The remark next to a number that cannot just be sent messages; null for one that can. */
export const reachWords: Record<PhoneReach, string | null> = {
  text: null,
  no_text: 'lankanumero, ei viestejä',
  abroad: 'ulkomainen numero, viesti maksaa enemmän',
}
