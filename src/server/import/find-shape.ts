import type { Options } from 'csv-parse'
import { type Column, countKnown } from './map-columns.ts'

/** How a file is written. `rowsAbove`: so many rows that are not empty are above the headers. `hasGuards`: cells such as `="040…"`. */
export type Shape = { separator: string; rowsAbove: number; hasGuards: boolean }

const SEPARATORS = [';', '\t', ',', '|']
/** The headers are among so many first rows. */
const LOOKED_AT = 20
const HEAD_CHARACTERS = 100_000

/** Excel's own hint in the first row, `sep=;`. */
export function withoutHint(decoded: string): { text: string; hint: string | undefined; skippedRows: number } {
  const hint = /^\ufeff?sep=(.)\r?\n/i.exec(decoded)
  return hint
    ? { text: decoded.slice(hint[0].length), hint: hint[1], skippedRows: 1 }
    : { text: decoded, hint: undefined, skippedRows: 0 }
}

/**
 * Which separator makes whole records with the most known headers, and in which row they are. The headers are the first row with
 * the most known names; where none is known, the first row, for the caller to say what lacks.
 */
export async function findShape(
  text: string,
  { hint, columns }: { hint: string | undefined; columns: readonly Column<string>[] },
): Promise<Shape> {
  const { parse } = await import('csv-parse/sync')
  const hasGuards = /(?:^|[;,\t|\n\r])="/.test(text)
  const tried = (hint ? [hint] : SEPARATORS).map((separator) => {
    const records: string[][] = []
    const options: Options = {
      delimiter: separator,
      bom: true,
      relax_column_count: true,
      trim: true,
      relax_quotes: hasGuards,
      to: LOOKED_AT,
      on_record: (record: string[]) => {
        if (record.some((cell) => cell !== '')) records.push(record)
        return null
      },
    }
    try {
      parse(text.slice(0, HEAD_CHARACTERS), options)
    } catch {
      // the records before the fault suffice: the whole file is read afterwards, and says which row is wrong
    }
    const known = records.map((record) => countKnown(record, columns))
    const most = Math.max(0, ...known)
    const rowsAbove = most > 0 ? known.indexOf(most) : 0
    return { separator, rowsAbove, most, width: records[rowsAbove]?.length ?? 0 }
  })
  const [first = { separator: ';', rowsAbove: 0 }] = tried.toSorted(
    (one, other) => other.most - one.most || other.width - one.width,
  )
  return { separator: first.separator, rowsAbove: first.rowsAbove, hasGuards }
}
