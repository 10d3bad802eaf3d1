import { eq, inArray } from 'drizzle-orm'
import { organizationBilling, organizations } from '#features/organizations/server/organizations.tables.ts'
import type { Queryable } from '#server/db/database.ts'
import { countryName } from '#shared/country-name.ts'
import { isNamedByPhone } from '#shared/named-by-phone.ts'
import type { CustomerKind } from '#shared/organization.ts'
import { readPostalAddress } from '#shared/postal-address.ts'
import { BILLING_GAPS, type BillingGap } from '../billing-gaps.ts'

/** A side of an invoice by its settings; empty where nothing is given. */
export type BillingParty = {
  name: string
  kind: CustomerKind
  businessId: string
  /** Of a company of another country. */
  vatNumber: string
  /** Where it is established; FI also of a foreign company whose country is not known yet. */
  country: string
  address: string[]
  phone: string
  email: string
  eInvoiceAddress: string
  eInvoiceOperator: string
  iban: string
  reference: string
  paymentTermsDays: number | null
}

/** Both sides as their settings are now, by their ids. A garage and its customer see each other's billing: it is on every invoice. */
export async function billingParties(db: Queryable, ids: readonly string[]): Promise<Map<string, BillingParty>> {
  const rows = await db
    .select({ organization: organizations, billing: organizationBilling })
    .from(organizations)
    .leftJoin(organizationBilling, eq(organizationBilling.organizationId, organizations.id))
    .where(inArray(organizations.id, [...ids]))
  return new Map(rows.map(({ organization, billing }) => [organization.id, partyOf(organization, billing)]))
}

type Organization = typeof organizations.$inferSelect
type Billing = typeof organizationBilling.$inferSelect | null

function partyOf(organization: Organization, billing: Billing): BillingParty {
  const { name, businessName, businessId, customerKind, vatNumber, phone, email } = organization
  const { streetAddress, postalCode, city, country } = organization
  const own =
    streetAddress && postalCode && city
      ? [streetAddress, `${postalCode} ${city}`, ...(country === 'FI' ? [] : [countryName(country)])]
      : []
  const lines = (billing?.billingAddress ?? '').split('\n').map((line) => line.trim())
  const address = lines.filter(Boolean)
  return {
    // a person has one name; rows of earlier releases keep an older one of it as the official
    name: billing?.billingName || (customerKind !== 'PERSON' && businessName) || name,
    kind: customerKind,
    businessId: businessId ?? '',
    vatNumber,
    country,
    address: address.length > 0 ? address : own,
    phone: phone ?? '',
    email: billing?.billingEmail || (email ?? ''),
    eInvoiceAddress: billing?.eInvoiceAddress ?? '',
    eInvoiceOperator: billing?.eInvoiceOperator ?? '',
    iban: billing?.iban ?? '',
    reference: billing?.billingReference ?? '',
    paymentTermsDays: billing?.paymentTermsDays ?? null,
  }
}

/** What keeps anything between these two from being invoiced. */
export function billingGaps(seller: BillingParty, buyer: BillingParty): BillingGap[] {
  const found: Record<BillingGap, boolean> = {
    SELLER_BUSINESS_ID: seller.businessId === '',
    SELLER_ADDRESS: readPostalAddress(seller.address) === null,
    SELLER_IBAN: seller.iban === '',
    // the name of the buyer is what an invoice has to say (Value Added Tax Act, section 209 e)
    BUYER_NAME: isNamedByPhone(buyer.name),
    // an invoice has the buyer's address and its country (EN 16931, BR-10 and BR-11)
    BUYER_ADDRESS: readPostalAddress(buyer.address) === null,
  }
  return BILLING_GAPS.filter((gap) => found[gap])
}
