import type { Column } from '#server/import/map-columns.ts'
import { type Cells, type RowReader, type Wrong, wrongFields } from '#server/import/read-rows.ts'
import { readPlateNumber } from '#shared/plate-number.ts'
import { readDay } from '#shared/read-day.ts'
import { readVinNumber } from '#shared/vin-number.ts'
import { VehicleValues } from '../vehicle-edit.ts'
import { NewVehicle } from '../vehicles.ts'

/** The columns of a file of vehicles, in their order. */
export const VEHICLE_TITLES = {
  registrationNumber: 'Rekisterinumero',
  vinNumber: 'Valmistenumero',
  make: 'Merkki',
  model: 'Malli',
  color: 'Väri',
  year: 'Vuosimalli',
  mileageKm: 'Mittarilukema',
  firstUseOn: 'Käyttöönottopäivä',
  nextInspectionOn: 'Seuraava katsastus',
  nextServiceOn: 'Seuraava huolto',
  nextServiceKm: 'Seuraava huolto km',
} as const
type Name = keyof typeof VEHICLE_TITLES

const headers: Record<Name, readonly string[]> = {
  registrationNumber: ['rekisterinumero', 'rekisteritunnus', 'rek.nro', 'reknro', 'rek. nro', 'registration'],
  vinNumber: ['valmistenumero', 'vin', 'alustanumero', 'valmistenro', 'valmistenumero (vin)'],
  make: ['merkki', 'make', 'auton merkki'],
  model: ['malli', 'model', 'auton malli'],
  color: ['väri', 'color'],
  year: ['vuosimalli', 'vuosi', 'vm', 'year'],
  mileageKm: ['mittarilukema', 'kilometrit', 'km', 'ajokilometrit', 'mileage'],
  firstUseOn: ['käyttöönottopäivä', 'käyttöönotto', 'ensirekisteröinti', 'ensirekisteröintipäivä', 'first use'],
  nextInspectionOn: ['seuraava katsastus', 'katsastus', 'katsastuspäivä', 'katsastettava viimeistään'],
  nextServiceOn: ['seuraava huolto', 'huolto', 'huoltopäivä'],
  nextServiceKm: ['seuraava huolto km', 'huolto km', 'huoltoväli km'],
}

const names = Object.keys(VEHICLE_TITLES) as Name[]
const columns: readonly Column<Name>[] = names.map((name) => ({
  name,
  title: VEHICLE_TITLES[name],
  headers: headers[name],
}))

const Fields = NewVehicle.extend(
  VehicleValues.pick({
    mileageKm: true,
    nextInspectionOn: true,
    nextServiceOn: true,
    nextServiceKm: true,
  }).shape,
)

/** A vehicle as a file tells it; what it does not tell is empty or null. */
export type VehicleOfFile = Omit<NewVehicle, 'registrationNumber' | 'vinNumber' | 'firstUseOn'> & {
  registrationNumber: string | null
  vinNumber: string | null
  mileageKm: number | null
  firstUseOn: string | null
  nextInspectionOn: string | null
  nextServiceOn: string | null
  nextServiceKm: number | null
}

/** `152 300 km` or `152.300`; nothing is null, anything else no number. */
function wholeNumber(typed: string): number | null {
  const bare = typed.replace(/[\s\u00a0.]|km$/gi, '')
  if (bare === '') return null
  return /^\d+$/.test(bare) ? Number(bare) : Number.NaN
}

/** `5.3.2027` or `2027-03-05`; nothing is null, anything else is left as it is, for the schema to refuse. */
const day = (typed: string): string | null => (typed === '' ? null : (readDay(typed) ?? typed))

function read(cell: Cells<Name>): { row: VehicleOfFile } | { wrong: Wrong[] } {
  const fields = Fields.safeParse({
    ...{ registrationNumber: cell('registrationNumber'), vinNumber: cell('vinNumber') },
    ...{ make: cell('make'), model: cell('model'), color: cell('color'), year: wholeNumber(cell('year')) },
    ...{ mileageKm: wholeNumber(cell('mileageKm')), nextServiceKm: wholeNumber(cell('nextServiceKm')) },
    firstUseOn: day(cell('firstUseOn')),
    nextInspectionOn: day(cell('nextInspectionOn')),
    nextServiceOn: day(cell('nextServiceOn')),
  })
  if (!fields.success) return { wrong: wrongFields(fields.error, VEHICLE_TITLES) }
  const { registrationNumber, vinNumber, firstUseOn = null, ...rest } = fields.data
  return {
    row: {
      ...rest,
      firstUseOn,
      registrationNumber: readPlateNumber(registrationNumber)?.text ?? null,
      vinNumber: readVinNumber(vinNumber),
    },
  }
}

const taken = (firstRow: number) => `Sama numero on jo rivillä ${firstRow}`

export const vehicleFile: RowReader<Name, VehicleOfFile> = {
  columns,
  lacking: (has) =>
    has('registrationNumber') || has('vinNumber')
      ? []
      : [{ row: 1, column: 'Rekisterinumero', message: 'Otsikkoriviltä puuttuu sarake Rekisterinumero.' }],
  read,
  unique: [
    { column: VEHICLE_TITLES.registrationNumber, of: (row) => row.registrationNumber ?? '', taken },
    { column: VEHICLE_TITLES.vinNumber, of: (row) => row.vinNumber ?? '', taken },
  ],
}
