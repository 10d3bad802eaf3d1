import { connectionWith } from '#features/connections/server/list-connections.ts'
import { priceRules } from '#features/customer-prices/server/price-rules.ts'
import {
  type BillingParty,
  billingGaps,
  billingParties,
} from '#features/organization-settings/server/billing-parties.ts'
import { contacts } from '#features/organization-settings/server/contacts.ts'
import {
  mayEditManagedCustomer,
  mayHandOverCustomer,
  mayReportForCustomer,
} from '#features/organizations/organizations.policy.ts'
import type { ReaderContext } from '#server/context.ts'
import type { Queryable } from '#server/db/database.ts'
import { notFound } from '#shared/app-error.ts'
import type { CustomerDetails, Payer } from '../customers.ts'
import { customerNote } from './customer-note.ts'
import { customerFor } from './customers.access.ts'

/** What a customer shows of itself to a garage that it is not connected with: nothing but its name and its business id. */
const CLOSED = { businessName: '', vatNumber: '', phone: '', email: '', city: '', address: '' }

/** One customer for the adviser of the garage. Refusal: `not_found: customer`. */
export async function customerDetails(ctx: ReaderContext, customerId: string): Promise<CustomerDetails> {
  const { db, membership } = ctx
  const { managedByGarageId, state, ...customer } = await customerFor(db, membership, customerId)
  const connection = await connectionWith(ctx, customer.id)
  if (!connection) throw notFound('customer')
  const pair = { garageId: membership.organizationId, customerId: customer.id }
  const isOpen = state === 'ACCEPTED'
  const isManaged = managedByGarageId === pair.garageId
  return {
    ...customer,
    ...(isOpen ? {} : CLOSED),
    connection,
    isManaged,
    contacts: isOpen ? (await contacts.all(db, customer.id)).map(({ version: _, ...contact }) => contact) : [],
    payer: isOpen ? await payerOf(db, pair) : null,
    prices: await pricesOf(db, pair),
    note: await customerNote(db, pair),
    can: {
      edit: isManaged && mayEditManagedCustomer(membership),
      merge: isManaged && mayHandOverCustomer(membership),
      export: isManaged && mayHandOverCustomer(membership),
      erase: isManaged && customer.kind === 'PERSON' && mayHandOverCustomer(membership),
      reportCar: (isOpen || state === 'PENDING') && mayReportForCustomer(membership),
      // a message to a customer without people would have no reader
      message: isOpen && managedByGarageId === null,
    },
  }
}

type Pair = { garageId: string; customerId: string }

async function payerOf(db: Queryable, { garageId, customerId }: Pair): Promise<Payer | null> {
  const parties = await billingParties(db, [garageId, customerId])
  const [seller, buyer] = [parties.get(garageId), parties.get(customerId)]
  return seller && buyer ? asPayer(buyer, billingGaps(seller, buyer).includes('BUYER_ADDRESS')) : null
}

const asPayer = (
  { name, address, email, eInvoiceAddress, eInvoiceOperator, reference }: BillingParty,
  lacksAddress: boolean,
): Payer => ({ name, address, email, eInvoiceAddress, eInvoiceOperator, reference, lacksAddress })

async function pricesOf(db: Queryable, pair: Pair): Promise<CustomerDetails['prices']> {
  const { serviceDiscountPerMille, productDiscountPerMille, prices } = await priceRules(db, pair)
  return serviceDiscountPerMille > 0 || productDiscountPerMille > 0 || prices.length > 0
    ? { serviceDiscountPerMille, productDiscountPerMille, ownPrices: prices.length }
    : null
}
