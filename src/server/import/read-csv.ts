import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { Options } from 'csv-parse'
import type { ImportError } from '#shared/import-report.ts'
import { decodeText } from './decode-text.ts'

/** `row` counts as a spreadsheet does: the header is row 1, empty rows count. */
export type CsvRow = { row: number; cells: string[] }
export type Csv = { header: string[]; rows: CsvRow[] }

const fileError = (message: string): { error: ImportError } => ({ error: { row: null, column: '', message } })

const PIECE = 65_536

/**
 * Reads a CSV file of at most `maxRows` rows: encoding and separator (; , tab) are found out, quotes may hold line breaks.
 * Reads piece by piece and stops at the first row too many, so that a huge file neither blocks the process nor fills it.
 */
export async function readCsv(bytes: Buffer, { maxRows }: { maxRows: number }): Promise<Csv | { error: ImportError }> {
  if (bytes.length === 0) return fileError('Tiedosto on tyhjä.')
  if (bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04')) || bytes.subarray(0, 2).equals(Buffer.from([0xd0, 0xcf])))
    return fileError('Tämä on taulukkotiedosto. Tallenna se ensin CSV-muodossa ja valitse tallennettu tiedosto.')
  const decoded = decodeText(bytes)
  if (decoded === null) return fileError('Tiedosto ei ole tekstiä. Tallenna se CSV-muodossa (UTF-8).')
  const { text, separator, skippedRows } = findSeparator(decoded)

  const options: Options = {
    delimiter: separator,
    bom: true,
    relax_column_count: true,
    trim: true,
    // an unclosed quote would swallow the rest of the file
    max_record_size: 20_000,
  }
  // an idle server does without it
  const { CsvError, parse } = await import('csv-parse')
  const parser = parse(options)
  Readable.from(pieces(text)).pipe(parser)
  let header: string[] | undefined
  const rows: CsvRow[] = []
  let row = skippedRows
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      row++
      if (row % 500 === 0) await setImmediate()
      if (cells.every((cell) => cell === '')) continue
      if (header === undefined) header = cells
      else if (rows.length === maxRows) {
        const max = maxRows.toLocaleString('fi-FI')
        return fileError(`Tiedostossa on liikaa rivejä: enintään ${max} kerralla. Jaa se osiin. Mitään ei tallennettu.`)
      } else rows.push({ row, cells })
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const message = 'Rivin lainausmerkit eivät täsmää tai rivi on liian pitkä. Korjaa rivi ja yritä uudelleen.'
    return { error: { row: row + 1, column: '', message } }
  }
  if (header === undefined || rows.length === 0) return fileError('Tiedostossa ei ole rivejä otsikkorivin alla.')
  return { header, rows }
}

function* pieces(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += PIECE) yield text.slice(at, at + PIECE)
}

/** The first row decides: it is a header, whose names hold no separators. Excel's own hint (`sep=;`) wins. */
function findSeparator(decoded: string): { text: string; separator: string; skippedRows: number } {
  const hint = /^\ufeff?sep=(.)\r?\n/i.exec(decoded)
  if (hint?.[1]) return { text: decoded.slice(hint[0].length), separator: hint[1], skippedRows: 1 }
  const firstRow = /\S.*/.exec(decoded)?.[0].replace(/"[^"]*"/g, '') ?? ''
  const counted = [';', '\t', ','].map((separator) => ({ separator, count: firstRow.split(separator).length }))
  const best = counted.reduce((most, one) => (one.count > most.count ? one : most))
  return { text: decoded, separator: best.separator, skippedRows: 0 }
}
