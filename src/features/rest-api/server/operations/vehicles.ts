import { z } from 'zod'
import { pageOfVehicles } from '#features/vehicles/server/page-of-vehicles.ts'
import { reportMileage } from '#features/vehicles/server/report-mileage.ts'
import { vehicleDetails, vehicleMileages } from '#features/vehicles/server/vehicle-details.ts'
import { MAX_MILEAGE_KM, MileageReading, VehicleDetails } from '#features/vehicles/vehicle-edit.ts'
import { Vehicle } from '#features/vehicles/vehicles.ts'
import { NamedParty, named } from '../named-schemas.ts'
import { readOperation, writeOperation } from '../operation.ts'
import { cursorText, PageQuery, pageOf, readCursor } from '../paging.ts'

const vehicleFields = {
  ...Vehicle.shape,
  mileageKm: Vehicle.shape.mileageKm.describe('Viimeisin mittarilukema, kilometriä.'),
  mileageAt: Vehicle.shape.mileageAt.describe('Milloin lukema ilmoitettiin.'),
  nextInspectionOn: Vehicle.shape.nextInspectionOn.describe('Seuraava katsastus, `VVVV-KK-PP`.'),
  nextServiceOn: Vehicle.shape.nextServiceOn.describe('Seuraava huolto, `VVVV-KK-PP`.'),
  engineTenths: Vehicle.shape.engineTenths.describe('Käyttötunnit, tunnin kymmenesosia.'),
  retiredAt: z.string().nullable().describe('Milloin auto poistettiin käytöstä.'),
  customer: NamedParty.describe('Kenen auto on.'),
}
const Listed = named('Vehicle', 'Auto.', z.object(vehicleFields))
const Details = named(
  'VehicleDetails',
  'Yksi auto. Kaluston ryhmittely (`facts`) näkyy vain auton omistajalle.',
  z.object({
    ...vehicleFields,
    firstUseOn: VehicleDetails.shape.firstUseOn.describe('Käyttöönottopäivä.'),
    servicedOn: VehicleDetails.shape.servicedOn,
    isMuseum: VehicleDetails.shape.isMuseum,
    facts: VehicleDetails.shape.facts,
    version: VehicleDetails.shape.version,
  }),
)
const Reading = named(
  'MileageReading',
  'Mittarilukema. `odd` on lukema, joka ei sovi aiempiin: sitä ei käytetä, ellei `confirmed` ole tosi.',
  MileageReading,
)
const NewReading = named(
  'NewMileageReading',
  'Ilmoitettava mittarilukema.',
  z.object({
    mileageKm: z.int().min(0).max(MAX_MILEAGE_KM).describe('Kilometriä.'),
    readAt: z.iso
      .datetime({ offset: true })
      .optional()
      .describe('Milloin lukema luettiin, enintään 31 päivää sitten. Ilman sitä nyt.'),
    confirmed: z.boolean().default(false).describe('Lukema on oikein, vaikka se ei sovi aiempiin.'),
  }),
)

const place = z.object({ id: z.string().max(64) })
const vehicleId = '0193a5c0-3333-7000-8000-000000000001'
const example = {
  id: vehicleId,
  registrationNumber: 'ABC-123',
  vinNumber: 'WDB9066331S123456',
  make: 'Mercedes-Benz',
  model: 'Sprinter',
  color: 'Valkoinen',
  year: 2021,
  mileageKm: 142_300,
  mileageAt: '2026-11-02T06:40:00.000Z',
  nextInspectionOn: '2027-03-14',
  nextServiceOn: '2027-01-10',
  nextServiceKm: 150_000,
  engineTenths: null,
  engineTenthsAt: null,
  nextServiceTenths: null,
  serviceByPlan: false,
  kmPerDay: 161,
  serviceKmOn: '2026-12-20',
  serviceHoursOn: null,
  retiredAt: null,
  customer: { id: '0193a5c0-1111-7000-8000-000000000001', name: 'Kuljetus Virtanen Oy' },
}
const readingExample = {
  id: '0193a5c0-4444-7000-8000-000000000001',
  mileageKm: 142_300,
  readAt: '2026-11-02T06:40:00.000Z',
  odd: false,
  confirmed: false,
}

export const vehicleOperations = [
  readOperation({
    id: 'listVehicles',
    path: '/vehicles',
    tag: 'Autot',
    summary: 'Autot',
    description:
      'Asiakkaan omat autot, korjaamolle sen asiakkaiden autot, jotka ovat olleet sillä. Kirjaamisen järjestyksessä, myös käytöstä poistetut.',
    scope: 'vehicles:read',
    side: 'both',
    query: PageQuery.extend({
      registrationNumber: z.string().max(30).optional().describe('Vain auto, jolla on tämä rekisterinumero.'),
    }),
    answer: pageOf(Listed),
    example: { data: [example], nextCursor: null },
    async handle({ ctx, query: { cursor, limit, registrationNumber } }) {
      const from = readCursor(cursor, place)?.id ?? null
      const { rows, next } = await pageOfVehicles(ctx, { cursor: from, limit, registrationNumber })
      return { data: rows, nextCursor: cursorText(next && { id: next }) }
    },
  }),
  readOperation({
    id: 'getVehicle',
    path: '/vehicles/{vehicleId}',
    tag: 'Autot',
    summary: 'Yksi auto',
    scope: 'vehicles:read',
    side: 'both',
    answer: Details,
    example: { ...example, firstUseOn: '2021-03-14', servicedOn: null, isMuseum: false, facts: null, version: 7 },
    refusals: ['vehicle'],
    handle: ({ ctx, params }) => vehicleDetails(ctx, params.vehicleId),
  }),
  readOperation({
    id: 'listMileages',
    path: '/vehicles/{vehicleId}/mileages',
    tag: 'Autot',
    summary: 'Auton viimeiset mittarilukemat',
    description: 'Enintään 100, vanhin ensin. Korjaamo näkee omat ja asiakkaan ilmoittamat lukemat.',
    scope: 'vehicles:read',
    side: 'both',
    answer: z.object({ data: Reading.array() }),
    example: { data: [readingExample] },
    refusals: ['vehicle'],
    handle: async ({ ctx, params }) => ({ data: await vehicleMileages(ctx, params.vehicleId) }),
  }),
  writeOperation({
    id: 'createMileage',
    path: '/vehicles/{vehicleId}/mileages',
    tag: 'Autot',
    summary: 'Ilmoita mittarilukema',
    description:
      'Omalle autolle, korjaamolta sen itse lisäämän asiakkaan autolle. Enintään 24 lukemaa autoa kohti vuorokaudessa.',
    scope: 'mileages:write',
    side: 'both',
    body: NewReading,
    bodyExample: { mileageKm: 142_300, readAt: '2026-11-02T06:40:00Z' },
    reachesOthers: false,
    answer: Reading,
    example: readingExample,
    refusals: ['vehicle', 'vehicle_not_editable', 'mileage_reported'],
    handle: ({ ctx, params, body: { readAt, ...reading }, requestKey }) =>
      reportMileage(ctx, {
        ...reading,
        ...(readAt !== undefined && { readAt: new Date(readAt).toISOString() }),
        vehicleId: params.vehicleId,
        requestKey,
      }),
  }),
]
