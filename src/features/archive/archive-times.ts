import { plusMonths } from '#shared/calendar-day.ts'
import type { ArchiveSearch } from './archive-search.ts'

type Times = Pick<ArchiveSearch, 'from' | 'to'>

/** Times that are asked for often, as they are on this day (`YYYY-MM-DD`). */
export function readyTimes(today: string): readonly (Times & { name: string; label: string })[] {
  const year = Number(today.slice(0, 4))
  const whole = (one: number) => ({ from: `${one}-01-01`, to: `${one}-12-31` })
  return [
    { name: 'all', label: 'Koko aika', from: undefined, to: undefined },
    { name: 'thisYear', label: 'Tämä vuosi', ...whole(year) },
    { name: 'lastYear', label: 'Viime vuosi', ...whole(year - 1) },
    { name: 'twelveMonths', label: 'Viimeiset 12 kk', from: plusMonths(today, -12), to: today },
  ]
}

/** Which of them is asked for; `own` for any other. */
export const nameOfTimes = ({ from, to }: Times, today: string): string =>
  readyTimes(today).find((ready) => ready.from === from && ready.to === to)?.name ?? 'own'
