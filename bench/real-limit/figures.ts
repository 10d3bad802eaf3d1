import { addNumbers, DAY_NUMBERS, type DayNumbers, noNumbers } from '../../src/features/reporting/day-facts.ts'
import { daysBefore, grainOf, periodsOf } from '../../src/features/reporting/report-range.ts'
import { SHOWN_ROWS } from '../../src/features/reporting/reporting.ts'
import { inBands, percentile, type Took } from '../../src/features/reporting/turnaround.ts'
import { WAITING_REASONS } from '../../src/features/tickets/tickets.ts'
import type { Row, Statement } from './database.ts'
import { rowsOf, rowsText } from './fields.ts'

const columns = DAY_NUMBERS.map((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
const within = 'organization_id = $1 and day between $2 and $4'

/** $1 an organisation, $2 the first of the days before, $3 the first of the days that are asked, $4 the last of them; all of them are counted. */
const figures = {
  name: 'real-figures',
  text: `
    select (select ${rowsText(['day', ...columns], 'day')} from report_days where ${within}) as days, (
      select ${rowsText(['p.part', 'p.key', 'coalesce(o.name, u.name, p.label)', 'p.count', 'p.amount', 'p.count_before', 'p.amount_before'], 'p.amount desc, p.count desc, p.amount_before desc, p.key')}
      from (
        select part, key, max(label) as label,
          coalesce(sum(count) filter (where day >= $3), 0) as count, coalesce(sum(amount) filter (where day >= $3), 0) as amount,
          coalesce(sum(count) filter (where day < $3), 0) as count_before, coalesce(sum(amount) filter (where day < $3), 0) as amount_before
        from report_parts where ${within} group by part, key
      ) p
      left join organizations o on o.id = case p.part when 'PARTY' then p.key::uuid end
      left join users u on u.id = case p.part when 'MECHANIC' then p.key::uuid end
    ) as parts`,
}

type Asked = { organizationId: string; from: string; to: string }

export const figuresStatement = ({ organizationId, from, to }: Asked): Statement => ({
  ...figures,
  values: [organizationId, daysBefore({ from, to }).from, from, to],
})

/** The product's report for an admin. */
export function figuresJson(answer: Row, { from, to }: Asked): string {
  const days = { from, to }
  const byDay = rowsOf(answer.days).map(([day = '', ...numbers]) => ({ day, numbers: numbersOf(numbers) }))
  const sumOf = (first: string, last: string) =>
    byDay
      .filter(({ day }) => day >= first && day <= last)
      .reduce((sum, { numbers }) => addNumbers(sum, numbers), noNumbers())
  const before = daysBefore(days)
  const parts = rowsOf(answer.parts).map(
    ([part = '', key = '', name = '', count, amount, countBefore, amountBefore]) => ({
      part,
      key,
      name,
      count: Number(count),
      amount: Number(amount),
      countBefore: Number(countBefore),
      before: Number(amountBefore),
    }),
  )
  // what was only before is at the end, with nothing of these days
  const of = (...kinds: string[]) => parts.filter(({ part }) => kinds.includes(part))
  const money = ({ key, name, count, amount, before }: (typeof parts)[number]) => ({
    key,
    name,
    count,
    netCents: amount,
    beforeCents: before,
  })
  const sold = of('SERVICE', 'PRODUCT', 'OTHER').map(({ part, ...row }) => ({ ...money({ part, ...row }), kind: part }))
  const parties = of('PARTY').map(money)
  const mechanics = of('MECHANIC').map(({ key, name, count, amount, before }) => ({
    key,
    name,
    count,
    minutes: amount,
    beforeMinutes: before,
  }))
  const offRoad = new Map(of('OFF_ROAD').map(({ key, amount }) => [key, amount]))
  const vehicles = of('VEHICLE').map((row) => ({
    ...money(row),
    vehicleId: row.key,
    offRoadMinutes: offRoad.get(row.key) ?? 0,
  }))
  const waiting = new Map(of('WAITING').map((row) => [row.key, row]))
  return JSON.stringify({
    days,
    before,
    numbers: sumOf(from, to),
    numbersBefore: sumOf(before.from, before.to),
    turnaround: turnaroundOf(of('TURNAROUND').map(({ key, count }) => ({ minutes: Number(key), count }))),
    turnaroundBefore: turnaroundOf(
      parts
        .filter(({ part, countBefore }) => part === 'TURNAROUND' && countBefore > 0)
        .map(({ key, countBefore }) => ({ minutes: Number(key), count: countBefore })),
    ),
    periods: periodsOf(days, grainOf(days)).map((period) => {
      const sum = sumOf(period.from, period.to)
      const { ticketsIn, ticketsOut, netCents, workedMinutes, offRoadMinutes, billedMinutes, mechanicDays } = sum
      return {
        ...period,
        ticketsIn,
        ticketsOut,
        netCents,
        workedMinutes,
        offRoadMinutes,
        billedMinutes,
        mechanicDays,
      }
    }),
    waiting: WAITING_REASONS.map((reason) => {
      const row = waiting.get(reason)
      return { reason, count: row?.count ?? 0, minutes: row?.amount ?? 0, beforeMinutes: row?.before ?? 0 }
    }),
    sold: sold.slice(0, SHOWN_ROWS),
    parties: parties.slice(0, SHOWN_ROWS),
    mechanics: mechanics.slice(0, SHOWN_ROWS),
    vehicles: vehicles.slice(0, SHOWN_ROWS),
    rowCounts: {
      sold: sold.length,
      parties: parties.length,
      mechanics: mechanics.length,
      vehicles: vehicles.length,
    },
    seesAllHours: true,
  })
}

const numbersOf = (texts: readonly string[]) =>
  Object.fromEntries(DAY_NUMBERS.map((name, place) => [name, Number(texts[place])])) as DayNumbers

const turnaroundOf = (took: Took[]) => ({
  count: took.reduce((sum, { count }) => sum + count, 0),
  median: percentile(took, 0.5),
  p90: percentile(took, 0.9),
  bands: inBands(took),
})
