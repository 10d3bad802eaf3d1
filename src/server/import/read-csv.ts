import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { Options } from 'csv-parse'
import { AppError } from '#shared/app-error.ts'
import { cutText } from '#shared/plain-text.ts'
import { decodeText } from './decode-text.ts'
import { findShape, withoutHint } from './find-shape.ts'
import type { Column } from './map-columns.ts'

/** `row` counts as a spreadsheet does: the first row is 1, empty rows count. */
export type CsvRow = { row: number; cells: string[] }
/** `above`: rows above the header, such as a title. */
export type Csv = { header: string[]; headerRow: number; above: { row: number; text: string }[]; rows: CsvRow[] }

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
 * Reads a CSV file of at most `maxRows` rows: encoding, separator and the row of headers are found out, quotes may hold line breaks.
 * Lines and rows are bounded before and while they are read, and others get their turn after each piece, so that no file
 * blocks the process or fills it. Throws `unprocessable: import_unreadable` for what cannot be read.
 */
export async function readCsv(
  bytes: Buffer,
  { maxRows, columns = [] }: { maxRows: number; columns?: readonly Column<string>[] },
): Promise<Csv> {
  if (bytes.length === 0) throw unreadable('Tiedosto on tyhjä.')
  if (bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04')) || bytes.subarray(0, 2).equals(Buffer.from([0xd0, 0xcf])))
    throw unreadable('Tämä on taulukkotiedosto. Tallenna se ensin CSV-muodossa ja valitse tallennettu tiedosto.')
  const decoded = decodeText(bytes)
  if (decoded === null) throw unreadable('Tiedosto ei ole tekstiä. Tallenna se CSV-muodossa (UTF-8).')
  const { text, hint, skippedRows } = withoutHint(decoded)
  // as bytes again: a piece of a text could end with half a character
  const content = Buffer.from(text)
  await requireShortLines(content)
  const shape = await findShape(text, { hint, columns })

  const options: Options = {
    delimiter: shape.separator,
    bom: true,
    relax_column_count: true,
    trim: true,
    relax_quotes: shape.hasGuards,
    // an unclosed quote would take in the rest of the file
    max_record_size: MAX_LINE_BYTES,
  }
  // an idle server does without it
  const { CsvError, parse } = await import('csv-parse')
  const parser = parse(options)
  Readable.from(pieces(content)).pipe(parser)
  let header: string[] | undefined
  const rows: CsvRow[] = []
  const above: Csv['above'] = []
  let headerRow = 0
  let row = skippedRows
  let empty = 0
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      row++
      if (row % 500 === 0) await setImmediate()
      if (cells.length > MAX_CELLS) throw unreadable(`Rivillä ${row} on liikaa sarakkeita: enintään ${MAX_CELLS}.`)
      if (cells.every((cell) => cell === '')) {
        if (++empty > MAX_EMPTY_ROWS) throw unreadable('Tiedostossa on liikaa tyhjiä rivejä. Poista ne.')
      } else if (header === undefined) {
        if (above.length < shape.rowsAbove) above.push({ row, text: cutText(cells.filter(Boolean).join(' '), 80) })
        else [header, headerRow] = [cells, row]
      } else if (isSection(cells)) throw unreadable(severalTables(row, cells))
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
  return { header, headerRow, above, rows }
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

/** Programs that write several tables into one file begin each with its name: `## Costs`. */
const isSection = (cells: readonly string[]): boolean =>
  (cells[0] ?? '').startsWith('##') && cells.slice(1).every((cell) => cell === '')

const severalTables = (row: number, [name = '']: readonly string[]): string => {
  const title = cutText(name.replace(/^#+\s*/, ''), 40)
  return `Tiedostossa on monta taulukkoa: riviltä ${row} alkaa ${title || 'toinen'}. Tallenna kukin taulukko omaksi tiedostokseen.`
}
