import type { RequestContext } from '#server/context.ts'
import { csvText } from '#server/http/csv-text.ts'
import { dayText } from '#shared/calendar-day.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { type AskUsage, attendanceShare, billedShare, bookedShare } from '../usage.ts'
import { decimalCell } from './report-file.ts'
import { usageOfGarages } from './usage-of-garages.ts'

const TITLES = [
  'Korjaamo',
  'Kuukausi',
  'Varatut h',
  'Kapasiteetti h',
  'Varattu %',
  'Laskutetut h',
  'Mekaanikkopäiviä',
  'Laskutettu %',
  'Työaika h',
  'Läsnäolo h',
  'Läsnäolosta %',
  'Tulleet huollot',
  'Valmistuneet huollot',
  'Läpimenoaika mediaani h',
  'Tarjouspyyntöjä',
  'Tarjouksia',
  'Jäseniä',
  'Aktiivisia',
  'Viimeksi käytetty',
  'Laskettu',
]

const hours = (minutes: number | null): string | null => (minutes === null ? null : decimalCell(minutes / 60))
const percents = (share: number | null): string | null => (share === null ? null : decimalCell(share * 100, 1))

/** All garages of a month as a CSV file, in the order that is shown. */
export async function usageFile(ctx: RequestContext, asked: Omit<AskUsage, 'page'>) {
  const { rows } = await usageOfGarages(ctx, asked)
  const cells = rows.map((usage) => [
    usage.name,
    asked.month,
    hours(usage.bookedMinutes),
    hours(usage.capacityMinutes),
    percents(bookedShare(usage)),
    hours(usage.billedMinutes),
    usage.mechanicDays,
    percents(billedShare(usage)),
    hours(usage.workedMinutes),
    hours(usage.attendanceMinutes),
    percents(attendanceShare(usage)),
    usage.ticketsIn,
    usage.ticketsOut,
    hours(usage.turnaroundMinutes),
    usage.offersAsked,
    usage.offersSent,
    usage.memberCount,
    usage.activeCount,
    usage.lastSeenAt === null ? null : dayText(dayInHelsinki(new Date(usage.lastSeenAt))),
    usage.isCounted ? 'kyllä' : 'kesken',
  ])
  return { name: `kayttoaste-${asked.month}.csv`, text: csvText([TITLES, ...cells]) }
}
