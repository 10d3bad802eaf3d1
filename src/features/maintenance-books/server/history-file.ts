import type { Column, Preset } from '#server/import/map-columns.ts'
import { dayOf, kilometresOf, kilometresText, oddKilometres } from '#server/import/read-cells.ts'
import { type Cells, isSum, type ReadRow, type RowReader, type Wrong, wrongFields } from '#server/import/read-rows.ts'
import { dayText } from '#shared/calendar-day.ts'
import { cutText, oneLine } from '#shared/plain-text.ts'
import { readPlateNumber } from '#shared/plate-number.ts'
import { readDay, wrongDayText } from '#shared/read-day.ts'
import { readScaled } from '#shared/read-number.ts'
import { readVinNumber, VIN_ERROR } from '#shared/vin-number.ts'
import { ENTRY_KINDS, EntryFields, type EntryKind } from '../book-entries.ts'
import { ENTRY_KIND_LABELS } from '../entry-words.ts'
import { HISTORY_TITLES, type HistoryColumn } from '../history-columns.ts'
import { kindOf } from './guess-entry.ts'

const headers: Record<HistoryColumn, readonly string[]> = {
  registrationNumber: [
    'rekisterinumero',
    'rekisteritunnus',
    'rek.nro',
    'reknro',
    'registration',
    'license plate',
    'licence plate',
    'plate',
    'plate number',
  ],
  vinNumber: ['valmistenumero', 'vin', 'alustanumero', 'valmistenro', 'valmistenumero (vin)'],
  doneOn: [
    'päivä',
    'pvm',
    'päivämäärä',
    'huoltopäivä',
    'huollon päivä',
    'työn päivä',
    'laskun päivä',
    'date',
    'service date',
  ],
  mileageKm: [
    'mittarilukema',
    'kilometrit',
    'km',
    'ajokilometrit',
    'mittari',
    'lukema',
    'mileage',
    'odometer',
    'odo',
    'meter',
  ],
  kind: ['laji', 'tyyppi', 'huoltotyyppi', 'huollon laji', 'huolto', 'type', 'service type', 'category', 'service'],
  works: [
    'työt',
    'työ',
    'toimenpide',
    'toimenpiteet',
    'tehdyt työt',
    'kuvaus',
    'selite',
    'description',
    'work',
    'works',
    'work performed',
    'tasks',
    'service tasks',
    'services',
  ],
  parts: ['osat', 'osa', 'varaosat', 'vaihdetut osat', 'parts', 'parts replaced'],
  oilGrade: ['öljylaatu', 'öljy'],
  oilMillilitres: ['öljyä (l)', 'öljyä', 'öljyn määrä', 'öljymäärä', 'litrat'],
  programme: ['huolto-ohjelma', 'ohjelma'],
  remarks: ['huomiot', 'huomio', 'huomautukset', 'lisätiedot', 'muistiinpanot', 'notes', 'note', 'comments', 'remarks'],
  nextServiceOn: ['seuraava huolto', 'seuraava huolto pvm', 'next service', 'next service date'],
  nextServiceKm: ['seuraava huolto km', 'next service km', 'next service odometer'],
  customer: ['asiakas', 'asiakkaan nimi', 'omistaja', 'customer', 'customer name', 'owner'],
}

/** An entry as a row of a file, and the car that it names, if it names one. */
export type OldEntry = {
  registrationNumber: string | null
  vinNumber: string | null
  /** Empty where the file does not say. */
  customerName: string
  fields: EntryFields
}

/** In the words of each program's export: of LubeLogger the records of one car, of Fleetio its service entries, of Odoo its services. */
const historyPresets: readonly Preset<HistoryColumn>[] = [
  {
    name: 'LubeLogger',
    knownBy: ['Date', 'Odometer', 'Description', 'Cost', 'Notes'],
    columns: { Date: 'doneOn', Odometer: 'mileageKm', Description: 'works', Notes: 'remarks', Cost: null, Tags: null },
  },
  {
    name: 'Fleetio',
    knownBy: ['completed_at', 'meter_value', 'service_tasks'],
    columns: {
      vehicle_vin: 'vinNumber',
      vehicle_license_plate: 'registrationNumber',
      vehicle_name: null,
      completed_at: 'doneOn',
      meter_value: 'mileageKm',
      service_tasks: 'works',
      comments: 'remarks',
      vendor_name: null,
      amount: null,
      parts: null,
      labor: null,
    },
  },
  {
    name: 'Odoo',
    knownBy: ['Service Type', 'Odometer Value', 'Vehicle'],
    columns: {
      'Vehicle/License Plate': 'registrationNumber',
      Date: 'doneOn',
      'Odometer Value': 'mileageKm',
      'Service Type': 'kind',
      Description: 'works',
      Notes: 'remarks',
      Vehicle: null,
      Cost: null,
    },
  },
]

type Asked = {
  /** All rows are of one car, which needs no column. */
  isOneCar: boolean
  /** `YYYY-MM-DD` in Helsinki. */
  today: string
}

export const historyFile = ({ isOneCar, today }: Asked): RowReader<HistoryColumn, OldEntry> => ({
  presets: historyPresets,
  columns: (Object.keys(HISTORY_TITLES) as HistoryColumn[]).map(
    (name): Column<HistoryColumn> => ({
      name,
      title: HISTORY_TITLES[name],
      headers: headers[name],
      ...(name === 'doneOn' && { required: true }),
    }),
  ),
  lacking: (has) =>
    isOneCar || has('registrationNumber') || has('vinNumber')
      ? []
      : [{ row: 1, column: 'Rekisterinumero', message: 'Otsikkoriviltä puuttuu sarake Rekisterinumero.' }],
  read: (cell) => read(cell, { isOneCar, today }),
  // the same number is in many rows
  unique: [],
})

function read(cell: Cells<HistoryColumn>, { isOneCar, today }: Asked): ReadRow<HistoryColumn, OldEntry> {
  const plate = cell('registrationNumber')
  if (isSum(plate) || isSum(cell('doneOn')))
    return { leftOut: { column: HISTORY_TITLES.registrationNumber, message: 'Summarivi jätetään pois.' } }
  const registrationNumber = readPlateNumber(plate)?.text ?? null
  const vin = cell('vinNumber')
  const vinNumber = readVinNumber(vin)
  const wrong: Wrong[] = []
  const say = (name: HistoryColumn, message: string) => wrong.push({ column: HISTORY_TITLES[name], message })
  if (plate !== '' && registrationNumber === null) say('registrationNumber', 'Tarkista rekisterinumero')
  if (vin !== '' && vinNumber === null) say('vinNumber', VIN_ERROR)
  if (!isOneCar && plate === '' && vin === '') say('registrationNumber', 'Anna rekisterinumero tai valmistenumero')
  const typedDay = cell('doneOn')
  const doneOn = readDay(typedDay)
  if (typedDay === '') say('doneOn', 'Anna päivä, jona työ tehtiin')
  else if (doneOn === null) say('doneOn', wrongDayText(typedDay))
  else if (doneOn > today) say('doneOn', 'Päivä on vasta edessä')
  const done = whatWasDone(cell)
  if (done.works.length + done.parts.length === 0 && cell('kind') === '' && cell('remarks') === '')
    say('works', 'Kerro, mitä tehtiin: laji, työt, osat tai huomiot')
  const fields = EntryFields.safeParse({
    ...done,
    // a wrong day has been reported already
    doneOn: doneOn ?? today,
    mileageKm: kilometresOf(cell('mileageKm')),
    programme: cell('programme'),
    programmeSource: '',
    remarks: cell('remarks'),
    oilGrade: cell('oilGrade'),
    oilMillilitres: millilitresOf(cell('oilMillilitres')),
    nextServiceOn: dayOf(cell('nextServiceOn')),
    nextServiceKm: kilometresOf(cell('nextServiceKm')),
  })
  wrong.push(...wrongFields(fields.error, HISTORY_TITLES))
  if (!fields.success || wrong.length > 0) return { wrong }
  const { mileageKm, nextServiceKm } = fields.data
  return {
    row: { registrationNumber, vinNumber, customerName: cutText(oneLine(cell('customer')), 120), fields: fields.data },
    odd: [
      ...oddKilometres(HISTORY_TITLES.mileageKm, cell('mileageKm'), mileageKm),
      ...oddKilometres(HISTORY_TITLES.nextServiceKm, cell('nextServiceKm'), nextServiceKm),
    ],
    shown: {
      registrationNumber: registrationNumber ?? '',
      doneOn: dayText(fields.data.doneOn),
      mileageKm: kilometresText(mileageKm),
      nextServiceOn: dayText(fields.data.nextServiceOn ?? ''),
      nextServiceKm: kilometresText(nextServiceKm),
    },
  }
}

const kinds = new Map<string, EntryKind>(
  ENTRY_KINDS.flatMap((kind) => [
    [ENTRY_KIND_LABELS[kind].toLowerCase(), kind],
    [kind.toLowerCase(), kind],
  ]),
)

/** What the file calls the kind and we do not know becomes a work, so that nothing is lost. */
function whatWasDone(cell: Cells<HistoryColumn>): Pick<EntryFields, 'kind' | 'works' | 'parts'> {
  const kind = kinds.get(cell('kind').toLowerCase())
  const names = [...(kind === undefined && cell('kind') !== '' ? [cell('kind')] : []), ...listed(cell('works'))]
  return {
    kind: kind ?? kindOf([...names, cell('parts')].join(' ')),
    works: names.map((name) => ({ name, result: 'DONE', reason: '' })),
    parts: listed(cell('parts')).map(partOf),
  }
}

/** Lines of a cell, or its parts between strokes: a comma may belong to a name. */
const listed = (text: string): string[] =>
  text
    .split(/[|\r\n]+/)
    .map((one) => one.trim())
    .filter((one) => one !== '')

/** `Öljynsuodatin (90915-YZZN2)`: brackets at the end that hold a digit are the number. */
function partOf(text: string): EntryFields['parts'][number] {
  const numbered = /^(.+?)\s*\(([^()]*\d[^()]*)\)$/.exec(text)
  return {
    name: numbered?.[1] ?? text,
    number: numbered?.[2] ?? '',
    origin: 'UNKNOWN',
    guaranteeMonths: null,
    guaranteeKm: null,
  }
}

/** `4,2 l` is 4200. */
const millilitresOf = (cell: string): number | null =>
  cell === '' ? null : (readScaled(cell, 3, /l|litraa?/) ?? Number.NaN)
