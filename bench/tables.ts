import { existsSync, readFileSync } from 'node:fs'
import { goal, table } from './markdown.ts'
import { median, type Round, type Turn } from './measure.ts'
import type { Operation } from './operations.ts'
import type { ServerName } from './processes.ts'

export type Measured = { operation: Operation; connections: number; turns: Turn[] }
type Memory = { rss: number; pss: number }

/** The goals are for this many connections. */
const GOAL_CONNECTIONS = 16

/** What each turn gives; a server that does not take part gives none. */
const ofEach = (turns: readonly Turn[], pick: (turn: Turn) => number | undefined): number[] =>
  turns.flatMap((turn) => pick(turn) ?? [])

const NONE = '–'

/** The product's answers a second in proportion to another server's, of each turn. */
const ratiosTo = (name: ServerName, turns: readonly Turn[]): number[] =>
  ofEach(turns, ({ product, [name]: other }) => product && other && product.perSecond / other.perSecond)

const rangeOf = (ratios: readonly number[]): string =>
  `**${median(ratios).toFixed(2)}** (${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)})`

const mediansOf = (names: readonly ServerName[], turns: readonly Turn[], key: keyof Round, digits: number): string =>
  names
    .map((name) => ofEach(turns, (turn) => turn[name]?.[key]))
    .map((values) => (values.length === 0 ? NONE : median(values).toFixed(digits)))
    .join(' / ')

const errorsOf = (turns: readonly Turn[]): string =>
  String(turns.flatMap((turn) => Object.values(turn)).reduce((sum, { errors }) => sum + errors, 0))

/** Ratios are medians of the turns' own ratios, the rest medians of the rounds. */
export function operationsTable(measured: readonly Measured[]): string {
  const rows = measured.map(({ operation, connections, turns }) => {
    const [toReal, toSame] = [ratiosTo('real', turns), ratiosTo('same', turns)]
    const each = (key: keyof Round, digits: number) => mediansOf(['product', 'same', 'real'], turns, key, digits)
    return [
      operation.title,
      String(connections),
      rangeOf(toReal),
      connections === GOAL_CONNECTIONS ? goal(`≥ ${operation.goal}`, median(toReal) >= operation.goal) : NONE,
      toSame.length === 0 ? NONE : median(toSame).toFixed(2),
      each('perSecond', 0),
      each('p50', 1),
      each('p99', 1),
      each('cpu', 2),
      each('postgresCpu', 2),
      errorsOf(turns),
    ]
  })
  const head = ['Operation', 'Connections', 'To the real limit (min–max)', 'Goal', 'To the same statement', 'Answers/s']
  return table([[...head, 'p50 ms', 'p99 ms', 'Node CPU ms', 'PostgreSQL CPU ms', 'Errors'], ...rows])
}

/** Of two checkouts of the product: `product` is this one, `real` the other. */
export function comparisonTable(measured: readonly Measured[]): string {
  const rows = measured.map(({ operation, connections, turns }) => {
    const each = (key: keyof Round, digits: number) => mediansOf(['product', 'real'], turns, key, digits)
    return [
      operation.title,
      String(connections),
      rangeOf(ratiosTo('real', turns)),
      each('perSecond', 0),
      each('p99', 1),
      each('cpu', 2),
      errorsOf(turns),
    ]
  })
  const head = [
    'Operation',
    'Connections',
    'This to the other (min–max)',
    'Answers/s',
    'p99 ms',
    'Node CPU ms',
    'Errors',
  ]
  return table([head, ...rows])
}

export const footprintTable = (found: { startMs: number; idle: Memory; loaded: Memory; real: Memory }): string => {
  const memory = ({ rss, pss }: Memory) => `${rss.toFixed(0)} / ${pss.toFixed(0)} MiB`
  return table([
    ['Of the server', 'Measured', 'Goal'],
    ['Process start to first answer', `${found.startMs.toFixed(0)} ms`, goal('≤ 1000 ms', found.startMs <= 1000)],
    ['Memory idle, RSS / PSS', memory(found.idle), goal('≤ 125 MiB', found.idle.rss <= 125)],
    ['Memory after the load, RSS / PSS', memory(found.loaded), ''],
    ['Memory of the real limit, idle', memory(found.real), ''],
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
      goal(`${budgetKiB} KiB`, jsBrotliBytes <= budgetKiB * 1024),
    ]),
  ])
}
