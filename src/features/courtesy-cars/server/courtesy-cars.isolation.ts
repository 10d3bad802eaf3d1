import { randomUUID } from 'node:crypto'
import { type Isolation, type IsolationCase, ownList } from '#server/isolation.ts'
import { makeCourtesyCar, makeCourtesyLoan, makeDamage } from './courtesy-cars.factory.ts'
import type { CourtesyCarsPages, CourtesyCarsRouter } from './courtesy-cars.router.ts'

type Input = Extract<IsolationCase, { about: 'organization' }>['input']
const byGarage = (input: Input): IsolationCase => ({ about: 'organization', side: 'garage', names: true, input })

const times = { startsAt: '2026-12-01T06:00:00Z', endsAt: '2026-12-02T06:00:00Z' }
const car = {
  registrationNumber: 'ISO-111',
  make: 'Toyota',
  model: '',
  year: null,
  gearbox: 'MANUAL' as const,
  fuel: 'PETROL' as const,
  seats: null,
  dayPriceCents: 0,
  excess: '',
  notes: '',
  mileageKm: 1,
  level: 1,
  nextInspectionDay: null,
}
const driver = { driverName: 'Kuski', driverPhone: '' }

export const isolation: Isolation<{ courtesyCars: CourtesyCarsRouter }, CourtesyCarsPages> = {
  things: async (db, { garageId, customerId, id }) => {
    const { id: carId } = await makeCourtesyCar(db, { garageId })
    const loan = await makeCourtesyLoan(db, { garageId, customerId, carId, ticketId: id('ticketId') })
    const damage = await makeDamage(db, { garageId, carId })
    return { courtesyCarId: carId, courtesyLoanId: loan.id, courtesyDamageId: damage.id }
  },
  cases: {
    courtesyCars: {
      list: ownList('garage'),
      calendar: ownList('garage'),
      waiting: ownList('garage'),
      loans: ownList('garage'),
      free: ownList('garage', times),
      get: byGarage((id) => ({ carId: id('courtesyCarId') })),
      loan: byGarage((id) => ({ loanId: id('courtesyLoanId') })),
      ofTicket: { about: 'organization', side: 'both', names: true, input: (id) => ({ ticketId: id('ticketId') }) },
      add: {
        about: 'organization',
        side: 'garage',
        acts: true,
        input: () => ({ ...car, requestKey: randomUUID() }),
      },
      edit: byGarage((id) => ({ ...car, carId: id('courtesyCarId'), version: 0, isRetired: false })),
      addDamage: byGarage((id) => ({ carId: id('courtesyCarId'), place: 'Ovi', note: '', requestKey: randomUUID() })),
      repairDamage: byGarage((id) => ({ damageId: id('courtesyDamageId') })),
      reserve: byGarage((id) => ({
        carId: id('courtesyCarId'),
        ticketId: id('ticketId'),
        customerId: null,
        ...times,
        ...driver,
        requestKey: randomUUID(),
      })),
      change: byGarage((id) => ({
        loanId: id('courtesyLoanId'),
        version: 0,
        carId: id('courtesyCarId'),
        ...times,
        ...driver,
      })),
      cancel: byGarage((id) => ({ loanId: id('courtesyLoanId'), version: 0 })),
      handOut: byGarage((id) => ({
        loanId: id('courtesyLoanId'),
        version: 0,
        mileageKm: 50_000,
        level: 8,
        ...driver,
        endsAt: '2099-01-01T00:00:00Z',
        licenceChecked: true,
        signature: { way: 'TYPED', name: 'Kuski', accepts: true },
        requestKey: randomUUID(),
      })),
      takeBack: byGarage((id) => ({
        loanId: id('courtesyLoanId'),
        version: 0,
        mileageKm: 50_000,
        level: 8,
        requestKey: randomUUID(),
      })),
    },
  },
  settings: {
    courtesyCars: {
      get: ownList('garage'),
      save: {
        about: 'organization',
        side: 'garage',
        admin: true,
        input: () => ({ edit: { isOn: true, terms: '', version: -1 } }),
      },
    },
  },
  routes: {
    'GET /api/courtesy-cars/loans/:loanId/form.pdf': {
      about: 'organization',
      requests: (id) => [
        { url: `/api/courtesy-cars/loans/${id('courtesyLoanId')}/form.pdf?organizationId=${id('garageId')}` },
      ],
    },
    'GET /api/courtesy-cars/loans.csv': {
      about: 'organization',
      requests: (id) => [{ url: `/api/courtesy-cars/loans.csv?organizationId=${id('garageId')}` }],
    },
  },
}
