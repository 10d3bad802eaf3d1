import { randomUUID } from 'node:crypto'
import { type Isolation, type IsolationCase, ownList } from '#server/isolation.ts'
import { makeTransport } from './car-transports.factory.ts'
import type { CarTransportsPages, CarTransportsRouter } from './car-transports.router.ts'

type Input = Extract<IsolationCase, { about: 'organization' }>['input']
const byGarage = (input: Input): IsolationCase => ({ about: 'organization', side: 'garage', names: true, input })

const times = { startsAt: '2098-12-01T06:00:00Z', endsAt: '2098-12-01T07:00:00Z' }
const asked = {
  ...times,
  streetAddress: 'Pajakatu 3',
  postalCode: '00510',
  city: 'Helsinki',
  contactName: 'Kuski',
  contactPhone: '',
  keysPlace: '',
  note: '',
}
const planned = { ...asked, driverId: null }

export const isolation: Isolation<{ carTransports: CarTransportsRouter }, CarTransportsPages> = {
  things: async (db, { garageId, customerId, id }) => {
    const transport = await makeTransport(db, { garageId, customerId, ticketId: id('ticketId') })
    return { carTransportId: transport.id }
  },
  cases: {
    carTransports: {
      day: ownList('garage'),
      waiting: ownList('garage'),
      sameTime: ownList('garage', times),
      ofTicket: { about: 'organization', side: 'both', names: true, input: (id) => ({ ticketId: id('ticketId') }) },
      plan: byGarage((id) => ({
        ticketId: id('ticketId'),
        direction: 'COLLECTION',
        ...planned,
        requestKey: randomUUID(),
      })),
      ask: {
        about: 'organization',
        side: 'customer',
        names: true,
        input: (id) => ({ ticketId: id('ticketId'), direction: 'COLLECTION', ...asked, requestKey: randomUUID() }),
      },
      change: byGarage((id) => ({
        transportId: id('carTransportId'),
        version: 0,
        ...planned,
        requestKey: randomUUID(),
      })),
      confirm: byGarage((id) => ({
        transportId: id('carTransportId'),
        version: 0,
        ...planned,
        requestKey: randomUUID(),
      })),
      decline: byGarage((id) => ({
        transportId: id('carTransportId'),
        version: 0,
        reason: 'Ei ehditä',
        requestKey: randomUUID(),
      })),
      begin: byGarage((id) => ({ transportId: id('carTransportId'), version: 0, requestKey: randomUUID() })),
      finish: byGarage((id) => ({ transportId: id('carTransportId'), version: 0, requestKey: randomUUID() })),
      cancel: {
        about: 'organization',
        side: 'both',
        names: true,
        input: (id) => ({ transportId: id('carTransportId'), version: 0, requestKey: randomUUID() }),
      },
    },
  },
  settings: {
    carTransports: {
      get: ownList('garage'),
      save: {
        about: 'organization',
        side: 'garage',
        admin: true,
        input: () => ({ edit: { isOn: true, area: '', priceCents: 0, hours: '', capacity: 1, version: -1 } }),
      },
    },
  },
}
