import { offersText } from '#features/offer-requests/web/request-words.ts'
import { WAITING_LABELS, WAITING_REASONS } from '#features/tickets/tickets.ts'
import { formatMoney } from '#shared/money.ts'
import type { OrganizationType } from '#shared/organization.ts'
import { formatNumber } from '#web/format.ts'
import type { ListedRow, ReportList } from '../report-list.ts'
import { BAND_LABELS, durationText, hoursText } from '../report-words.ts'
import type { Report } from '../reporting.ts'
import { daysText } from './report-words.ts'

/** "3 tarjouspyyntöä". */
const requestsText = (count: number): string =>
  `${formatNumber(count)} ${count === 1 ? 'tarjouspyyntö' : 'tarjouspyyntöä'}`

/** "3 huoltoa". */
export const ticketsText = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'huolto' : 'huoltoa'}`

type ListWords = {
  title: string
  /** Of which customer, garage, car, mechanic, service or reason. */
  of?: string | undefined
  /** How many rows it has, and what they are together, as far as the report says. */
  total?: string | undefined
}

/** What the list is called and what its rows make together: the very numbers of the report that leads to it. */
export function wordsOfList(
  list: ReportList,
  key: string | undefined,
  type: OrganizationType,
  report?: Report,
): ListWords {
  const isGarage = type === 'GARAGE'
  const numbers = report?.numbers
  const counted = (count: number | undefined, more?: string) =>
    count === undefined ? undefined : [ticketsText(count), more].filter(Boolean).join(', ')
  const rowOf = <Row extends { key: string }>(rows: readonly Row[] | undefined) => rows?.find((row) => row.key === key)
  const money = (row: { name: string; count: number; netCents: number } | undefined) =>
    row && { of: row.name, total: counted(row.count, formatMoney(row.netCents)) }

  switch (list) {
    case 'ticketsIn':
      return { title: isGarage ? 'Tulleet huollot' : 'Ilmoitetut huollot', total: counted(numbers?.ticketsIn) }
    case 'ticketsOut':
      return {
        title: 'Valmistuneet huollot',
        total: counted(numbers?.ticketsOut, numbers && formatMoney(numbers.netCents)),
      }
    case 'promised':
    case 'late': {
      const row = rowOf(report?.garages)
      const of = key === undefined ? numbers : row
      return list === 'promised'
        ? { title: 'Huollot, joille oli luvattu aika', of: row?.name, total: counted(of?.promised) }
        : { title: 'Luvatusta myöhästyneet huollot', of: row?.name, total: counted(of && of.promised - of.onTime) }
    }
    case 'agreed': {
      const row = rowOf(report?.garages)
      const sums = row && `hyväksytty ${formatMoney(row.approvedCents)}, toteutunut ${formatMoney(row.chargedCents)}`
      return { title: 'Huollot, joilla oli sovittu hinta', of: row?.name, total: counted(row?.agreed, sums) }
    }
    case 'offersWon':
      return { title: 'Voitetut tarjoukset', total: counted(numbers?.offersWon) }
    case 'offersAsked':
      return { title: 'Saapuneet tarjouspyynnöt', total: numbers && requestsText(numbers.offersAsked) }
    case 'offersSent':
      return { title: 'Lähetetyt tarjoukset', total: numbers && offersText(numbers.offersSent) }
    case 'offRoad': {
      const row = rowOf(report?.vehicles)
      const minutes = key === undefined ? numbers?.offRoadMinutes : row?.offRoadMinutes
      return { title: 'Pois ajosta', of: row?.name, total: minutes === undefined ? undefined : daysText(minutes) }
    }
    case 'turnaround': {
      const garage = rowOf(report?.garages)
      if (garage) return { title: 'Läpimenoajat', of: garage.name }
      const band = key === undefined ? undefined : Number(key)
      return {
        title: 'Läpimenoajat',
        ...(band !== undefined && { of: BAND_LABELS[band] }),
        total: counted(band === undefined ? report?.turnaround.count : report?.turnaround.bands[band]),
      }
    }
    case 'waiting': {
      const reason = WAITING_REASONS.find((one) => one === key)
      const row = report?.waiting.find((one) => one.reason === reason)
      return {
        title: 'Odottaneet huollot',
        of: reason && WAITING_LABELS[reason],
        total: row && counted(row.count, durationText(row.minutes)),
      }
    }
    case 'party':
      return { title: 'Valmistuneet huollot', ...money(rowOf(report?.parties)) }
    case 'vehicle':
      return { title: 'Valmistuneet huollot', ...money(rowOf(report?.vehicles)) }
    case 'sold': {
      const row = report?.sold.find((one) => soldKeyOf(one) === key)
      return {
        title: 'Myydyt rivit',
        ...(row && {
          of: row.name,
          total: `${formatNumber(row.count)} ${row.count === 1 ? 'rivi' : 'riviä'}, ${formatMoney(row.netCents)}`,
        }),
      }
    }
    case 'billed':
      return { title: 'Laskutettavat tunnit', total: numbers && hoursText(numbers.billedMinutes) }
    case 'inspected':
      return { title: 'Huollot, joissa auto tarkastettiin' }
    case 'findings':
      return { title: 'Huollot, joissa tarkastus löysi jotain' }
    case 'findingsAsked':
      return { title: 'Huollot, joissa löydöksistä pyydettiin lupa' }
    case 'findingsApproved':
      return { title: 'Huollot, joissa löydöksiä hyväksyttiin' }
    case 'worked': {
      const row = rowOf(report?.mechanics)
      const minutes = key === undefined ? numbers?.workedMinutes : row?.minutes
      return {
        title: 'Huollot, joilla on tehty työtä',
        of: row?.name,
        total: minutes === undefined ? undefined : hoursText(minutes),
      }
    }
  }
}

/** What was sold is one row for each kind: a service and a typed line may have one name. */
export const soldKeyOf = ({ kind, key }: Report['sold'][number]): string => `${kind} ${key}`

/** What the moment of a row is. */
export const momentWord: Record<ReportList, string> = {
  ticketsIn: 'Luotu',
  offersWon: 'Luotu',
  worked: 'Viimeksi aloitettu',
  inspected: 'Tarkastettu',
  findings: 'Tarkastettu',
  findingsAsked: 'Tarkastettu',
  findingsApproved: 'Tarkastettu',
  offersAsked: 'Saapui',
  offersSent: 'Lähetetty',
  ticketsOut: 'Valmistui',
  promised: 'Valmistui',
  late: 'Valmistui',
  turnaround: 'Valmistui',
  offRoad: 'Valmistui',
  waiting: 'Valmistui',
  party: 'Valmistui',
  agreed: 'Valmistui',
  vehicle: 'Valmistui',
  sold: 'Valmistui',
  billed: 'Valmistui',
}

/** What a row brings to the number; null where its state says more. */
export function broughtBy(
  list: ReportList,
  { netCents, minutes }: Pick<ListedRow, 'netCents' | 'minutes'>,
): string | null {
  if (list === 'ticketsIn' || list === 'offersWon' || list === 'offersAsked') return null
  if (list === 'promised' || list === 'late') return lateText(minutes)
  if (list === 'worked' || list === 'billed') return hoursText(minutes ?? 0)
  if (list === 'offRoad') return daysText(minutes ?? 0)
  if (list === 'turnaround' || list === 'waiting') return durationText(minutes ?? 0)
  return netCents === null ? null : formatMoney(netCents)
}

const lateText = (minutes: number | null): string =>
  minutes === null ? '–' : minutes === 0 ? 'Ajoissa' : `${durationText(minutes)} myöhässä`

/** Its further details, below. */
export const alsoBroughtBy = (list: ReportList, { minutes }: Pick<ListedRow, 'minutes'>, type: OrganizationType) =>
  minutes !== null && (list === 'ticketsOut' || list === 'party' || list === 'vehicle')
    ? `${type === 'GARAGE' ? 'läpimeno' : 'pois ajosta'} ${durationText(minutes)}`
    : null
