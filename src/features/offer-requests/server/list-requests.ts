import { and, desc, eq, inArray, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import type { OrganizationContext } from '#server/context.ts'
import { notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import {
  type GarageOfferRequestPage,
  type ListOfferRequests,
  OFFER_REQUESTS_PAGE_SIZE,
  type OfferRequestPage,
} from '../offer-requests.ts'
import { STANDING_STATES } from '../offer-states.ts'
import { askedGarages, offerRequests } from './offer-requests.tables.ts'
import { offers } from './offers.tables.ts'
import { standingOf } from './request-view.ts'

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
  ({ cursor }: ListOfferRequests) => {
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
export async function listOfferRequests(
  { db, membership }: OrganizationContext,
  search: ListOfferRequests,
): Promise<OfferRequestPage> {
  const rows = await db
    .select(card)
    .from(offerRequests)
    .innerJoin(organizations, eq(organizations.id, offerRequests.customerId))
    .where(
      and(
        eq(offerRequests.customerId, membership.organizationId),
        (search.list === 'open' ? eq : ne)(offerRequests.state, 'OPEN'),
        after(search),
      ),
    )
    .orderBy(desc(offerRequests.id))
    .limit(OFFER_REQUESTS_PAGE_SIZE + 1)
  const { shown, next } = pageOf(rows)
  if (shown.length === 0) return { rows: [], next }
  const standing = inArray(askedGarages.state, [...STANDING_STATES])
  const counts = await db
    .select({
      id: askedGarages.offerRequestId,
      garageCount: sql<number>`count(*)::int`,
      offerCount: sql<number>`count(${offers.id}) filter (where ${standing})::int`,
      lowestGrossCents: sql<number | null>`(min(${offers.grossCents}) filter (where ${standing}))::float8`,
    })
    .from(askedGarages)
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

/** A page of what a garage was asked, the newest first; nothing of other garages. */
export async function listForGarage(
  { db, membership, services }: Pick<OrganizationContext, 'db' | 'membership' | 'services'>,
  search: ListOfferRequests,
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
    .where(
      and(
        eq(askedGarages.garageId, membership.organizationId),
        (search.list === 'open' ? isNotNull : isNull)(askedGarages.openUntil),
        afterAsked(search),
      ),
    )
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
