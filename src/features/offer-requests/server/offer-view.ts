import { asc, desc, eq, inArray } from 'drizzle-orm'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { lineColumnsOf } from '#features/line-items/server/line-columns.ts'
import type { Queryable } from '#server/db/database.ts'
import type { EarlierOffer, Offer, OfferLine } from '../offers.ts'
import { offerLines, offers } from './offers.tables.ts'

/** The lines of these offers, by the offer's id, in their order. */
export async function linesOfOffers(db: Queryable, ids: readonly string[]): Promise<Map<string, OfferLine[]>> {
  const found = new Map<string, OfferLine[]>()
  if (ids.length === 0) return found
  const rows = await db
    .select({
      offerId: offerLines.offerId,
      line: { ...lineColumnsOf(offerLines), wantedId: offerLines.wantedId },
    })
    .from(offerLines)
    .where(inArray(offerLines.offerId, [...ids]))
    .orderBy(asc(offerLines.place))
  for (const row of rows) found.set(row.offerId, [...(found.get(row.offerId) ?? []), row.line])
  return found
}

type Versions = { newest: Offer; earlier: EarlierOffer[] }

/** What these garages have sent, by the id of their part; those that sent nothing are left out. Access is checked by the caller. */
export async function sentOffers(
  db: Queryable,
  askedIds: readonly string[],
  revision: number,
): Promise<Map<string, Versions>> {
  const found = new Map<string, Versions>()
  if (askedIds.length === 0) return found
  const rows = await db
    .select({ offer: offers, sentBy: users.name })
    .from(offers)
    .leftJoin(users, eq(users.id, offers.sentByUserId))
    .where(inArray(offers.askedId, [...askedIds]))
    .orderBy(desc(offers.number))
  const newest = new Map(rows.toReversed().map(({ offer }) => [offer.askedId, offer.id]))
  const lines = await linesOfOffers(db, [...newest.values()])
  for (const { offer, sentBy } of rows) {
    const known = found.get(offer.askedId)
    const isBeforeEdit = offer.requestRevision !== revision
    if (known) known.earlier.push(offer)
    else
      found.set(offer.askedId, {
        newest: { ...offer, sentBy, lines: lines.get(offer.id) ?? [], isBeforeEdit },
        earlier: [],
      })
  }
  return found
}
