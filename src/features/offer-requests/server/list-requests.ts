import { and, desc, eq, inArray, isNotNull, isNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { vehicleFor } from '#features/vehicles/server/vehicles.access.ts'
import type { OrganizationContext } from '#server/context.ts'
import { notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import {
  type GarageOfferRequestPage,
  type ListOfferRequests,
  type ListVehicleOffers,
  OFFER_REQUESTS_PAGE_SIZE,
  type OfferRequestPage,
} from '../offer-requests.ts'
import { STANDING_STATES } from '../offer-states.ts'
import { askedGarages, offerRequests } from './offer-requests.tables.ts'
import { offers } from './offers.tables.ts'
import { standingOf } from './request-view.ts'
import { isStillValid, isWholeOffer } from './whole-offer.ts'

const card = {
  offerRequestId: offerRequests.id,
  createdAt: offerRequests.createdAt,
  registrationNumber: offerRequests.registrationNumber,
  vinNumber: offerRequests.vinNumber,
  make: offerRequests.make,
  model: offerRequests.model,
  color: offerRequests.color,
  year: offerRequests.year,
  customer: { id: organizations.id, name: organizations.name, image: organizations.image },
  answerBy: offerRequests.answerBy,
  wanted: offerRequests.wanted,
  description: offerRequests.description,
  state: offerRequests.state,
}

// ids sort by time
const afterIn =
  (id: AnyPgColumn) =>
  ({ cursor }: Pick<ListOfferRequests, 'cursor'>) => {
    if (!cursor) return undefined
    if (!isUuid(cursor)) throw notFound('offer_request')
    return lt(id, cursor)
  }
const after = afterIn(offerRequests.id)
const afterAsked = afterIn(askedGarages.offerRequestId)

function pageOf<Row extends { offerRequestId: string }>(rows: readonly Row[]) {
  const shown = rows.slice(0, OFFER_REQUESTS_PAGE_SIZE)
  return { shown, next: rows.length > shown.length ? (shown.at(-1)?.offerRequestId ?? null) : null }
}

const namesOf = (wanted: readonly { name: string }[]) => wanted.map(({ name }) => name)

/** A page of a customer's requests, the newest first. */
export const listOfferRequests = (ctx: OrganizationContext, search: ListOfferRequests): Promise<OfferRequestPage> =>
  pageOfRequests(ctx, search, (search.list === 'open' ? eq : ne)(offerRequests.state, 'OPEN'))

/** The same of one car, in every state. Refusal: `not_found: vehicle`. */
export async function offersOfVehicle(ctx: OrganizationContext, search: ListVehicleOffers): Promise<OfferRequestPage> {
  const { id } = await vehicleFor(ctx.db, ctx.membership, search.vehicleId)
  return pageOfRequests(ctx, search, eq(offerRequests.vehicleId, id))
}

async function pageOfRequests(
  { db, membership, services }: OrganizationContext,
  search: Pick<ListOfferRequests, 'cursor'>,
  which: SQL,
): Promise<OfferRequestPage> {
  const rows = await db
    .select(card)
    .from(offerRequests)
    .innerJoin(organizations, eq(organizations.id, offerRequests.customerId))
    .where(and(eq(offerRequests.customerId, membership.organizationId), which, after(search)))
    .orderBy(desc(offerRequests.id))
    .limit(OFFER_REQUESTS_PAGE_SIZE + 1)
  const { shown, next } = pageOf(rows)
  if (shown.length === 0) return { rows: [], next }
  const standing = inArray(askedGarages.state, [...STANDING_STATES])
  const acceptable = and(standing, isWholeOffer, isStillValid(services.clock()))
  const counts = await db
    .select({
      id: askedGarages.offerRequestId,
      garageCount: sql<number>`count(*)::int`,
      offerCount: sql<number>`count(${offers.id}) filter (where ${standing})::int`,
      lowestGrossCents: sql<number | null>`(min(${offers.grossCents}) filter (where ${acceptable}))::float8`,
    })
    .from(askedGarages)
    .innerJoin(offerRequests, eq(offerRequests.id, askedGarages.offerRequestId))
    .leftJoin(offers, and(eq(offers.askedId, askedGarages.id), eq(offers.number, askedGarages.offerNumber)))
    .where(
      inArray(
        askedGarages.offerRequestId,
        shown.map(({ offerRequestId }) => offerRequestId),
      ),
    )
    .groupBy(askedGarages.offerRequestId)
  const known = new Map(counts.map(({ id, ...count }) => [id, count]))
  const none = { garageCount: 0, offerCount: 0, lowestGrossCents: null }
  return {
    rows: shown.map((row) => ({ ...row, wanted: namesOf(row.wanted), ...(known.get(row.offerRequestId) ?? none) })),
    next,
  }
}

type Asker = Pick<OrganizationContext, 'db' | 'membership' | 'services'>

/** A page of what a garage was asked, the newest first; nothing of other garages. */
export const listForGarage = (ctx: Asker, search: ListOfferRequests): Promise<GarageOfferRequestPage> =>
  pageOfAsked(ctx, search, (search.list === 'open' ? isNotNull : isNull)(askedGarages.openUntil))

/** The same of one car that the garage may see. Refusal: `not_found: vehicle`. */
export async function askedOfVehicle(
  ctx: OrganizationContext,
  search: ListVehicleOffers,
): Promise<GarageOfferRequestPage> {
  const { id } = await vehicleFor(ctx.db, ctx.membership, search.vehicleId)
  return pageOfAsked(ctx, search, eq(offerRequests.vehicleId, id))
}

async function pageOfAsked(
  { db, membership, services }: Asker,
  search: Pick<ListOfferRequests, 'cursor'>,
  which: SQL,
): Promise<GarageOfferRequestPage> {
  const now = services.clock().getTime()
  const rows = await db
    .select({
      ...card,
      askedState: askedGarages.state,
      openUntil: askedGarages.openUntil,
      expiredAt: askedGarages.expiredAt,
      offeredFor: offers.requestRevision,
      revision: offerRequests.revision,
    })
    .from(askedGarages)
    .innerJoin(offerRequests, eq(offerRequests.id, askedGarages.offerRequestId))
    .innerJoin(organizations, eq(organizations.id, offerRequests.customerId))
    .leftJoin(offers, and(eq(offers.askedId, askedGarages.id), eq(offers.number, askedGarages.offerNumber)))
    .where(and(eq(askedGarages.garageId, membership.organizationId), which, afterAsked(search)))
    .orderBy(desc(askedGarages.offerRequestId))
    .limit(OFFER_REQUESTS_PAGE_SIZE + 1)
  const { shown, next } = pageOf(rows)
  return {
    rows: shown.map(({ state, offeredFor, revision, openUntil, expiredAt, ...row }) => ({
      ...row,
      wanted: namesOf(row.wanted),
      standing: standingOf({ state, answerBy: row.answerBy }, { state: row.askedState, openUntil, expiredAt }, now),
      isBeforeEdit: row.askedState === 'OFFERED' && offeredFor !== null && offeredFor !== revision,
    })),
    next,
  }
}
