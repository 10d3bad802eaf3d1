import { z } from 'zod'
import { CONNECTIONS_PAGE_SIZE } from '#features/connections/connections.ts'
import { listConnections } from '#features/connections/server/list-connections.ts'
import { organizationById } from '#features/organizations/server/organizations.access.ts'
import { ORGANIZATION_TYPES } from '#shared/organization.ts'
import { NamedParty, named } from '../named-schemas.ts'
import { readOperation } from '../operation.ts'
import { cursorText, PageQuery, pageOf, readCursor } from '../paging.ts'

const Organization = named(
  'Organization',
  'Avaimen oma organisaatio.',
  z.object({
    id: z.string(),
    type: z.enum(ORGANIZATION_TYPES).describe('`GARAGE` on korjaamo, `CUSTOMER` asiakas.'),
    name: z.string(),
    businessName: z.string(),
    businessId: z.string().nullable().describe('Y-tunnus.'),
    vatNumber: z.string().describe('ALV-tunniste muualla kuin Suomessa; muuten tyhjä.'),
    country: z.string().describe('ISO 3166-1.'),
    streetAddress: z.string(),
    postalCode: z.string(),
    city: z.string(),
    phone: z.string(),
    email: z.string(),
    website: z.string(),
  }),
)

const Connection = named(
  'Connection',
  'Voimassa oleva yhteys korjaamoon: sille voi ilmoittaa autoja.',
  z.object({ id: z.string(), party: NamedParty, changedAt: z.iso.datetime() }),
)

const place = z.object({ page: z.int().min(0).max(10_000) })

export const organizationOperations = [
  readOperation({
    id: 'getOrganization',
    path: '/organization',
    tag: 'Organisaatio',
    summary: 'Oma organisaatio',
    scope: 'organization:read',
    side: 'both',
    answer: Organization,
    example: {
      id: '0193a5c0-1111-7000-8000-000000000001',
      type: 'CUSTOMER',
      name: 'Kuljetus Virtanen Oy',
      businessName: 'Kuljetus Virtanen Oy',
      businessId: '2345678-9',
      vatNumber: '',
      country: 'FI',
      streetAddress: 'Vetokuja 3',
      postalCode: '00700',
      city: 'Helsinki',
      phone: '+358401234567',
      email: 'ajojarjestely@example.fi',
      website: '',
    },
    handle: ({ ctx: { db, membership } }) => organizationById(db, membership.organizationId),
  }),
  readOperation({
    id: 'listConnections',
    path: '/connections',
    tag: 'Organisaatio',
    summary: 'Korjaamot, joihin on yhteys',
    description: `Nimen mukaan, ${CONNECTIONS_PAGE_SIZE} sivulla.`,
    scope: 'organization:read',
    side: 'customer',
    query: PageQuery.pick({ cursor: true }),
    answer: pageOf(Connection),
    example: {
      data: [
        {
          id: '0193a5c0-2222-7000-8000-000000000001',
          party: { id: '0193a5c0-1111-7000-8000-000000000002', name: 'Korjaamo Mäkinen Oy' },
          changedAt: '2026-02-03T08:15:00.000Z',
        },
      ],
      nextCursor: null,
    },
    async handle({ ctx, query: { cursor } }) {
      const page = readCursor(cursor, place)?.page ?? 0
      const { connections, total } = await listConnections(ctx, { list: 'ACCEPTED', text: '', page })
      const isLast = (page + 1) * CONNECTIONS_PAGE_SIZE >= total
      return { data: connections, nextCursor: isLast ? null : cursorText({ page: page + 1 }) }
    },
  }),
]
