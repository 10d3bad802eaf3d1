import { randomUUID } from 'node:crypto'
import { type IdOf, type Isolation, type IsolationCase, ownList, type Side } from '#server/isolation.ts'
import { makeOfferRequest, makeOfferTemplate } from './offer-requests.factory.ts'
import type { OfferRequestsRouter } from './offer-requests.router.ts'

const scope = () => ({
  wanted: [],
  description: 'Vuotaa öljyä.',
  drivable: true,
  courtesyCar: false,
  mileageKm: null,
  requestedAt: null,
  fileIds: [],
  answerBy: '2099-01-01T10:00:00Z',
  contactName: '',
  contactPhone: '',
  customerReference: '',
  near: null,
})

const offer = () => ({
  priceType: 'FIXED' as const,
  guaranteeMonths: 12,
  guaranteeKm: null,
  courtesyCar: 'NONE' as const,
  times: [],
  message: '',
  validUntil: '2099-01-01T10:00:00Z',
  lines: [
    {
      kind: 'OTHER' as const,
      sourceId: null,
      wantedId: null,
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

const ofVehicle = (side: Side): IsolationCase => ({
  about: 'organization',
  side,
  names: true,
  input: (id) => ({ vehicleId: id('vehicleId') }),
})

const named = (side: Side, given: () => Record<string, unknown> = () => ({})): IsolationCase => ({
  about: 'organization',
  side,
  names: true,
  input: (id) => ({ offerRequestId: id('offerRequestId'), ...given() }),
})

const ofTemplate = (given: (id: IdOf) => Record<string, unknown>): IsolationCase => ({
  about: 'organization',
  side: 'garage',
  names: true,
  input: (id) => ({ templateId: id('offerTemplateId'), ...given(id) }),
})

export const isolation: Isolation<{ offerRequests: OfferRequestsRouter }> = {
  things: async (db, { garageId, customerId, id }) => ({
    offerTemplateId: (await makeOfferTemplate(db, { garageId })).id,
    offerRequestId: (await makeOfferRequest(db, { customerId, vehicleId: id('vehicleId') }, [garageId])).id,
  }),
  cases: {
    offerRequests: {
      create: {
        about: 'organization',
        side: 'customer',
        names: true,
        input: (id) => ({
          ...scope(),
          answerBy: new Date(Date.now() + 86_400_000).toISOString(),
          requestKey: randomUUID(),
          vehicle: { vehicleId: id('vehicleId') },
          garageIds: [id('garageId')],
        }),
      },
      update: named('customer', () => ({ version: 0, addGarageIds: [], ...scope() })),
      cancel: named('customer', () => ({ version: 0 })),
      list: ownList('customer'),
      ofVehicle: ofVehicle('customer'),
      get: named('customer'),
      accept: named('customer', () => ({
        offerId: randomUUID(),
        timeStart: null,
        reason: '',
        tellsRank: false,
        requestKey: randomUUID(),
      })),
      waiting: ownList('both'),
      forGarage: {
        list: ownList('garage'),
        ofVehicle: ofVehicle('garage'),
        get: named('garage'),
        markSeen: named('garage'),
        saveDraft: named('garage', () => ({ version: 9, draft: offer() })),
        discardDraft: named('garage', () => ({ version: 9 })),
        send: named('garage', () => ({ revision: 9, requestKey: randomUUID(), ...offer() })),
        withdraw: named('garage', () => ({ version: 9 })),
        decline: named('garage', () => ({ reason: 'Ei ehditä.' })),
      },
      templates: {
        list: ownList('garage'),
        lines: ofTemplate((id) => ({ offerRequestId: id('offerRequestId') })),
        save: ownList('garage', {
          name: 'Jarrut',
          lines: offer().lines.map(({ wantedId: _, ...line }) => ({ ...line, work: '' })),
        }),
        rename: ofTemplate(() => ({ version: 9, name: 'Jarrut' })),
        remove: ofTemplate(() => ({ version: 9 })),
      },
    },
  },
}
