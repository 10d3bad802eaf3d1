import type { Column } from '#server/import/map-columns.ts'
import { type Cells, type RowReader, type Wrong, wrongFields } from '#server/import/read-rows.ts'
import { readPlateNumber } from '#shared/plate-number.ts'
import { readDay } from '#shared/read-day.ts'
import { readVinNumber } from '#shared/vin-number.ts'
import { ENTRY_KINDS, EntryFields, type EntryKind } from '../book-entries.ts'
import { ENTRY_KIND_LABELS } from '../entry-words.ts'
import { HISTORY_TITLES, type HistoryColumn } from '../history-columns.ts'
import { kindOf } from './guess-entry.ts'

const headers: Record<HistoryColumn, readonly string[]> = {
  registrationNumber: ['rekisterinumero', 'rekisteritunnus', 'rek.nro', 'reknro', 'registration'],
  vinNumber: ['valmistenumero', 'vin', 'alustanumero', 'valmistenro', 'valmistenumero (vin)'],
  doneOn: ['päivä', 'pvm', 'päivämäärä', 'huoltopäivä', 'huollon päivä', 'työn päivä', 'laskun päivä', 'date'],
  mileageKm: ['mittarilukema', 'kilometrit', 'km', 'ajokilometrit', 'mittari', 'lukema', 'mileage'],
  kind: ['laji', 'tyyppi', 'huoltotyyppi', 'huollon laji', 'huolto'],
  works: ['työt', 'työ', 'toimenpide', 'toimenpiteet', 'tehdyt työt', 'kuvaus', 'selite'],
  parts: ['osat', 'osa', 'varaosat', 'vaihdetut osat'],
  oilGrade: ['öljylaatu', 'öljy'],
  oilMillilitres: ['öljyä (l)', 'öljyä', 'öljyn määrä', 'öljymäärä', 'litrat'],
  programme: ['huolto-ohjelma', 'ohjelma'],
  remarks: ['huomiot', 'huomio', 'huomautukset', 'lisätiedot', 'muistiinpanot'],
  nextServiceOn: ['seuraava huolto', 'seuraava huolto pvm'],
  nextServiceKm: ['seuraava huolto km'],
}

/** An entry as a file tells it, and the car that it names, if it names one. */
export type OldEntry = { registrationNumber: string | null; vinNumber: string | null; fields: EntryFields }

type Asked = {
  /** All rows are of one car, which needs no column. */
  isOneCar: boolean
  /** `YYYY-MM-DD` in Helsinki. */
  today: string
}

export const historyFile = ({ isOneCar, today }: Asked): RowReader<HistoryColumn, OldEntry> => ({
  columns: (Object.keys(HISTORY_TITLES) as HistoryColumn[]).map(
    (name): Column<HistoryColumn> => ({
      ...{ name, title: HISTORY_TITLES[name], headers: headers[name] },
      ...(name === 'doneOn' && { required: true }),
    }),
  ),
  lacking: (has) =>
    isOneCar || has('registrationNumber') || has('vinNumber')
      ? []
      : [{ row: 1, column: 'Rekisterinumero', message: 'Otsikkoriviltä puuttuu sarake Rekisterinumero.' }],
  read: (cell) => read(cell, { isOneCar, today }),
  // the same number stands in many rows
  unique: [],
})

function read(cell: Cells<HistoryColumn>, { isOneCar, today }: Asked): { row: OldEntry } | { wrong: Wrong[] } {
  const plate = cell('registrationNumber')
  const registrationNumber = readPlateNumber(plate)?.text ?? null
  const vin = cell('vinNumber')
  const vinNumber = readVinNumber(vin)
  const wrong: Wrong[] = []
  const say = (name: HistoryColumn, message: string) => wrong.push({ column: HISTORY_TITLES[name], message })
  if (plate !== '' && registrationNumber === null) say('registrationNumber', 'Tarkista rekisterinumero')
  if (vin !== '' && vinNumber === null) say('vinNumber', 'Tarkista valmistenumero: 17 merkkiä, ei kirjaimia I, O tai Q')
  if (!isOneCar && plate === '' && vin === '') say('registrationNumber', 'Anna rekisterinumero tai valmistenumero')
  const typedDay = cell('doneOn')
  const doneOn = dayOf(typedDay)
  if (typedDay === '') say('doneOn', 'Anna päivä, jona työ tehtiin')
  else if (doneOn === null) say('doneOn', 'Kirjoita päivä muodossa 12.3.2019 tai 2019-03-12')
  else if (doneOn > today) say('doneOn', 'Päivä on vasta edessä')
  const told = whatWasDone(cell)
  if (told.works.length + told.parts.length === 0 && cell('kind') === '' && cell('remarks') === '')
    say('works', 'Kerro, mitä tehtiin: laji, työt, osat tai huomiot')
  const fields = EntryFields.safeParse({
    ...told,
    // a day that is wrong has been told already
    doneOn: doneOn ?? today,
    mileageKm: wholeOf(cell('mileageKm')),
    ...{ programme: cell('programme'), programmeSource: '', remarks: cell('remarks') },
    ...{ oilGrade: cell('oilGrade'), oilMillilitres: millilitresOf(cell('oilMillilitres')) },
    nextServiceOn: cell('nextServiceOn') === '' ? null : (dayOf(cell('nextServiceOn')) ?? cell('nextServiceOn')),
    nextServiceKm: wholeOf(cell('nextServiceKm')),
  })
  wrong.push(...wrongFields(fields.error, HISTORY_TITLES))
  if (!fields.success || wrong.length > 0) return { wrong }
  return { row: { registrationNumber, vinNumber, fields: fields.data } }
}

const kinds = new Map<string, EntryKind>(
  ENTRY_KINDS.flatMap((kind) => [
    [ENTRY_KIND_LABELS[kind].toLowerCase(), kind],
    [kind.toLowerCase(), kind],
  ]),
)

/** What the file calls the kind and we do not know stands among the works, so that nothing is lost. */
function whatWasDone(cell: Cells<HistoryColumn>): Pick<EntryFields, 'kind' | 'works' | 'parts'> {
  const kind = kinds.get(cell('kind').toLowerCase())
  const names = [...(kind === undefined && cell('kind') !== '' ? [cell('kind')] : []), ...listed(cell('works'))]
  return {
    kind: kind ?? kindOf([...names, cell('parts')].join(' ')),
    works: names.map((name) => ({ name, result: 'DONE', reason: '' })),
    parts: listed(cell('parts')).map(partOf),
  }
}

/** Lines of a cell, or what stands between strokes: a comma may belong to a name. */
const listed = (text: string): string[] =>
  text
    .split(/[|\r\n]+/)
    .map((one) => one.trim())
    .filter((one) => one !== '')

/** `Öljynsuodatin (90915-YZZN2)`: what stands in brackets at the end and holds a digit is the number. */
function partOf(text: string): EntryFields['parts'][number] {
  const numbered = /^(.+?)\s*\(([^()]*\d[^()]*)\)$/.exec(text)
  return {
    ...{ name: numbered?.[1] ?? text, number: numbered?.[2] ?? '', origin: 'UNKNOWN' },
    ...{ guaranteeMonths: null, guaranteeKm: null },
  }
}

/** Without the time of the day, which other systems write beside it. */
const dayOf = (typed: string): string | null => readDay(typed.replace(/(?<=\d)[ T]\d{1,2}[.:]\d{2}.*$/, ''))

/** `152 300 km` or `152.300`; nothing is null, anything else no number. */
function wholeOf(typed: string): number | null {
  const bare = typed.replace(/[\s\u00a0]|km$/gi, '').replace(/[.,](?=\d{3}(?!\d))/g, '')
  if (bare === '') return null
  return /^\d+$/.test(bare) ? Number(bare) : Number.NaN
}

/** `4,2 l` is 4200; more decimals are rounded. */
function millilitresOf(typed: string): number | null {
  const bare = typed.replace(/[\s\u00a0]|l$/gi, '').replace(',', '.')
  if (bare === '') return null
  return /^\d+(\.\d+)?$/.test(bare) ? Math.round(Number(bare) * 1000) : Number.NaN
}
