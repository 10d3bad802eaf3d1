import type { Column } from '#server/import/map-columns.ts'
import {
  dayOf,
  FORMULA,
  isFormula,
  kilometresOf,
  kilometresText,
  oddKilometres,
  oddNumbers,
} from '#server/import/read-cells.ts'
import { type Cells, isSum, type ReadRow, type RowReader, type Wrong, wrongFields } from '#server/import/read-rows.ts'
import { isShortened, shortenedMessage } from '#server/import/shortened.ts'
import { dayText } from '#shared/calendar-day.ts'
import { plateKey } from '#shared/plate-key.ts'
import { readPlateNumber } from '#shared/plate-number.ts'
import { readDay } from '#shared/read-day.ts'
import { readWhole } from '#shared/read-number.ts'
import { line } from '#shared/text-fields.ts'
import { readVinNumber } from '#shared/vin-number.ts'
import { FACT_LABELS, FleetFacts, VehicleValues } from '../vehicle-edit.ts'
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
  costCentre: FACT_LABELS.costCentre,
  location: FACT_LABELS.location,
  groupName: FACT_LABELS.groupName,
  driver: FACT_LABELS.driverId,
} as const
type Titled = keyof typeof VEHICLE_TITLES

/** Headings that do not say whether the next or the last time is meant: what has passed is left out, and reported. */
const UNSAID = {
  inspectionOn: { title: 'Katsastus', meant: 'nextInspectionOn' },
  serviceOn: { title: 'Huolto', meant: 'nextServiceOn' },
  serviceKm: { title: 'Huolto km', meant: 'nextServiceKm' },
} as const
type Unsaid = keyof typeof UNSAID
type Name = Titled | Unsaid

const headers: Record<Name, readonly string[]> = {
  registrationNumber: [
    'rekisterinumero',
    'rekisteritunnus',
    'rek.nro',
    'reknro',
    'rek. nro',
    'rekisteri nro',
    'rekkari',
    'registration',
    'registration number',
    'license plate',
    'licence plate',
    'plate',
    'plate number',
  ],
  vinNumber: ['valmistenumero', 'vin', 'alustanumero', 'valmistenro', 'valmistenumero (vin)', 'alustanro'],
  make: ['merkki', 'make', 'auton merkki', 'merkkiSelvakielinen'],
  model: ['malli', 'model', 'auton malli', 'kaupallinenNimi'],
  color: ['väri', 'color', 'colour'],
  year: ['vuosimalli', 'vuosi', 'vm', 'year'],
  mileageKm: ['mittarilukema', 'kilometrit', 'km', 'ajokilometrit', 'mileage', 'odometer', 'odo', 'matkamittarilukema'],
  firstUseOn: [
    'käyttöönottopäivä',
    'käyttöönotto',
    'käyttöönottopvm',
    'ensirekisteröinti',
    'ensirekisteröintipäivä',
    'first use',
    'first registration',
  ],
  nextInspectionOn: ['seuraava katsastus', 'seuraava katsastuspäivä', 'katsastettava viimeistään', 'next inspection'],
  nextServiceOn: ['seuraava huolto', 'seuraava huoltopäivä', 'seuraava huolto pvm', 'next service'],
  nextServiceKm: ['seuraava huolto km', 'seuraava huolto (km)', 'seuraavan huollon km', 'next service km'],
  costCentre: ['kustannuspaikka', 'kp', 'kust.paikka', 'kustannuspaikan numero', 'cost centre', 'cost center'],
  location: ['toimipiste', 'sijainti', 'yksikkö', 'toimipaikka', 'location', 'site'],
  groupName: ['ryhmä', 'autoryhmä', 'ajoneuvoryhmä', 'group', 'fleet group'],
  driver: ['kuljettaja', 'kuljettajan nimi', 'käyttäjä', 'driver', 'assigned driver'],
  inspectionOn: ['katsastus', 'katsastuspäivä', 'katsastus pvm'],
  serviceOn: ['huolto', 'huoltopäivä', 'huolto pvm'],
  serviceKm: ['huolto km'],
}

const titles: Record<Name, string> = {
  ...VEHICLE_TITLES,
  inspectionOn: UNSAID.inspectionOn.title,
  serviceOn: UNSAID.serviceOn.title,
  serviceKm: UNSAID.serviceKm.title,
}
const columns: readonly Column<Name>[] = (Object.keys(titles) as Name[]).map((name) => ({
  name,
  title: titles[name],
  headers: headers[name],
}))

const Fields = NewVehicle.extend(
  VehicleValues.pick({
    mileageKm: true,
    nextInspectionOn: true,
    nextServiceOn: true,
    nextServiceKm: true,
  }).shape,
).extend({
  ...FleetFacts.omit({ driverId: true }).shape,
  driver: line('Kuljettaja', 120, 'Kuljettajan nimi on liian pitkä'),
})

/** A vehicle of a file; what the file does not say is empty or null. */
export type VehicleOfFile = Omit<NewVehicle, 'registrationNumber' | 'vinNumber' | 'firstUseOn'> & {
  registrationNumber: string | null
  vinNumber: string | null
  mileageKm: number | null
  firstUseOn: string | null
  nextInspectionOn: string | null
  nextServiceOn: string | null
  nextServiceKm: number | null
  costCentre: string
  location: string
  groupName: string
  /** By name: one of the customer's own drivers. */
  driver: string
  /** Under a heading that does not say so it is the next service only when the vehicle has not gone so far. */
  serviceKm: number | null
}

/** What is odd in a row, and the cells that are not taken, as the preview shows them. */
type Aside = { odd: Wrong[]; aside: Partial<Record<Name, string>> }

const yearOf = (cell: string): number | null => (cell === '' ? null : (readWhole(cell) ?? Number.NaN))

function read(cell: Cells<Name>, today: string): ReadRow<Name, VehicleOfFile> {
  const plate = cell('registrationNumber')
  if (isSum(plate)) return { leftOut: { column: titles.registrationNumber, message: 'Summarivi jätetään pois.' } }
  const { odd, aside }: Aside = { odd: [], aside: {} }
  const color = cell('color')
  // the open data of Traficom has it as a number of its own list
  const isCode = /^\d{1,2}$/.test(color)
  if (isCode) {
    odd.push({ column: titles.color, message: `Värin numero ${color} jätetään pois: kirjoita väri sanana.` })
    aside.color = ''
  }
  const fields = Fields.safeParse({
    registrationNumber: plate,
    vinNumber: cell('vinNumber'),
    make: cell('make'),
    model: cell('model'),
    color: isCode ? '' : color,
    year: yearOf(cell('year')),
    mileageKm: kilometresOf(cell('mileageKm')),
    firstUseOn: dayOf(cell('firstUseOn')),
    nextInspectionOn: dayOf(cell('nextInspectionOn')) ?? unsaidDay('inspectionOn', cell, { today, odd, aside }),
    nextServiceOn: dayOf(cell('nextServiceOn')) ?? unsaidDay('serviceOn', cell, { today, odd, aside }),
    nextServiceKm: kilometresOf(cell('nextServiceKm')),
    costCentre: cell('costCentre'),
    location: cell('location'),
    groupName: cell('groupName'),
    driver: cell('driver'),
  })
  const serviceKm = kilometresOf(cell('serviceKm'))
  const wrong = wrongFields(fields.error, VEHICLE_TITLES)
  for (const name of ['make', 'model', 'color', 'costCentre', 'location', 'groupName', 'driver'] as const)
    if (isFormula(cell(name))) wrong.push({ column: titles[name], message: FORMULA })
  if (Number.isNaN(serviceKm)) wrong.push({ column: titles.serviceKm, message: 'Anna kilometrit numeroina' })
  for (const name of ['registrationNumber', 'vinNumber', 'mileageKm'] as const)
    if (isShortened(cell(name))) {
      const column = titles[name]
      const others = wrong.filter((one) => one.column !== column)
      wrong.splice(0, wrong.length, ...others, { column, message: shortenedMessage(column) })
    }
  if (!fields.success || wrong.length > 0) return { wrong }
  const { registrationNumber, vinNumber, firstUseOn = null, ...rest } = fields.data
  const row = {
    ...rest,
    firstUseOn,
    serviceKm,
    registrationNumber: readPlateNumber(registrationNumber)?.text ?? null,
    vinNumber: readVinNumber(vinNumber),
  }
  for (const name of ['mileageKm', 'nextServiceKm', 'serviceKm'] as const)
    odd.push(...oddKilometres(titles[name], cell(name), row[name]))
  odd.push(...oddNumbers(plate, row.vinNumber, { plate: titles.registrationNumber, vin: titles.vinNumber }))
  return { row, odd, shown: { ...shownOf(row), ...aside } }
}

/** A day that has passed is that of the last time; one to come can only be the next. */
function unsaidDay(
  name: 'inspectionOn' | 'serviceOn',
  cell: Cells<Name>,
  { today, odd, aside }: Aside & { today: string },
): string | null {
  const day = dayOf(cell(name))
  const { title, meant } = UNSAID[name]
  // what is no day is refused by the schema
  if (day === null || day >= today || readDay(day) === null) return day
  const message = `${cell(name)} on jo mennyt ja jätetään pois. Jos se on seuraavan kerran päivä, kirjoita otsikoksi ${VEHICLE_TITLES[meant]}.`
  odd.push({ column: title, message })
  aside[name] = ''
  return null
}

/** What was understood, for the preview. */
const shownOf = (row: VehicleOfFile): Partial<Record<Name, string>> => ({
  registrationNumber: row.registrationNumber ?? '',
  vinNumber: row.vinNumber ?? '',
  year: String(row.year ?? ''),
  mileageKm: kilometresText(row.mileageKm),
  firstUseOn: dayText(row.firstUseOn ?? ''),
  ...(row.nextInspectionOn && { nextInspectionOn: dayText(row.nextInspectionOn) }),
  ...(row.nextServiceOn && { nextServiceOn: dayText(row.nextServiceOn) }),
  nextServiceKm: kilometresText(row.nextServiceKm),
})

const taken = (firstRow: number) => `Sama numero on jo rivillä ${firstRow}`

const OF_FLEET = ['costCentre', 'location', 'groupName', 'driver'] as const
const isOfFleet = (name: Name): boolean => (OF_FLEET as readonly Name[]).includes(name)

/** `today` (`YYYY-MM-DD`) says which days have passed. How a fleet is sorted is read only from the owner's own file. */
export const vehicleFile = (
  today: string,
  { isOwnFleet }: { isOwnFleet: boolean },
): RowReader<Name, VehicleOfFile> => ({
  columns: isOwnFleet ? columns : columns.filter(({ name }) => !isOfFleet(name)),
  lacking: (has) =>
    has('registrationNumber') || has('vinNumber')
      ? []
      : [{ row: 1, column: 'Rekisterinumero', message: 'Otsikkoriviltä puuttuu sarake Rekisterinumero.' }],
  read: (cell) => read(cell, today),
  unique: [
    { column: VEHICLE_TITLES.registrationNumber, of: (row) => plateKey(row.registrationNumber ?? ''), taken },
    { column: VEHICLE_TITLES.vinNumber, of: (row) => row.vinNumber ?? '', taken },
  ],
})
