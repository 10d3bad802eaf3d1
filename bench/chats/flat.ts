import { goal, table } from '../markdown.ts'
import { measureRound, median } from '../measure.ts'
import type { Operation } from '../operations.ts'
import type { Server } from '../processes.ts'
import type { Stage } from '../stage.ts'

/** What must not grow with what there is: milliseconds with little and with much, the p50 of each round. */
export type Flat = { title: string; sizes: readonly [string, string]; little: number[]; much: number[] }

const GOAL = 1.2

/** The same asked of little and of much, in turn; the first round only warms both up. */
export async function measureFlat(
  [little, much]: readonly [Operation, Operation],
  connections: number,
  options: Stage & { servers: readonly Server[]; product: Server; rounds: number; seconds: number },
): Promise<Pick<Flat, 'little' | 'much'>> {
  const found: Pick<Flat, 'little' | 'much'> = { little: [], much: [] }
  for (let turn = 0; turn <= options.rounds; turn++) {
    const ofLittle = await measureRound(little, connections, options.product, options)
    const ofMuch = await measureRound(much, connections, options.product, options)
    if (turn === 0) continue
    found.little.push(ofLittle.p50)
    found.much.push(ofMuch.p50)
  }
  return found
}

export function flatTable(flats: readonly Flat[]): string {
  const rows = flats.map(({ title, sizes, little, much }) => {
    const ratios = much.map((ms, round) => ms / (little[round] ?? 0))
    const ratio = median(ratios)
    return [
      title,
      sizes.join(' / '),
      `${median(little).toFixed(2)} / ${median(much).toFixed(2)}`,
      `**${ratio.toFixed(2)}** (${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)})`,
      goal(`≤ ${GOAL}`, ratio <= GOAL),
    ]
  })
  return table([['The same with much', 'Of', 'p50 ms', '× (min–max)', 'Goal'], ...rows])
}
