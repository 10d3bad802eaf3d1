import { and, eq, inArray } from 'drizzle-orm'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { entryFields } from '#features/maintenance-books/server/entry-fields.ts'
import { makeBook, makeDraft, makeSignedEntries } from '#features/maintenance-books/server/maintenance-books.factory.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { showVehiclesToGarage } from '#features/vehicles/server/save-vehicle.ts'
import { vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import type { Database } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { Signer } from '#server/signing/signer.ts'
import { plusDays } from '#shared/calendar-day.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { CUSTOMERS, GARAGES, OWN_FLEET, PEOPLE } from './demo-people.ts'

const today = dayInHelsinki(new Date())
const ago = (days: number) => plusDays(today, -days)
const at = (days: number) => `${ago(days)}T09:30:00.000Z`
const work = (name: string) => ({ name, result: 'DONE' as const, reason: '' })
const part = (name: string, number: string, guaranteeMonths: number | null) => ({
  name,
  number,
  origin: 'ORIGINAL' as const,
  guaranteeMonths,
  guaranteeKm: null,
})
const nothingElse = { programme: '', works: [], parts: [], oilGrade: '', oilMillilitres: null }
const noNext = { nextServiceOn: null, nextServiceKm: null }

const service = (days: number, mileageKm: number, next: number) =>
  entryFields({
    doneOn: ago(days),
    mileageKm,
    programme: 'Mercedes-Benz ASSYST A',
    programmeSource: 'valmistajan huolto-ohjelma',
    works: ['Öljyn ja suodattimen vaihto', 'Raitisilmasuodattimen vaihto', 'Jarrujen tarkastus'].map(work),
    parts: [part('Öljynsuodatin', 'A6541801100', 12), part('Raitisilmasuodatin', 'A9108300200', null)],
    oilGrade: '5W-30',
    oilMillilitres: 9500,
    nextServiceOn: plusDays(ago(days), 365),
    nextServiceKm: next,
  })
const brakes = (days: number, mileageKm: number) =>
  entryFields({
    ...nothingElse,
    ...noNext,
    doneOn: ago(days),
    mileageKm,
    kind: 'BRAKES',
    works: [work('Etujarrujen palat ja levyt')],
    parts: [part('Jarrupalat eteen', 'A0074207520', 24), part('Jarrulevyt eteen', 'A9074210401', 24)],
    remarks: 'Taakse suositellaan palat seuraavassa huollossa.',
  })
const tyres = (days: number, mileageKm: number) =>
  entryFields({
    ...nothingElse,
    ...noNext,
    doneOn: ago(days),
    mileageKm,
    kind: 'TYRES',
    works: [work('Talvirenkaiden vaihto')],
    remarks: 'Kulutuspinta 7 mm.',
  })

/** The demo garage's maintenance books, whose mileages rise with those of `demo-mileages.ts`: one delivered, one asked for, one in progress, one to bill. */
export async function addDemoBooks({ db, signer }: { db: Database; signer: Signer }): Promise<void> {
  await transact(db, async (tx) => {
    const named = await tx
      .select({ id: organizations.id, name: organizations.name })
      .from(organizations)
      .where(inArray(organizations.name, [GARAGES[0].name, CUSTOMERS[0].name]))
    const [garage, customer] = [GARAGES[0], CUSTOMERS[0]].map(({ name }) => named.find((one) => one.name === name))
    const [adviser] = await tx.select().from(users).where(eq(users.email, PEOPLE.garageAdmin.email))
    const [manager] = await tx.select().from(users).where(eq(users.email, PEOPLE.fleetAdmin.email))
    if (!garage || !customer || !adviser || !manager) throw new Error('the demo world has not been made')
    const fleet = await tx
      .select()
      .from(vehicles)
      .where(and(eq(vehicles.organizationId, customer.id), inArray(vehicles.registrationNumber, PLATES)))
    await showVehiclesToGarage(
      tx,
      garage.id,
      fleet.map(({ id }) => id),
    )
    const bookOf = (plate: string, given: Partial<Parameters<typeof makeBook>[1]>) => {
      const vehicleId = fleet.find((one) => one.registrationNumber === plate)?.id
      if (!vehicleId) throw new Error(`the demo world has no ${plate}`)
      const asked = { requestedByUserId: manager.id, feeCents: 4900 }
      // a book begins when it is first asked for
      const begun = given.requestedAt ? { createdAt: given.requestedAt } : {}
      return makeBook(tx, { garageId: garage.id, customerId: customer.id, vehicleId, ...asked, ...begun, ...given })
    }
    const by = { signer, userId: adviser.id }

    const delivered = await bookOf('KUL-101', {
      group: 'done',
      groupSince: at(30),
      isAsked: false,
      requestedAt: at(40),
      deliveredAt: at(34),
      billedAt: at(30),
      feeCents: 0,
    })
    await makeSignedEntries(tx, delivered, by, [
      { fields: service(1320, 31_400, 60_000), signedAt: at(36), importedBy: 'GARAGE' },
      { fields: service(980, 61_900, 90_000), signedAt: at(36), importedBy: 'GARAGE' },
      { fields: service(425, 102_000, 132_000), signedAt: at(36) },
      { fields: service(250, 121_250, 150_070), signedAt: at(35) },
      { fields: brakes(40, 144_350), signedAt: at(34) },
    ])
    await bookOf('KUL-102', {
      groupSince: at(1),
      requestedAt: at(1),
      note: 'Auto on menossa myyntiin. Tarvitsemme historian kahden viikon sisällä.',
    })
    const open = await bookOf('KUL-103', { group: 'inProgress', groupSince: at(3), requestedAt: at(6) })
    await makeSignedEntries(tx, open, by, [{ fields: tyres(20, 201_300), signedAt: at(3) }])
    await makeDraft(tx, open, { fields: brakes(9, 202_840), createdByUserId: adviser.id })
    const toBill = await bookOf('KUL-104', {
      group: 'billing',
      groupSince: at(2),
      isAsked: false,
      requestedAt: at(12),
      deliveredAt: at(2),
    })
    await makeSignedEntries(tx, toBill, by, [
      { fields: service(301, 70_300, 100_000), signedAt: at(3), importedBy: 'GARAGE' },
      { fields: brakes(6, 88_030), signedAt: at(2) },
    ])
  })
}

const PLATES = OWN_FLEET.map(({ registrationNumber }) => registrationNumber)
