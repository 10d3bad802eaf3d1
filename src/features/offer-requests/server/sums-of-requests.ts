import { and, eq } from 'drizzle-orm'
import { isPrivatePerson } from '#features/organizations/server/organizations.access.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import type { ArchivedSums } from '#server/archived.ts'
import { isOneOf } from '#server/db/is-one-of.ts'
import { archivedRequest } from '../archived-request.ts'
import { offerRequests } from './offer-requests.tables.ts'
import { offers } from './offers.tables.ts'

/** What was accepted of requests, as its offer said it: for their customer, and for the garage whose offer it was. */
export const sumsOfRequests: ArchivedSums = {
  kind: archivedRequest.kind,
  async read({ db, membership: { organizationId, organizationType } }, ids) {
    const own = organizationType === 'GARAGE' ? offers.garageId : offerRequests.customerId
    const rows = await db
      .select({
        id: offerRequests.id,
        netCents: offers.netCents,
        grossCents: offers.grossCents,
        withVat: isPrivatePerson(organizations.customerKind).mapWith(Boolean),
      })
      .from(offerRequests)
      .innerJoin(offers, eq(offers.id, offerRequests.acceptedOfferId))
      .innerJoin(organizations, eq(organizations.id, offerRequests.customerId))
      .where(and(isOneOf(offerRequests.id, ids), eq(own, organizationId)))
    return new Map(rows.map(({ id, ...sum }) => [id, { ...sum, vatCents: sum.grossCents - sum.netCents }]))
  },
}
