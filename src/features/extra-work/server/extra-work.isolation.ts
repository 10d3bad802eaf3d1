import { randomUUID } from 'node:crypto'
import { type Isolation, ownList } from '#server/isolation.ts'
import { makeExtraWork } from './extra-work.factory.ts'
import type { ExtraWorkRouter } from './extra-work.router.ts'

const asked = () => ({
  description: 'Vuotaa öljyä.',
  readyAt: null,
  fileIds: [],
  requestKey: randomUUID(),
  lines: [
    {
      kind: 'OTHER' as const,
      sourceId: null,
      name: 'Tiiviste',
      code: '',
      quantityThousandths: 1000,
      unit: 'kpl',
      unitPriceCents: 1000,
      discountPerMille: 0,
      vatCode: 'STANDARD' as const,
    },
  ],
})

export const isolation: Isolation<{ extraWork: ExtraWorkRouter }> = {
  things: async (db, { garageId, customerId, id }) => ({
    extraWorkId: (await makeExtraWork(db, { garageId, customerId, ticketId: id('ticketId') })).id,
  }),
  cases: {
    extraWork: {
      ofTicket: { about: 'organization', side: 'both', names: true, input: (id) => ({ ticketId: id('ticketId') }) },
      ask: {
        about: 'organization',
        side: 'garage',
        names: true,
        input: (id) => ({ ticketId: id('ticketId'), deferredIds: [], ...asked() }),
      },
      change: {
        about: 'organization',
        side: 'garage',
        names: true,
        input: (id) => ({ extraWorkId: id('extraWorkId'), version: 1, ...asked() }),
      },
      dropDeferred: {
        about: 'organization',
        side: 'garage',
        names: true,
        input: (id) => ({ ticketId: id('ticketId'), lineId: randomUUID() }),
      },
      deferredOfVehicle: {
        about: 'organization',
        side: 'both',
        names: true,
        input: (id) => ({ vehicleId: id('vehicleId') }),
      },
      dropDeferredOfVehicle: {
        about: 'organization',
        side: 'customer',
        names: true,
        input: (id) => ({ vehicleId: id('vehicleId'), lineId: randomUUID() }),
      },
      withdraw: {
        about: 'organization',
        side: 'garage',
        names: true,
        input: (id) => ({ extraWorkId: id('extraWorkId'), version: 1 }),
      },
      enterAnswer: {
        about: 'organization',
        side: 'garage',
        names: true,
        input: (id) => ({
          extraWorkId: id('extraWorkId'),
          version: 1,
          decisions: [],
          answeredBy: 'Maija',
          way: 'PHONE',
        }),
      },
      answer: {
        about: 'organization',
        side: 'customer',
        names: true,
        input: (id) => ({ extraWorkId: id('extraWorkId'), version: 1, decisions: [] }),
      },
      simulateRule: ownList('customer', { upToCents: 100, garageId: null, serviceGroup: '', vehicleGroup: '' }),
      wantCall: {
        about: 'organization',
        side: 'customer',
        names: true,
        input: (id) => ({ extraWorkId: id('extraWorkId'), version: 1 }),
      },
    },
  },
}
