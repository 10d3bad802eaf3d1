import { makeApprovalRule } from '#features/approval-rules/server/approval-rules.factory.ts'
import { proposedSlug } from '#features/booking-page/booking-page.ts'
import { makeBookingPage } from '#features/booking-page/server/booking-page.factory.ts'
import { makeProduct, makeService } from '#features/catalog/server/catalog.factory.ts'
import { makeDriver } from '#features/drivers/server/drivers.factory.ts'
import { makeBilling } from '#features/organization-settings/server/billing.factory.ts'
import { makeContact } from '#features/organization-settings/server/contacts.factory.ts'
import { makeGarageProperties } from '#features/organization-settings/server/properties.factory.ts'
import type { Queryable } from '#server/db/database.ts'

/** Name, group, price in cents without VAT, usual hours. */
const SERVICES = [
  ['Määräaikaishuolto, pieni', 'Huollot', 18_900, 1.5],
  ['Määräaikaishuolto, suuri', 'Huollot', 34_900, 3],
  ['Öljynvaihto ja suodatin', 'Huollot', 9_500, 0.75],
  ['Jarrujen tarkastus', 'Jarrut', 4_500, 0.5],
  ['Jarrupalojen vaihto, etuakseli', 'Jarrut', 14_500, 1.25],
  ['Renkaiden vaihto', 'Renkaat', 6_900, 0.5],
  ['Rengashotelli, kausi', 'Renkaat', 7_500, null],
  ['Vikakoodien luku', 'Vianhaku', 6_500, 0.5],
  ['Katsastuskorjaus', 'Korjaukset', null, null],
] as const

/** Code, name, unit, price in cents without VAT. */
const PRODUCTS = [
  ['OIL-5W30', 'Moottoriöljy 5W-30', 'l', 1_190],
  ['OF-1042', 'Öljynsuodatin', 'kpl', 1_290],
  ['CF-2211', 'Raitisilmasuodatin', 'kpl', 2_450],
  ['BP-F550', 'Jarrupalasarja, etu', 'srj', 6_890],
  ['BAT-70', 'Akku 70 Ah', 'kpl', 11_900],
  ['WB-650', 'Pyyhkijänsulka 650 mm', 'kpl', 1_690],
] as const

/** The price list and the people whom a garage shows to its customers. */
export async function makeGarageSettings(
  db: Queryable,
  { id: organizationId, name: garage }: { id: string; name: string },
  place: number,
): Promise<void> {
  const serviceIds: string[] = []
  for (const [name, group, priceCents, hours] of SERVICES.slice(0, SERVICES.length - place)) {
    const { id } = await makeService(db, { organizationId, name, group, priceCents, hours })
    if (hours !== null) serviceIds.push(id)
  }
  if (place === 0)
    await makeBookingPage(db, {
      organizationId,
      slug: proposedSlug(garage),
      serviceIds,
      showsPrices: true,
      sentence: 'Tuo auto ja avaimet sovittuna aikana. Sijaisautosta sovitaan puhelimessa.',
    })
  for (const [code, name, unit, priceCents] of PRODUCTS)
    await makeProduct(db, { organizationId, code, name, unit, priceCents })
  const aims = place === 0 ? { breakEvenHours: 4, targetHours: 5.24 } : {}
  await makeGarageProperties(db, { organizationId, bays: [2, 2, 1, 1][place] ?? 1, ...aims })
  // the bank's own examples; the other garages have not entered theirs yet
  if (place === 0)
    await makeBilling(db, {
      organizationId,
      iban: 'FI2112345600000785',
      eInvoiceAddress: '003723456780',
      eInvoiceOperator: '003723327487',
    })
  await makeContact(db, {
    organizationId,
    name: ['Katri Korhonen', 'Pekka Paja', 'Raija Rengas', 'Oona Ohmi'][place] ?? 'Työnjohto',
    title: 'Työnjohtaja',
    phone: `+35840123450${place + 1}`,
    email: `tyonjohto${place + 1}@example.fi`,
  })
}

const DRIVERS = [
  ['Kimmo Kuljettaja', '+358401234505', 'SMS'],
  ['Siiri Salonen', '+358401234506', 'WHATSAPP'],
  ['Timo Toivanen', '+358401234507', 'SMS'],
  ['Leila Laine', '+358401234508', 'EMAIL'],
  ['Jari Jokela', '+358401234509', 'NONE'],
] as const

/** The drivers, the contact, the billing and a rule of approval of a fleet. */
export async function makeFleetSettings(db: Queryable, organizationId: string): Promise<void> {
  // not switched on: extra work of the demo world waits for its answers
  await makeApprovalRule(db, { organizationId, name: 'Pienet työt', upToCents: 10_000, isOn: false })
  await makeBilling(db, {
    organizationId,
    billingReference: 'KP 4100',
    eInvoiceAddress: '003712345671',
    eInvoiceOperator: '003723327487',
  })
  for (const [name, phone, channel] of DRIVERS)
    await makeDriver(db, {
      organizationId,
      name,
      phone,
      channel,
      email: `${name.toLowerCase().replace(' ', '.')}@example.fi`,
    })
  await makeContact(db, {
    organizationId,
    name: 'Anna Asikainen',
    title: 'Kalustopäällikkö',
    phone: '+358401234504',
    email: 'asiakas@example.fi',
  })
}
