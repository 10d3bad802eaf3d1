/** Forms that the library does not know: Finnish ones, and Swedish ones of mail programs in Finland. */

/** A line above a quotation, which mail programs break in two or three: "ma 23.11.2026 klo 9.12 Aino <a@example.fi> kirjoitti:". */
const MAX_HEADER_LINES = 3
const MAX_HEADER_LENGTH = 300
const isAttribution = (text: string): boolean =>
  text.length <= MAX_HEADER_LENGTH && /(^|\s)(kirjoitti|skrev)\b/.test(text) && /:$/.test(text) && /\d{4}|@/.test(text)

/** "-----Alkuperäinen viesti-----", as Outlook and phones set it. */
const SEPARATOR =
  /^[-_*\s]*(alkuperäinen viesti|välitetty viesti|edelleenlähetetty viesti|ursprungligt meddelande|vidarebefordrat meddelande|original message|forwarded message)[-_*:\s]*$/i

/** Outlook's block: Lähettäjä, Lähetetty, Vastaanottaja, Aihe, a line each. */
const BLOCK_BEGINS = /^\*?(lähettäjä|från|avsändare|from)\s*:/i
const BLOCK_GOES_ON =
  /^\*?(lähetetty|lähetysaika|päivämäärä|päiväys|vastaanottajat?|aihe|skickat|datum|till|ämne|sent|date|to|subject)\s*:/i
const BLOCK_LINES = 4

/** A quotation: where its header begins, and the line after that. */
type Quotation = { begins: number; goesOn: number }

/** The first line that begins what is quoted. */
export function findQuotation(lines: readonly string[], from: number): Quotation | null {
  for (let at = from; at < lines.length; at += 1) {
    const length = headerLengthAt(lines, at)
    if (length > 0) return { begins: at, goesOn: at + length }
  }
  return null
}

/** How many lines of a quotation's header begin here; 0 for none. */
function headerLengthAt(lines: readonly string[], at: number): number {
  const line = lines[at]?.trim() ?? ''
  if (line === '' || line.startsWith('>')) return 0
  if (SEPARATOR.test(line)) return 1
  if (
    BLOCK_BEGINS.test(line) &&
    lines.slice(at + 1, at + 1 + BLOCK_LINES).some((one) => BLOCK_GOES_ON.test(one.trim()))
  )
    return 1
  for (let count = 1; count <= MAX_HEADER_LINES; count += 1) {
    const some = lines.slice(at, at + count).map((one) => one.trim())
    if (some.includes('')) return 0
    if (isAttribution(some.join(' '))) return count
  }
  return 0
}

/** What phones and Outlook put under what is written on them. */
const SENT_FROM =
  /^(lähetetty\s.*(iphone|ipad|android|outlook|samsung|galaxy|huawei|nokia|xiaomi|oneplus|pixel|puhelime|laittee|sovellukse|yahoo|gmail|proton)|hanki outlook|skickat från|hämta outlook|sent from|get outlook)/i

/** Whether a line is nothing but the program's own word of itself. */
export const isSentFrom = (line: string): boolean => line.length <= 120 && SENT_FROM.test(line.trim())
