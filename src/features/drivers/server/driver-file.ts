import { setImmediate } from 'node:timers/promises'
import { type Column, mapColumns } from '#server/import/map-columns.ts'
import type { Csv, CsvRow } from '#server/import/read-csv.ts'
import type { ImportError } from '#shared/import-report.ts'
import type { DriverChannel } from '#shared/organization.ts'
import { CHANNEL_LABELS } from '#shared/organization.ts'
import { DriverFields, missingForChannel } from '../drivers.ts'

type Name = 'name' | 'firstName' | 'lastName' | 'phone' | 'email' | 'channel'

const columns: readonly Column<Name>[] = [
  { name: 'name', title: 'Nimi', headers: ['nimi', 'kuljettaja', 'kuljettajan nimi', 'koko nimi', 'name', 'driver'] },
  { name: 'firstName', title: 'Etunimi', headers: ['etunimi', 'etunimet', 'first name'] },
  { name: 'lastName', title: 'Sukunimi', headers: ['sukunimi', 'last name'] },
  {
    name: 'phone',
    title: 'Puhelin',
    headers: ['puhelin', 'puhelinnumero', 'puh', 'puhnro', 'gsm', 'matkapuhelin', 'kännykkä', 'phone', 'mobile'],
  },
  { name: 'email', title: 'Sähköposti', headers: ['sähköposti', 'sähköpostiosoite', 'email', 'e-mail', 's-posti'] },
  { name: 'channel', title: 'Viestikanava', headers: ['viestikanava', 'kanava', 'viestitapa', 'channel'] },
]

const channels: Record<string, DriverChannel> = {
  ...{ tekstiviesti: 'SMS', sms: 'SMS', whatsapp: 'WHATSAPP', sähköposti: 'EMAIL', email: 'EMAIL', 'e-mail': 'EMAIL' },
  ...{ 'ei viestejä': 'NONE', ei: 'NONE', none: 'NONE' },
}

const titles: Record<string, string> = { name: 'Nimi', phone: 'Puhelin', email: 'Sähköposti', channel: 'Viestikanava' }

/** `channel` is null when the file does not say: a driver that exists keeps its own. */
export type DriverOfFile = Omit<DriverFields, 'channel'> & { row: number; channel: DriverChannel | null }

export type DriverFile = {
  drivers: DriverOfFile[]
  errors: ImportError[]
  columns: string[]
  ignoredColumns: string[]
  preview: (row: CsvRow) => string[]
}

/** Reads the rows of a file as drivers; each wrong cell is told with its row, and nothing is thrown. */
export async function readDriverFile({ header, rows }: Csv): Promise<DriverFile | { errors: ImportError[] }> {
  const map = mapColumns(header, columns)
  if ('errors' in map) return map
  const has = (name: Name) => map.present.some((column) => column.name === name)
  if (!has('name') && !has('lastName'))
    return { errors: [{ row: 1, column: 'Nimi', message: 'Otsikkoriviltä puuttuu sarake Nimi.' }] }

  const errors: ImportError[] = []
  const drivers: DriverOfFile[] = []
  const firstRowOf = new Map<string, number>()
  for (const { row, cells } of rows) {
    // reading phone numbers is slow: others get their turn
    if (row % 100 === 0) await setImmediate()
    const cell = (name: Name) => map.cell(cells, name)
    const typed = cell('channel').toLowerCase()
    const channel = typed === '' ? null : channels[typed]
    const read = DriverFields.omit({ channel: true }).safeParse({
      name: cell('name') || `${cell('firstName')} ${cell('lastName')}`,
      phone: cell('phone'),
      email: cell('email'),
    })
    const wrong: ImportError[] = (read.error?.issues ?? []).map(({ path, message }) => ({
      row,
      column: titles[String(path[0])] ?? '',
      message,
    }))
    if (channel === undefined)
      wrong.push({
        row,
        column: 'Viestikanava',
        message: `Valitse jokin näistä: ${Object.values(CHANNEL_LABELS).join(', ')}`,
      })
    if (read.success && channel !== undefined) {
      const driver = { ...read.data, channel, row }
      wrong.push(...wrongInDriver(driver, firstRowOf))
      if (wrong.length === 0) drivers.push(driver)
    }
    errors.push(...wrong)
  }
  return {
    drivers,
    errors,
    columns: map.present.map(({ title }) => title),
    ignoredColumns: map.ignored,
    preview: ({ cells }) => map.present.map(({ name }) => map.cell(cells, name)),
  }
}

function wrongInDriver(driver: DriverOfFile, firstRowOf: Map<string, number>): ImportError[] {
  const wrong: ImportError[] = []
  const { row, channel, phone, email } = driver
  const missing = channel && missingForChannel({ channel, phone, email })
  if (missing) wrong.push({ row, column: titles[missing.field] ?? '', message: missing.message })
  if (channel === null && phone === '' && email === '')
    wrong.push({ row, column: 'Puhelin', message: 'Anna puhelinnumero tai sähköpostiosoite' })
  for (const [field, value] of [
    ['phone', phone],
    ['email', email],
  ] as const) {
    if (value === '') continue
    const first = firstRowOf.get(value)
    if (first === undefined) firstRowOf.set(value, row)
    else wrong.push({ row, column: titles[field] ?? '', message: `Sama tieto on jo rivillä ${first}` })
  }
  return wrong
}
