import { randomUUID } from 'node:crypto'
import { type Isolation, ownList } from '#server/isolation.ts'
import { NO_TREADS } from '../tread.ts'
import { makeStocktaking, makeTyrePlace, makeTyreSet } from './tyre-hotel.factory.ts'
import type { TyreHotelPages, TyreHotelRouter } from './tyre-hotel.router.ts'

const fields = {
  season: 'SUMMER' as const,
  size: '205/55 R16',
  make: '',
  model: '',
  dot: '',
  rims: 'NONE' as const,
  hasBolts: false,
  notes: '',
}
const named = { about: 'organization', side: 'garage', names: true } as const

export const isolation: Isolation<{ tyreHotel: TyreHotelRouter }, TyreHotelPages> = {
  things: async (db, { garageId, customerId, id }) => ({
    tyreSetId: (await makeTyreSet(db, { garageId, customerId, vehicleId: id('vehicleId') })).id,
    tyrePlaceId: (await makeTyrePlace(db, { garageId })).id,
    stocktakingId: (await makeStocktaking(db, garageId)).id,
  }),
  cases: {
    tyreHotel: {
      list: ownList('garage'),
      places: ownList('garage'),
      freePlaces: ownList('garage'),
      stocktakings: ownList('garage'),
      callList: ownList('garage', { season: 'SUMMER' }),
      get: { ...named, input: (id) => ({ setId: id('tyreSetId') }) },
      ofTicket: { ...named, input: (id) => ({ ticketId: id('ticketId') }) },
      ownOfVehicle: {
        about: 'organization',
        side: 'customer',
        names: true,
        input: (id) => ({ vehicleId: id('vehicleId') }),
      },
      add: {
        ...named,
        input: (id) => ({
          ...fields,
          vehicleId: id('vehicleId'),
          treads: NO_TREADS,
          state: 'ON_SHELF',
          placeId: null,
          requestKey: randomUUID(),
        }),
      },
      edit: { ...named, input: (id) => ({ ...fields, setId: id('tyreSetId'), version: 0 }) },
      measure: {
        ...named,
        input: (id) => ({ setId: id('tyreSetId'), treads: NO_TREADS, requestKey: randomUUID() }),
      },
      move: {
        ...named,
        input: (id) => ({
          setId: id('tyreSetId'),
          version: 0,
          to: 'ON_SHELF',
          placeId: id('tyrePlaceId'),
          requestKey: randomUUID(),
        }),
      },
      swap: {
        ...named,
        input: (id) => ({
          ticketId: id('ticketId'),
          stored: { setId: id('tyreSetId'), treads: NO_TREADS, placeId: id('tyrePlaceId') },
          mounted: null,
          requestKey: randomUUID(),
        }),
      },
      makePlaces: {
        about: 'organization',
        side: 'garage',
        acts: true,
        input: () => ({ hall: 'Z', firstRow: 1, lastRow: 1, shelves: 1, requestKey: randomUUID() }),
      },
      editPlace: {
        ...named,
        input: (id) => ({ placeId: id('tyrePlaceId'), version: 0, name: 'Z-01-1', isClosed: false }),
      },
      callUp: {
        ...named,
        input: (id) => ({ season: 'SUMMER', vehicleIds: [id('vehicleId')], requestKey: randomUUID() }),
      },
      stocktaking: { ...named, input: (id) => ({ stocktakingId: id('stocktakingId') }) },
      startStocktaking: { about: 'organization', side: 'garage', acts: true, input: () => ({}) },
      countPlace: {
        ...named,
        input: (id) => ({ stocktakingId: id('stocktakingId'), placeId: id('tyrePlaceId'), found: 'HERE' }),
      },
      finishStocktaking: { ...named, input: (id) => ({ stocktakingId: id('stocktakingId') }) },
    },
  },
  settings: {
    tyreHotel: {
      get: ownList('garage'),
      save: {
        about: 'organization',
        side: 'garage',
        admin: true,
        input: () => ({ edit: { isOn: true, terms: '', serviceId: null, version: -1 } }),
      },
    },
  },
  routes: {
    'GET /api/tyre-hotel/labels.pdf': {
      about: 'organization',
      requests: (id) => [{ url: `/api/tyre-hotel/labels.pdf?organizationId=${id('garageId')}&ids=${id('tyreSetId')}` }],
    },
    'GET /api/tyre-hotel/contracts/:customerId/contract.pdf': {
      about: 'organization',
      requests: (id) => [
        { url: `/api/tyre-hotel/contracts/${id('customerId')}/contract.pdf?organizationId=${id('garageId')}` },
      ],
    },
    'GET /api/tyre-hotel/sets.csv': {
      about: 'organization',
      requests: (id) => [{ url: `/api/tyre-hotel/sets.csv?organizationId=${id('garageId')}` }],
    },
  },
}
