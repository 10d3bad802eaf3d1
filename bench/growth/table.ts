import { goal, table } from '../markdown.ts'
import type { Call } from './calls.ts'
import type { Measured } from './measure.ts'

/** What may not grow further, and a difference that the clock does not know from none. */
const [GOAL, UNSEEN_MS] = [1.3, 0.5]

export type Grown = { call: Call; small: Measured; large: Measured }

const grewBy = ({ small, large }: Grown): number => large.p50 / small.p50
const isKept = (grown: Grown): boolean => grewBy(grown) <= GOAL || grown.large.p50 - grown.small.p50 < UNSEEN_MS

/** A row for each call, what grew most on top. */
export function growthTable(found: readonly Grown[], sizes: readonly [number, number]): string {
  const rows = found
    .toSorted((a, b) => grewBy(b) - grewBy(a))
    .map((grown) => {
      const { call, small, large } = grown
      const both = (key: keyof Measured, digits: number) =>
        `${small[key].toFixed(digits)} / ${large[key].toFixed(digits)}`
      const { procedure, what, role } = call
      return [
        what === '' ? procedure : `${procedure}: ${what}`,
        role,
        both('p50', 1),
        grewBy(grown).toFixed(2),
        isKept(grown) ? 'met' : '**missed**',
        both('postgresMs', 2),
        both('rows', 0),
        both('bytes', 0),
      ]
    })
  const missed = found.filter((grown) => !isKept(grown)).length
  const [small, large] = sizes.map((size) => size.toLocaleString('en'))
  const head = ['Procedure', 'As', 'p50 ms', '×', `≤ ${GOAL}`, 'PostgreSQL ms', 'Rows read', 'Bytes']
  return [
    `${small} tickets / ${large} tickets: ${found.length} questions, ${goal(`× ≤ ${GOAL}`, missed === 0)}${missed > 0 ? ` by ${missed}` : ''}`,
    table([head, ...rows]),
  ].join('\n\n')
}
