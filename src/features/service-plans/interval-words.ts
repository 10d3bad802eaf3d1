import { hoursText } from '#features/vehicles/engine-hours.ts'
import { dayText } from '#shared/calendar-day.ts'
import type { Interval } from './plan-templates.ts'
import type { Marks } from './service-plans.ts'

const wholes = new Intl.NumberFormat('fi-FI')
export const kmText = (km: number): string => `${wholes.format(km)} km`

/** Whole years where they are whole. */
const monthsText = (months: number): string => {
  if (months % 12 !== 0) return `${months} kk`
  return months === 12 ? 'vuosi' : `${months / 12} v`
}

/** "15 000 km / vuosi". */
export const intervalText = ({ everyKm, everyMonths, everyTenths }: Interval): string =>
  [
    everyKm === null ? null : kmText(everyKm),
    everyTenths === null ? null : hoursText(everyTenths),
    everyMonths === null ? null : monthsText(everyMonths),
  ]
    .filter((part) => part !== null)
    .join(' / ')

const marksOf = ({ on, km, tenths }: Marks): string[] =>
  [
    on === null ? null : dayText(on),
    km === null ? null : kmText(km),
    tenths === null ? null : hoursText(tenths),
  ].filter((part) => part !== null)

/** "12.3.2027 tai 150 000 km"; empty where nothing is known. */
export const nextText = (next: Marks): string => marksOf(next).join(' tai ')

/** "12.3.2026, 135 000 km"; empty where nothing is known. */
export const doneText = (done: Marks): string => marksOf(done).join(', ')
