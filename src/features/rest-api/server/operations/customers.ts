import { z } from 'zod'
import { CustomerDetails, CustomerRow, CustomerSearch } from '#features/customers/customers.ts'
import { customerDetails } from '#features/customers/server/customer-details.ts'
import { listCustomers } from '#features/customers/server/list-customers.ts'
import { CONNECTION_STATES } from '#features/organizations/organizations.ts'
import { named } from '../named-schemas.ts'
import { readOperation } from '../operation.ts'
import { cursorText, PageQuery, pageOf, readCursor } from '../paging.ts'

const Customer = named(
  'Customer',
  'Korjaamon asiakas. Ennen asiakkaan hyväksymää yhteyttä hänestä näkyvät vain nimi ja Y-tunnus.',
  z.object({
    id: z.string(),
    name: z.string(),
    kind: CustomerRow.shape.kind.describe('`COMPANY` on yritys, `PERSON` yksityishenkilö.'),
    businessId: z.string().nullable(),
    phone: z.string(),
    city: z.string(),
    state: z.enum(CONNECTION_STATES).describe('Yhteyden tila; `ACCEPTED` on voimassa.'),
    isManaged: z.boolean().describe('Korjaamon itse lisäämä asiakas, jolla ei ole omia käyttäjiä.'),
  }),
)

const Details = named(
  'CustomerDetails',
  'Yksi asiakas yhteyshenkilöineen ja laskutustietoineen.',
  Customer.extend({
    businessName: z.string(),
    vatNumber: z.string(),
    email: z.string(),
    address: z.string(),
    contacts: CustomerDetails.shape.contacts,
    payer: CustomerDetails.shape.payer.describe('Kenelle lasku osoitetaan; `null` ennen voimassa olevaa yhteyttä.'),
  }),
)

// PostgreSQL keeps the character NUL in no text
const place = z.object({
  name: z
    .string()
    .max(200)
    .regex(/^[^\0]*$/),
  id: z.string().max(64),
})
const example = {
  id: '0193a5c0-1111-7000-8000-000000000001',
  name: 'Kuljetus Virtanen Oy',
  kind: 'COMPANY',
  businessId: '2345678-9',
  phone: '+358401234567',
  city: 'Helsinki',
  state: 'ACCEPTED',
  isManaged: false,
}

export const customerOperations = [
  readOperation({
    id: 'listCustomers',
    path: '/customers',
    tag: 'Asiakkaat',
    summary: 'Korjaamon asiakkaat',
    description: 'Nimen mukaan: ne, joihin on yhteys, ja ne, joiden vastausta odotetaan.',
    scope: 'customers:read',
    side: 'garage',
    query: PageQuery.extend({
      text: CustomerSearch.shape.text.describe('Haku nimestä, Y-tunnuksesta, puhelimesta tai rekisterinumerosta.'),
    }),
    answer: pageOf(Customer),
    example: { data: [example], nextCursor: null },
    async handle({ ctx, query: { cursor, limit, text } }) {
      const { rows, next } = await listCustomers(ctx, { text, cursor: readCursor(cursor, place) }, limit)
      return { data: rows, nextCursor: cursorText(next) }
    },
  }),
  readOperation({
    id: 'getCustomer',
    path: '/customers/{customerId}',
    tag: 'Asiakkaat',
    summary: 'Yksi asiakas',
    scope: 'customers:read',
    side: 'garage',
    answer: Details,
    example: {
      ...example,
      businessName: 'Kuljetus Virtanen Oy',
      vatNumber: '',
      email: 'ajojarjestely@example.fi',
      address: 'Vetokuja 3, 00700 Helsinki',
      contacts: [],
      payer: null,
    },
    refusals: ['customer'],
    async handle({ ctx, params: { customerId } }) {
      const customer = await customerDetails(ctx, customerId)
      return { ...customer, state: customer.connection.state }
    },
  }),
]
