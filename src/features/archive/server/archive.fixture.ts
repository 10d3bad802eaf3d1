import { and, eq } from 'drizzle-orm'
import type { Pool } from 'pg'
import { invoiceBases } from '#features/invoice-bases/server/invoice-bases.feature.ts'
import { makeBook } from '#features/maintenance-books/server/maintenance-books.factory.ts'
import { maintenanceBooks } from '#features/maintenance-books/server/maintenance-books.feature.ts'
import { makeOffer, makeOfferRequest } from '#features/offer-requests/server/offer-requests.factory.ts'
import { offerRequests } from '#features/offer-requests/server/offer-requests.feature.ts'
import { askedGarages, offerRequests as requestTable } from '#features/offer-requests/server/offer-requests.tables.ts'
import { offers } from '#features/offer-requests/server/offers.tables.ts'
import { makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import { tickets as ticketsFeature } from '#features/tickets/server/tickets.feature.ts'
import type { tickets } from '#features/tickets/server/tickets.tables.ts'
import type { Database } from '#server/db/database.ts'
import { contributionsOf } from '#server/feature.ts'
import { callerOf, contextOf } from '#test/caller.ts'
import type { ArchivedRow, ListArchive } from '../archive.ts'
import { archiveRouter } from './archive.router.ts'

export const services = { features: contributionsOf([ticketsFeature, maintenanceBooks, invoiceBases, offerRequests]) }

type Side = { type: 'GARAGE' | 'CUSTOMER'; name?: string; role?: 'ADMIN' | 'MEMBER' }

/** An organisation with a member, who asks for its archive. */
export async function makeArchivist(db: Database, side: Side) {
  const { organization, user } = await makeStaffed(db, side)
  const context = await contextOf(db, user.id, services)
  const api = callerOf(archiveRouter, context)
  const organizationId = organization.id
  return {
    id: organizationId,
    userId: user.id,
    context,
    api,
    list: (filter: ListArchive = {}) => api.list({ organizationId, ...filter }),
    /** What is found on all pages, as `of` describes it. */
    async all<Told>(filter: ListArchive, of: (row: ArchivedRow) => Told): Promise<Told[]> {
      const told: Told[] = []
      for (let cursor: ListArchive['cursor'] = null; ; ) {
        const page = await api.list({ organizationId, ...filter, cursor })
        told.push(...page.rows.map(of))
        if (!page.next) return told
        cursor = page.next
      }
    },
  }
}

type Sides = { garageId: string; customerId: string }
type Ticket = Partial<typeof tickets.$inferInsert>

/** A ticket that both sides have archived. */
export const makePastTicket = (db: Database, sides: Sides, closedAt: string, given: Ticket = {}) =>
  makeTicket(db, {
    ...sides,
    status: 'DONE',
    closedAt,
    garageArchivedAt: closedAt,
    customerArchivedAt: closedAt,
    ...given,
  })

export const makePastBook = (db: Database, sides: Sides, groupSince: string, group: 'billing' | 'done' = 'done') =>
  makeBook(db, { ...sides, group, groupSince, isAsked: false })

/** A request that was not accepted in time; the garages had not answered. */
export async function makePastRequest(
  db: Database,
  { garageIds, customerId }: { garageIds: readonly string[]; customerId: string },
  closedAt: string,
  given: Partial<typeof askedGarages.$inferInsert> = {},
) {
  const request = await makeOfferRequest(db, { customerId, state: 'EXPIRED', closedAt, answerBy: closedAt }, [])
  for (const garageId of garageIds)
    await db.insert(askedGarages).values({
      offerRequestId: request.id,
      garageId,
      askedAt: closedAt,
      expiredAt: closedAt,
      endedAt: closedAt,
      ...given,
    })
  return request
}

/** A request of which the first garage's offer was accepted, with its ticket; the others were not chosen. */
export async function makeAcceptedRequest(
  db: Database,
  { garageIds, customerId }: { garageIds: readonly [string, ...string[]]; customerId: string },
  closedAt: string,
  cents: number,
) {
  const request = await makeOfferRequest(db, { customerId }, garageIds, closedAt)
  const [garageId] = garageIds
  const lines = [{ name: 'Jarrut', unitPriceCents: cents }]
  await makeOffer(db, request, { garageId, validUntil: request.answerBy, sentAt: closedAt, lines })
  const ofRequest = eq(askedGarages.offerRequestId, request.id)
  const [offer] = await db.select({ id: offers.id }).from(offers).where(eq(offers.garageId, garageId))
  if (!offer) throw new Error('the offer was not made')
  const ticket = await makeTicket(db, { garageId, customerId })
  const accepted = { state: 'ACCEPTED' as const, acceptedOfferId: offer.id, ticketId: ticket.id, closedAt }
  await db.update(requestTable).set(accepted).where(eq(requestTable.id, request.id))
  await db.update(askedGarages).set({ state: 'NOT_CHOSEN', endedAt: closedAt, openUntil: null }).where(ofRequest)
  await db
    .update(askedGarages)
    .set({ state: 'CHOSEN' })
    .where(and(ofRequest, eq(askedGarages.garageId, garageId)))
  return request
}

/** So many tickets like one, each closed an hour before the one before it. */
export async function copyTickets(pool: Pool, ticketId: string, amount: number): Promise<void> {
  const { rows } = await pool.query<{ names: string }>(
    `select string_agg(quote_ident(attname), ', ') as names from pg_attribute
      where attrelid = 'tickets'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
  )
  await pool.query(
    `with made as (
      select made.* from tickets t cross join generate_series(1, $2::int) as place
      cross join lateral jsonb_populate_record(t, jsonb_build_object(
        'id', gen_random_uuid(), 'request_key', gen_random_uuid(), 'number', '2020-' || place,
        'registration_number', 'KUL-' || place, 'closed_at', t.closed_at - place * interval '1 hour'
      )) as made where t.id = $1
    ) insert into tickets (${rows[0]?.names}) select ${rows[0]?.names} from made`,
    [ticketId, amount],
  )
  await pool.query('vacuum analyze tickets')
}
