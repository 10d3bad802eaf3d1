import { eq, sql } from 'drizzle-orm'
import type { CustomerMerge } from '#server/contributions.ts'
import { isNamedByPhone } from '#shared/named-by-phone.ts'
import { organizationById } from './organizations.access.ts'
import { organizationBilling, organizations } from './organizations.tables.ts'

/**
 * The kept customer is filled with what only the other had; an address and billing data follow as a whole. The other's connection and settings go
 * with it.
 */
export const mergeOrganizations: CustomerMerge = {
  columns: [],
  async join(tx, { keptId, removedId }) {
    const [kept, removed] = [await organizationById(tx, keptId), await organizationById(tx, removedId)]
    const hasAddress = kept.streetAddress !== '' || kept.postalCode !== '' || kept.city !== ''
    const address = hasAddress ? kept : removed
    // a business id or VAT number says what the customer is
    const isNamed = (one: typeof kept) => one.businessId !== null || one.vatNumber !== ''
    const identity = !isNamed(kept) && isNamed(removed) ? removed : kept
    const { streetAddress, postalCode, city, latitude, longitude } = address
    const { businessId, businessName, customerKind, vatNumber, country } = identity
    await tx
      .update(organizations)
      .set({
        // a number is no name
        name: isNamedByPhone(kept.name) ? removed.name : kept.name,
        streetAddress,
        postalCode,
        city,
        latitude,
        longitude,
        businessId,
        businessName,
        customerKind,
        vatNumber,
        country,
        phone: kept.phone || removed.phone,
        email: kept.email || removed.email,
        website: kept.website || removed.website,
        version: sql`${organizations.version} + 1`,
      })
      .where(eq(organizations.id, keptId))
    const [billed] = await tx
      .select({ id: organizationBilling.organizationId })
      .from(organizationBilling)
      .where(eq(organizationBilling.organizationId, keptId))
    if (!billed)
      await tx
        .update(organizationBilling)
        .set({ organizationId: keptId })
        .where(eq(organizationBilling.organizationId, removedId))
  },
}
