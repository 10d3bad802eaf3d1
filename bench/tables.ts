import { existsSync, readFileSync } from 'node:fs'
import { median, type Pair, type Round } from './measure.ts'
import type { Operation } from './operations.ts'

export type Measured = { operation: Operation; connections: number; pairs: Pair[] }
type Memory = { rss: number; pss: number }

const table = (rows: string[][]): string => {
  const [head = [], ...body] = rows
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...body.map(line)].join('\n')
}

/** Ratios are medians of the rounds' own ratios, the rest medians of the rounds. */
export function operationsTable(measured: readonly Measured[]): string {
  const rows = measured.map(({ operation, connections, pairs }) => {
    const of = (side: keyof Pair, key: keyof Round) => median(pairs.map((pair) => pair[side][key]))
    const both = (key: keyof Round, digits: number) =>
      `${of('product', key).toFixed(digits)} / ${of('limit', key).toFixed(digits)}`
    const ratios = pairs.map(({ product, limit }) => product.perSecond / limit.perSecond)
    return [
      operation.title,
      String(connections),
      `**${median(ratios).toFixed(2)}** (${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)})`,
      String(operation.goal),
      both('perSecond', 0),
      both('p50', 0),
      both('p99', 0),
      both('cpu', 2),
      both('postgresCpu', 2),
    ]
  })
  const head = ['Operation', 'Connections', 'Ratio (min–max)', 'Goal', 'Requests/s', 'p50 ms', 'p99 ms']
  return table([[...head, 'Node CPU ms', 'PostgreSQL CPU ms'], ...rows])
}

export const footprintTable = (found: { startMs: number; idle: Memory; loaded: Memory; limit: Memory }): string => {
  const memory = ({ rss, pss }: Memory) => `${rss.toFixed(0)} / ${pss.toFixed(0)} MiB`
  return table([
    ['Of the server', 'Measured', 'Goal'],
    ['Process start to first answer', `${found.startMs.toFixed(0)} ms`, '≤ 1000 ms'],
    ['Memory idle, RSS / PSS', memory(found.idle), '≤ 130 MiB'],
    ['Memory after the load, RSS / PSS', memory(found.loaded), ''],
    ['Memory of the limit, idle', memory(found.limit), ''],
  ])
}

type Document = { shows: string; budgetKiB: number; jsBrotliBytes: number }

/** What the first visit of a page downloads; the client's build counts it. */
export function bytesTable(file: string): string {
  if (!existsSync(file)) return 'JavaScript bytes: build the client first (npm run build)'
  const documents = JSON.parse(readFileSync(file, 'utf8')) as Document[]
  return table([
    ['Page', 'JavaScript, brotli', 'Budget'],
    ...documents.map(({ shows, budgetKiB, jsBrotliBytes }) => [
      shows,
      `${(jsBrotliBytes / 1024).toFixed(1)} KiB`,
      `${budgetKiB} KiB`,
    ]),
  ])
}
