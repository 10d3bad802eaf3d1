import { makeConnection, makeCustomer } from '#features/organizations/server/organizations.factory.ts'
import { makeReminder } from '#features/reminders/server/reminders.factory.ts'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import { makeVehicle } from '#features/vehicles/server/vehicles.factory.ts'
import { vehicleGarages } from '#features/vehicles/server/vehicles.tables.ts'
import type { Queryable } from '#server/db/database.ts'
import { plusDays } from '#shared/calendar-day.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'

const DAY_MS = 86_400_000
const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString()
const inDays = (days: number): string => plusDays(dayInHelsinki(new Date()), days)

type Car = {
  plate: string
  make: string
  model: string
  year: number
  km: number
  service?: number
  inspection?: number
}
type Own = { name: string; phone: string; email?: string; city: string; businessId?: string; cars: readonly Car[] }

/** People and small firms that walk in: the first garage added them, and they have no account. */
const OWN: readonly Own[] = [
  {
    name: 'Aino Laakso',
    phone: '+358405550141',
    city: 'Helsinki',
    cars: [{ plate: 'LKS-418', make: 'Toyota', model: 'Yaris', year: 2017, km: 118_400, service: 6 }],
  },
  {
    name: 'Eero Nieminen',
    phone: '+358405550142',
    city: 'Vantaa',
    cars: [{ plate: 'NEM-207', make: 'Škoda', model: 'Octavia', year: 2019, km: 152_900, service: 14, inspection: 25 }],
  },
  {
    name: 'Hilkka ja Pentti Ojala',
    phone: '+35891234560',
    email: 'ojalat@example.fi',
    city: 'Espoo',
    cars: [{ plate: 'OJA-88', make: 'Volvo', model: 'V60', year: 2014, km: 203_100, inspection: -4 }],
  },
  {
    name: 'Kukkakauppa Kielo Oy',
    phone: '+358405550144',
    email: 'kielo@example.fi',
    city: 'Helsinki',
    businessId: '2345671-3',
    cars: [
      { plate: 'KIE-101', make: 'Citroën', model: 'Berlingo', year: 2020, km: 88_700, service: 21 },
      { plate: 'KIE-102', make: 'Citroën', model: 'Jumpy', year: 2022, km: 61_200, service: 160 },
    ],
  },
  {
    name: 'Onni Saarinen',
    phone: '+358405550145',
    city: 'Helsinki',
    cars: [{ plate: 'SRN-555', make: 'Ford', model: 'Focus', year: 2016, km: 176_300, service: -12 }],
  },
  {
    name: 'Ritva Koskela',
    phone: '',
    city: 'Kerava',
    cars: [{ plate: 'KOS-31', make: 'Nissan', model: 'Micra', year: 2011, km: 99_800, inspection: 9 }],
  },
]

/** The first garage's own customers with their cars: what is due of them, who was reminded, and a job of last year. */
export async function makeDemoOwnCustomers(db: Queryable, garageId: string): Promise<void> {
  for (const [index, { cars, ...given }] of OWN.entries()) {
    const joined = daysAgo(380 - index * 20)
    const customer = await makeCustomer(db, { ...given, managedByGarageId: garageId, createdAt: joined })
    await makeConnection(db, { garageId, customerId: customer.id, state: 'ACCEPTED', createdAt: joined })
    for (const { plate, km, service, inspection, ...car } of cars) {
      const vehicle = await makeVehicle(db, {
        ...car,
        organizationId: customer.id,
        registrationNumber: plate,
        mileageKm: km,
        nextServiceOn: service === undefined ? null : inDays(service),
        nextInspectionOn: inspection === undefined ? inDays(200 + index) : inDays(inspection),
      })
      await db.insert(vehicleGarages).values({ garageId, vehicleId: vehicle.id }).onConflictDoNothing()
      const closedAt = daysAgo(360 - index * 20)
      await makeTicket(db, {
        garageId,
        customerId: customer.id,
        vehicleId: vehicle.id,
        registrationNumber: plate,
        ...car,
        title: 'Määräaikaishuolto',
        status: 'DONE',
        createdAt: closedAt,
        statusChangedAt: closedAt,
        closedAt,
        garageArchivedAt: closedAt,
        customerArchivedAt: closedAt,
      })
      if (given.name === 'Onni Saarinen')
        await makeReminder(db, {
          garageId,
          customerId: customer.id,
          vehicleId: vehicle.id,
          address: customer.phone,
          state: 'DELIVERED',
          createdAt: daysAgo(5),
        })
    }
  }
}
