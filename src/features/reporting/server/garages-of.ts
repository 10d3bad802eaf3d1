import type { DayPart, Part } from '../day-facts.ts'
import type { Report } from '../reporting.ts'
import { percentile } from '../turnaround.ts'

/** The garages at which something was finished, by what a customer compares them; in the order of what it paid them. */
export function garagesOf(parties: Report['parties'], parts: readonly DayPart[]): Report['garages'] {
  const byPart = Map.groupBy(parts, ({ part }) => part)
  const of = (part: Part, key: string) => byPart.get(part)?.find((one) => one.key === key)
  const took = Map.groupBy(byPart.get('GARAGE_TURNAROUND') ?? [], ({ key }) => key.split(' ')[0] ?? '')
  return parties
    .filter(({ count }) => count > 0)
    .map(({ key, name, count }) => {
      const [agreed, promised] = [of('GARAGE_AGREED', key), of('GARAGE_PROMISED', key)]
      const turnarounds = (took.get(key) ?? []).map((one) => ({
        minutes: Number(one.key.split(' ')[1]),
        count: one.count,
      }))
      return {
        key,
        name,
        count,
        agreed: agreed?.count ?? 0,
        approvedCents: agreed?.amount ?? 0,
        chargedCents: of('GARAGE_CHARGED', key)?.amount ?? 0,
        promised: promised?.count ?? 0,
        onTime: promised?.amount ?? 0,
        medianTurnaround: percentile(turnarounds, 0.5),
      }
    })
}
