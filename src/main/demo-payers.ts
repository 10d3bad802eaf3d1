import { like } from 'drizzle-orm'
import { makeLine } from '#features/line-items/server/line-items.factory.ts'
import { makeCustomer } from '#features/organizations/server/organizations.factory.ts'
import { organizationBilling } from '#features/organizations/server/organizations.tables.ts'
import { makePayer, makePermit, makeTicketPayer } from '#features/payers/server/payers.factory.ts'
import { vehiclePayers } from '#features/payers/server/payers.tables.ts'
import { permitEntry } from '#features/payers/server/permit-entry.ts'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import { ticketEvents } from '#features/tickets/server/tickets.tables.ts'
import { vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import type { Queryable } from '#server/db/database.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'

const HOUR_MS = 3_600_000
const hoursAgo = (hours: number): string => new Date(Date.now() - hours * HOUR_MS).toISOString()
const CONTRACTS = ['TL-20418', 'TL-20419']
const OWN_SHARE_CENTS = 12_000

/** A leasing company that the garage keeps pays the two cars of a small firm: of one work it has given its permit, of the other not yet. */
export async function makeDemoPayers(db: Queryable, garageId: string, adminId: string): Promise<void> {
  const company = await makeCustomer(db, {
    name: 'Tammileasing Oy',
    businessName: 'Tammileasing Oy',
    businessId: '2987655-9',
    customerKind: 'COMPANY',
    phone: '+358405550160',
    email: 'asiakaspalvelu@tammileasing.example',
    streetAddress: 'Leasingkatu 3',
    postalCode: '00180',
    city: 'Helsinki',
    managedByGarageId: garageId,
    createdAt: hoursAgo(24 * 120),
  })
  await db.insert(organizationBilling).values({
    organizationId: company.id,
    billingName: 'Tammileasing Oy',
    billingAddress: 'Leasingkatu 3\n00180 Helsinki',
    billingEmail: 'laskut@tammileasing.example',
    billingReference: '',
    eInvoiceAddress: '',
    eInvoiceOperator: '',
    paymentTermsDays: 14,
  })
  const payer = await makePayer(db, {
    garageId,
    customerId: company.id,
    permitEmail: 'luvat@tammileasing.example',
    note: 'Lupia ei myönnetä puhelimitse. Numero laskulle.',
  })
  const cars = await db
    .select()
    .from(vehicles)
    .where(like(vehicles.registrationNumber, 'KIE-%'))
    .orderBy(vehicles.registrationNumber)
  for (const [index, car] of cars.slice(0, CONTRACTS.length).entries()) {
    const contractNumber = CONTRACTS[index] ?? ''
    const agreed = { contractNumber, ownShareCents: index === 0 ? OWN_SHARE_CENTS : 0 }
    await db.insert(vehiclePayers).values({
      garageId,
      vehicleId: car.id,
      holderId: car.organizationId,
      payerId: payer.id,
      note: 'Sopimukseen kuuluu 30 000 km vuodessa.',
      ...agreed,
    })
    const isGranted = index === 0
    const title = isGranted ? 'Määräaikaishuolto ja jarrut' : 'Iskunvaimentimet taakse'
    const ticket = await makeTicket(db, {
      garageId,
      customerId: car.organizationId,
      vehicleId: car.id,
      title,
      status: isGranted ? 'IN_PROGRESS' : 'SCHEDULED',
      statusChangedAt: hoursAgo(3),
      createdAt: hoursAgo(28),
      mileageKm: car.mileageKm,
    })
    const sold = isGranted
      ? [
          { name: 'Määräaikaishuolto', unit: 'kpl', unitPriceCents: 32_000 },
          { name: 'Jarrupalat eteen', unit: 'sarja', unitPriceCents: 8900 },
        ]
      : [{ name: 'Iskunvaimentimet, taka, vaihdettuna', unit: 'pari', unitPriceCents: 41_800 }]
    for (const [place, line] of sold.entries())
      await makeLine(db, { ticketId: ticket.id, garageId, place: place + 1, ...line })
    await makeTicketPayer(db, ticket, payer.id, agreed)
    const lines = sold.map((line) => ({
      ...line,
      quantityThousandths: 1000,
      discountPerMille: 0,
      vatCode: 'STANDARD' as const,
      extraWork: null,
    }))
    const netCents = sold.reduce((sum, line) => sum + line.unitPriceCents, 0) - agreed.ownShareCents
    const asked = {
      lines,
      netCents,
      day: dayInHelsinki(new Date()),
      plate: car.registrationNumber ?? '',
      car: `${car.make} ${car.model}`,
      title,
      contractNumber,
      mileageKm: car.mileageKm,
      message: 'Auto on varattu meille. Pyydämme luvan ennen työtä.',
      way: 'LINK' as const,
      sentTo: payer.permitEmail,
      askedAt: hoursAgo(isGranted ? 26 : 2),
      askedByUserId: adminId,
    }
    await makePermit(db, ticket, payer, {
      ...asked,
      ...(isGranted && {
        state: 'GRANTED',
        permitNumber: 'TL-LUPA-7731',
        limitCents: netCents,
        answeredAt: hoursAgo(24),
        answeredBy: 'Sanna Tammi',
        answeredWay: 'LINK',
      }),
    })
    const said = { payer: company.name, cents: netCents }
    const happened = [
      { ...permitEntry('ASKED', said), createdAt: asked.askedAt, actorUserId: adminId, actorOrganizationId: garageId },
      ...(isGranted
        ? [
            {
              ...permitEntry('GRANTED', {
                ...said,
                permitNumber: 'TL-LUPA-7731',
                answeredBy: 'Sanna Tammi',
                linkTo: asked.sentTo,
              }),
              createdAt: hoursAgo(24),
              actorOrganizationId: company.id,
            },
          ]
        : []),
    ]
    await db.insert(ticketEvents).values(happened.map((entry) => ({ ticketId: ticket.id, ...entry })))
  }
}
