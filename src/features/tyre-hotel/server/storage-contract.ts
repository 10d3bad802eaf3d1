import { and, asc, eq } from 'drizzle-orm'
import { services as catalogServices } from '#features/catalog/server/catalog.tables.ts'
import { isPrivatePerson } from '#features/organizations/server/organizations.access.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { addressLine } from '#features/organizations/server/own-organizations.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Queryable } from '#server/db/database.ts'
import type { PdfBlock, PdfDocument } from '#server/pdf/pdf-document.ts'
import { notFound } from '#shared/app-error.ts'
import { dayText } from '#shared/calendar-day.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { isUuid } from '#shared/id.ts'
import { formatMoney } from '#shared/money.ts'
import { formatPhone } from '#shared/phone.ts'
import { vatCents } from '#shared/vat.ts'
import { treadText, WHEELS } from '../tread.ts'
import { RIM_LABELS, SHORT_SEASONS, setNumberText } from '../tyre-set.ts'
import { dotText } from '../tyre-size.ts'
import { tyreSets } from './tyre-hotel.tables.ts'
import { tyreHotelRow } from './tyre-hotel-page.ts'
import { selectSets, shownSet } from './tyre-set-columns.ts'

const MOST_SETS = 100

/** Säilytyssopimus of one customer: the parties, what is in store, its price and the garage's terms. Without a stored set `not_found: tyre_set`. */
export async function storageContract(
  { db, membership, services }: OrganizationContext,
  customerId: string,
): Promise<PdfDocument> {
  const garageId = membership.organizationId
  if (!isUuid(customerId)) throw notFound('tyre_set')
  const where = and(
    eq(tyreSets.garageId, garageId),
    eq(tyreSets.customerId, customerId),
    eq(tyreSets.state, 'ON_SHELF'),
  )
  const sets = (await selectSets(db, where).orderBy(asc(tyreSets.number)).limit(MOST_SETS)).map(shownSet)
  if (sets.length === 0) throw notFound('tyre_set')
  const [garage, customer] = [await partyOf(db, garageId), await partyOf(db, customerId)]
  const { terms, serviceId } = await tyreHotelRow.read(db, garageId)
  const now = services.clock()
  const today = dayInHelsinki(now)
  return {
    title: `Säilytyssopimus · ${customer.name}`,
    author: garage.name,
    madeAt: now.toISOString(),
    foot: `Huoltosilta · Tulostettu ${dayText(today)}`,
    blocks: [
      {
        kind: 'title',
        title: 'Säilytyssopimus',
        beneath: `Renkaiden säilytys · Päiväys ${dayText(today)}`,
        registrationNumber: null,
      },
      { kind: 'columns', columns: [column('Säilyttäjä', garage), column('Tallettaja', customer)] },
      {
        kind: 'table',
        heading: 'Säilytettävät renkaat',
        columns: [
          { title: 'Nro', width: 34 },
          { title: 'Auto', width: 62 },
          { title: 'Renkaat', width: 'rest' },
          { title: 'DOT', width: 46 },
          { title: 'Urat VE/OE/VT/OT, mm', width: 104 },
          { title: 'Paikka', width: 56 },
        ],
        rows: sets.map((set) => [
          setNumberText(set.number),
          set.vehicle.registrationNumber ?? set.vehicle.vinNumber ?? '',
          [
            `${SHORT_SEASONS[set.season]} ${set.size}`,
            [set.make, set.model].filter(Boolean).join(' '),
            RIM_LABELS[set.rims],
            set.hasBolts ? 'pultit mukana' : '',
          ]
            .filter(Boolean)
            .join(', '),
          dotText(set.dot),
          WHEELS.map((wheel) => treadText(set.treads[wheel])).join(' / '),
          set.place?.name ?? '',
        ]),
      },
      ...(await priceBlocks(db, { garageId, serviceId, isPerson: customer.isPerson, today })),
      ...(terms === '' ? [] : [{ kind: 'text' as const, heading: 'Säilytysehdot', text: terms }]),
      { kind: 'blanks', labels: ['Säilyttäjän allekirjoitus', 'Tallettajan allekirjoitus'] },
    ],
  }
}

async function partyOf(db: Queryable, id: string) {
  const [party] = await db
    .select({
      name: organizations.name,
      businessId: organizations.businessId,
      address: addressLine,
      phone: organizations.phone,
      email: organizations.email,
      isPerson: isPrivatePerson(organizations.customerKind),
    })
    .from(organizations)
    .where(eq(organizations.id, id))
  if (!party) throw notFound('tyre_set')
  return party
}

const column = (heading: string, { name, businessId, address, phone, email }: Awaited<ReturnType<typeof partyOf>>) => ({
  heading,
  lines: [
    name,
    businessId ? `Y-tunnus ${businessId}` : '',
    address,
    [phone && formatPhone(phone), email].filter(Boolean).join(' · '),
  ].filter(Boolean),
})

type Priced = { garageId: string; serviceId: string | null; isPerson: boolean; today: string }

/** The list price of the service that the garage has chosen; a person reads it with VAT (decree 553/2013). */
async function priceBlocks(db: Queryable, { garageId, serviceId, isPerson, today }: Priced): Promise<PdfBlock[]> {
  if (serviceId === null) return []
  const [service] = await db
    .select({ name: catalogServices.name, cents: catalogServices.priceCents, vatCode: catalogServices.vatCode })
    .from(catalogServices)
    .where(and(eq(catalogServices.id, serviceId), eq(catalogServices.organizationId, garageId)))
  if (!service || service.cents === null) return []
  const cents = isPerson ? service.cents + vatCents(service.cents, service.vatCode, today) : service.cents
  return [
    {
      kind: 'facts',
      heading: 'Hinta',
      across: 2,
      facts: [
        ['Palvelu', service.name],
        ['Hinta sarjalta kaudessa', `${formatMoney(cents)} (${isPerson ? 'sis. ALV' : 'veroton'})`],
      ],
    },
  ]
}
