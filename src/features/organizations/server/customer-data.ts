import { eq, sql } from 'drizzle-orm'
import { type CustomerData, ERASED_NAME } from '#server/contributions.ts'
import type { Queryable } from '#server/db/database.ts'
import { connections, organizationBilling, organizations } from './organizations.tables.ts'

const profileOf = async (db: Queryable, customerId: string) => {
  const [profile] = await db
    .select({
      name: organizations.name,
      kind: organizations.customerKind,
      phone: organizations.phone,
      email: organizations.email,
      streetAddress: organizations.streetAddress,
      postalCode: organizations.postalCode,
      city: organizations.city,
      createdAt: organizations.createdAt,
    })
    .from(organizations)
    .where(eq(organizations.id, customerId))
  const [billing] = await db
    .select({
      billingName: organizationBilling.billingName,
      billingAddress: organizationBilling.billingAddress,
      billingEmail: organizationBilling.billingEmail,
    })
    .from(organizationBilling)
    .where(eq(organizationBilling.organizationId, customerId))
  return { ...profile, billing: billing ?? null }
}

/** Name and contact data of a garage's own customer. Its row stays without them, since tickets and books point at it; no search finds it any more. */
export const profileOfCustomer: CustomerData = {
  name: 'profile',
  read: profileOf,
  async words(tx, customerId) {
    const { name = '', phone = '', email = '', streetAddress = '', billing } = await profileOf(tx, customerId)
    return [name, phone, email, streetAddress, ...Object.values(billing ?? {})]
  },
  async erase(tx, { customerId, now }) {
    await tx.delete(organizationBilling).where(eq(organizationBilling.organizationId, customerId))
    await tx.delete(connections).where(eq(connections.customerId, customerId))
    await tx
      .update(organizations)
      .set({
        name: ERASED_NAME,
        businessName: '',
        image: null,
        shortDescription: '',
        description: '',
        streetAddress: '',
        postalCode: '',
        city: '',
        latitude: null,
        longitude: null,
        phone: '',
        email: '',
        website: '',
        disabledAt: now.toISOString(),
        version: sql`${organizations.version} + 1`,
      })
      .where(eq(organizations.id, customerId))
  },
}
