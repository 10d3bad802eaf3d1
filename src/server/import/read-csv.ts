import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { Options } from 'csv-parse'
import { AppError } from '#shared/app-error.ts'
import { decodeText } from './decode-text.ts'

/** `row` counts as a spreadsheet does: the header is row 1, empty rows count. */
export type CsvRow = { row: number; cells: string[] }
export type Csv = { header: string[]; rows: CsvRow[] }

const PIECE_BYTES = 65_536
/** A row of any spreadsheet that people keep is shorter, and a file without line breaks is none. */
const MAX_LINE_BYTES = 20_000
const MAX_CELLS = 500
/** What spreadsheets leave beneath the last row. */
const MAX_EMPTY_ROWS = 100_000

/** The whole file is refused, with the one thing that is wrong with it. */
const unreadable = (message: string): AppError =>
  new AppError('unprocessable', 'import_unreadable', { details: { fields: [{ field: 'file', message }] } })

/**
 * Reads a CSV file of at most `maxRows` rows: encoding and separator (; , tab) are found out, quotes may hold line breaks.
 * Lines and rows are bounded before and while they are read, and others get their turn after each piece, so that no file
 * blocks the process or fills it. Throws `unprocessable: import_unreadable` for what cannot be read.
 */
export async function readCsv(bytes: Buffer, { maxRows }: { maxRows: number }): Promise<Csv> {
  if (bytes.length === 0) throw unreadable('Tiedosto on tyhjä.')
  if (bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04')) || bytes.subarray(0, 2).equals(Buffer.from([0xd0, 0xcf])))
    throw unreadable('Tämä on taulukkotiedosto. Tallenna se ensin CSV-muodossa ja valitse tallennettu tiedosto.')
  const decoded = decodeText(bytes)
  if (decoded === null) throw unreadable('Tiedosto ei ole tekstiä. Tallenna se CSV-muodossa (UTF-8).')
  const { text, separator, skippedRows } = findSeparator(decoded)
  // as bytes again: a piece of a text could end with half a character
  const content = Buffer.from(text)
  await requireShortLines(content)

  const options: Options = {
    delimiter: separator,
    bom: true,
    relax_column_count: true,
    trim: true,
    // an unclosed quote would swallow the rest of the file
    max_record_size: MAX_LINE_BYTES,
  }
  // an idle server does without it
  const { CsvError, parse } = await import('csv-parse')
  const parser = parse(options)
  Readable.from(pieces(content)).pipe(parser)
  let header: string[] | undefined
  const rows: CsvRow[] = []
  let row = skippedRows
  let empty = 0
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      row++
      if (row % 500 === 0) await setImmediate()
      if (cells.length > MAX_CELLS) throw unreadable(`Rivillä ${row} on liikaa sarakkeita: enintään ${MAX_CELLS}.`)
      if (cells.every((cell) => cell === '')) {
        if (++empty > MAX_EMPTY_ROWS) throw unreadable('Tiedostossa on liikaa tyhjiä rivejä. Poista ne.')
      } else if (header === undefined) header = cells
      else if (rows.length === maxRows) {
        const max = maxRows.toLocaleString('fi-FI')
        throw unreadable(`Tiedostossa on liikaa rivejä: enintään ${max} kerralla. Jaa se osiin. Mitään ei tallennettu.`)
      } else rows.push({ row, cells })
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw unreadable(`Rivin ${row + 1} lainausmerkit eivät täsmää. Korjaa rivi ja yritä uudelleen.`)
  }
  if (header === undefined || rows.length === 0) throw unreadable('Tiedostossa ei ole rivejä otsikkorivin alla.')
  return { header, rows }
}

const LINE_FEED = 10
const CARRIAGE_RETURN = 13

/** Before anything is parsed: the parser counts neither separators nor blanks. */
async function requireShortLines(content: Buffer): Promise<void> {
  let line = 1
  let length = 0
  for await (const piece of pieces(content))
    for (const byte of piece) {
      if (byte === LINE_FEED) line++
      length = byte === LINE_FEED || byte === CARRIAGE_RETURN ? 0 : length + 1
      if (length > MAX_LINE_BYTES) throw unreadable(`Rivi ${line} on liian pitkä. Korjaa rivi ja yritä uudelleen.`)
    }
}

async function* pieces(content: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += PIECE_BYTES) {
    yield content.subarray(at, at + PIECE_BYTES)
    await setImmediate()
  }
}

/** The first row decides: it is a header, whose names hold no separators. Excel's own hint (`sep=;`) wins. */
function findSeparator(decoded: string): { text: string; separator: string; skippedRows: number } {
  const hint = /^\ufeff?sep=(.)\r?\n/i.exec(decoded)
  if (hint?.[1]) return { text: decoded.slice(hint[0].length), separator: hint[1], skippedRows: 1 }
  const start = decoded.slice(0, MAX_LINE_BYTES)
  const firstRow = /\S.*/.exec(start)?.[0].replace(/"[^"]*"/g, '') ?? ''
  const counted = [';', '\t', ','].map((separator) => ({ separator, count: firstRow.split(separator).length }))
  const best = counted.reduce((most, one) => (one.count > most.count ? one : most))
  return { text: decoded, separator: best.separator, skippedRows: 0 }
}
