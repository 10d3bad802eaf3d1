import { randomUUID } from 'node:crypto'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import { type IdOf, type Isolation, type IsolationCase, ownList } from '#server/isolation.ts'
import { makePayer, makePermit, makeTicketPayer } from './payers.factory.ts'
import type { PayersRouter, PermitsRouter } from './payers.router.ts'

const page = { about: 'anyone', why: 'the signed link is the key; without one nothing is shown' } as const
const picture = { about: 'anyone', why: 'a signed link shows the pictures of its own asking' } as const

const byGarage = (input: (id: IdOf) => Record<string, unknown>): IsolationCase => ({
  about: 'organization',
  side: 'garage',
  names: true,
  input,
})
const byPayer = (input: (id: IdOf) => Record<string, unknown>): IsolationCase => ({
  about: 'organization',
  side: 'customer',
  names: true,
  input,
})
const ofTicket = (id: IdOf) => ({ ticketId: id('ticketId') })
const terms = { kind: 'LEASING', permitRule: 'ALWAYS', permitAboveCents: 0, permitEmail: '', note: '' }
const agreed = { contractNumber: '', ownShareCents: 0 }

export const isolation: Isolation<{ payers: PayersRouter; permits: PermitsRouter }> = {
  things: async (db, { garageId, customerId }) => {
    const payer = await makePayer(db, { garageId })
    const ticket = await makeTicket(db, { garageId, customerId })
    await makeTicketPayer(db, ticket, payer.id)
    const permit = await makePermit(db, ticket, payer)
    // what this world's customer was asked as a payer, of a car of another one
    const asPayer = await makePayer(db, { garageId, customerId })
    const others = await makeTicket(db, { garageId })
    await makeTicketPayer(db, others, asPayer.id)
    const asked = await makePermit(db, others, asPayer)
    return { payerId: payer.id, permitId: permit.id, askedPermitId: asked.id }
  },
  routes: {
    'GET /laskutuslupa/:token': page,
    'POST /laskutuslupa/:token': page,
    'GET /laskutuslupa/:token/kuvat/:file': picture,
    'GET /laskutuslupa/:token/kuvat/:file/pieni': picture,
  },
  cases: {
    payers: {
      list: ownList('garage'),
      ofCustomer: byGarage((id) => ({ customerId: id('customerId') })),
      save: byGarage((id) => ({ customerId: id('customerId'), version: 99, terms })),
      remove: byGarage((id) => ({ payerId: id('payerId'), version: 99 })),
      ofVehicle: { about: 'organization', side: 'both', names: true, input: (id) => ({ vehicleId: id('vehicleId') }) },
      setOfVehicle: byGarage((id) => ({
        vehicleId: id('vehicleId'),
        version: 0,
        payerId: id('payerId'),
        note: '',
        ...agreed,
      })),
      ofTicket: { about: 'organization', side: 'both', names: true, input: ofTicket },
      setOfTicket: byGarage((id) => ({
        ...ofTicket(id),
        version: 99,
        payerId: id('payerId'),
        ...agreed,
        excessKm: 0,
        excessCentsPerKm: 0,
        holderLineIds: [],
        requestKey: randomUUID(),
      })),
      photos: byGarage(ofTicket),
      ask: byGarage((id) => ({
        ...ofTicket(id),
        message: '',
        mileageKm: null,
        email: '',
        fileIds: [],
        photoIds: [],
        netCents: -1,
        requestKey: randomUUID(),
      })),
      withdraw: byGarage((id) => ({ permitId: id('permitId') })),
      record: byGarage((id) => ({
        ...ofTicket(id),
        decision: { isGranted: false, reason: 'Ei' },
        answeredBy: 'Portaali',
        givenOn: '2026-11-20',
        requestKey: randomUUID(),
      })),
      waiting: ownList('garage'),
    },
    permits: {
      list: ownList('customer', {}),
      countOpen: ownList('customer'),
      get: byPayer((id) => ({ permitId: id('askedPermitId') })),
      answer: byPayer((id) => ({ permitId: id('askedPermitId'), decision: { isGranted: false, reason: 'Ei' } })),
    },
  },
}
