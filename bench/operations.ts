import { plusDays } from '../src/shared/calendar-day.ts'
import { dayInHelsinki } from '../src/shared/helsinki-clock.ts'
import type { Person } from './live/people.ts'
import type { OnceOnly } from './once-only.ts'
import type { ServerName } from './processes.ts'
import type { World } from './world.ts'
import { FRESH_KEY, type Request } from './wrk.ts'

/** One measured operation; `goal` is the ratio to the real limit at 16 connections. */
export type Operation = {
  name: string
  title: string
  goal: number
  on: readonly ServerName[]
  /** Sent one after the other, from the first again at the end. */
  requests: readonly Request[] | OnceOnly
  /** What only the product knows of its answer, wherever in it. */
  without?: readonly string[]
  /** A statement that puts back what a round wrote. */
  after?: string
}

export const cookie = (session: string) => ({ cookie: `next-auth.session-token=${session}` })

const query = (procedure: string, input: unknown, session: string): Request => ({
  method: 'GET',
  path: `/api/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`,
  headers: cookie(session),
})

/** As a browser asks for it. */
export const documentRequest = ({ garage }: World): Request => ({
  method: 'GET',
  path: '/app',
  headers: { ...cookie(garage.session), 'accept-encoding': 'br' },
})

const ALL = ['product', 'same', 'real'] as const
const TWO = ['product', 'real'] as const

/** Reports of the customer to the garages in turn, each with a key of its own. */
export const reports = ({ customer, vehicleIds, garageIds }: World, procedure = 'tickets.report'): Request[] =>
  Array.from({ length: 100 }, (_, index) => ({
    method: 'POST',
    path: `/api/trpc/${procedure}`,
    headers: { 'content-type': 'application/json', ...cookie(customer.session) },
    body: JSON.stringify({
      organizationId: customer.id,
      garageId: garageIds[index % garageIds.length],
      vehicle: { vehicleId: vehicleIds[index % vehicleIds.length] },
      job: { title: 'Jarrut vinkuvat', description: 'Ajaessa kuuluu vinkuva ääni edestä.' },
      requestKey: FRESH_KEY,
    }),
  }))

export function operations(world: World): Operation[] {
  const { garage, ticketIds } = world
  const own = { organizationId: garage.id }
  const desk = (input: Record<string, unknown> = {}) =>
    query('tickets.listWithGroups', { ...own, ...input }, garage.session)
  return [
    { name: 'desk', title: 'Desk', goal: 0.7, on: ALL, requests: [desk()] },
    { name: 'archive', title: 'Archived desk', goal: 0.7, on: TWO, requests: [desk({ archived: true })] },
    {
      name: 'past',
      title: 'Archive, a page of 50',
      goal: 0.7,
      on: TWO,
      requests: [query('archive.list', own, garage.session)],
    },
    ...[30, 365].map((days): Operation => {
      const to = plusDays(dayInHelsinki(new Date()), -1)
      const asked = { ...own, from: plusDays(to, 1 - days), to }
      return {
        name: 'figures',
        title: `A report of ${days} days`,
        goal: 0.7,
        on: TWO,
        requests: [query('reporting.report', asked, garage.session)],
      }
    }),
    {
      name: 'ticket',
      title: 'One ticket',
      goal: 0.7,
      on: ALL,
      without: ['can'],
      requests: ticketIds.map((ticketId) => query('tickets.get', { ...own, ticketId }, garage.session)),
    },
    {
      name: 'notifications',
      title: 'Notifications, a page of 20',
      goal: 0.6,
      on: TWO,
      requests: [query('notifications.list', { ...own, page: 0, resultsPerPage: 20 }, garage.session)],
    },
    {
      name: 'session',
      title: 'Session',
      goal: 0.6,
      on: TWO,
      requests: [{ method: 'GET', path: '/api/auth/session', headers: cookie(garage.session) }],
    },
    {
      name: 'document',
      title: 'Document of /app, signed in',
      goal: 0.6,
      on: TWO,
      requests: [documentRequest(world)],
    },
    {
      name: 'report',
      title: 'Reporting, accepted',
      goal: 0.6,
      on: ALL,
      without: ['ticketId'],
      requests: reports(world),
    },
  ]
}

/** By colleagues in the garage, for each person may search some times in a minute. */
export const searching = ({ garage, plates }: World, colleagues: readonly Person[]): Operation => ({
  name: 'search',
  title: 'Search, a plate',
  goal: 0.7,
  on: TWO,
  requests: colleagues.map(({ session }, turn) =>
    query('search.find', { organizationId: garage.id, text: plates[turn % plates.length] }, session),
  ),
})
