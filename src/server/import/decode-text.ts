/**
 * The text of an uploaded file, of any program that saved it: UTF-8 with or without a byte order mark, UTF-16 in either order, and otherwise
 * Windows-1252, which is what Finnish spreadsheets write and which contains Latin-1. Null when the bytes are no text at all.
 */
export function decodeText(bytes: Buffer): string | null {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes)
  // binary files decode into characters that no spreadsheet writes; � is what broken UTF-16 leaves
  return /[^\P{Cc}\t\n\r\v\f]|\ufffd/u.test(text) ? null : text
}

function encodingOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const head = bytes.subarray(0, 1000)
  const zeros = (at: 0 | 1) => head.filter((byte, index) => byte === 0 && index % 2 === at).length
  if (zeros(1) > head.length / 4) return 'utf-16le'
  if (zeros(0) > head.length / 4) return 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}
