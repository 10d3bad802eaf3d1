import type { Column } from '#server/import/map-columns.ts'
import { type Cells, type ReadRow, type RowReader, type Wrong, wrongFields } from '#server/import/read-rows.ts'
import { isShortened, shortenedMessage } from '#server/import/shortened.ts'
import { CHANNEL_LABELS, type DriverChannel } from '#shared/organization.ts'
import { formatPhone } from '#shared/phone.ts'
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

// a map, so that no cell finds what every object has
const channels = new Map<string, DriverChannel>([
  ['tekstiviesti', 'SMS'],
  ['sms', 'SMS'],
  ['whatsapp', 'WHATSAPP'],
  ['sähköposti', 'EMAIL'],
  ['email', 'EMAIL'],
  ['e-mail', 'EMAIL'],
  ['ei viestejä', 'NONE'],
  ['ei', 'NONE'],
  ['none', 'NONE'],
])

const titles = { name: 'Nimi', phone: 'Puhelin', email: 'Sähköposti', channel: 'Viestikanava' } as const

/** The form's rule of what a driver's channel needs, at its cell; null when the driver has it. */
export function wrongForChannel(driver: Pick<DriverFields, 'channel' | 'phone' | 'email'>): Wrong | null {
  const missing = missingForChannel(driver)
  return missing && { column: titles[missing.field], message: missing.message }
}

const Fields = DriverFields.omit({ channel: true })

/** `channel` is null when the file does not say: a driver that exists keeps its own. */
export type DriverOfFile = Omit<DriverFields, 'channel'> & { channel: DriverChannel | null }

function read(cell: Cells<Name>): ReadRow<Name, DriverOfFile> {
  const typed = cell('channel').toLowerCase()
  const channel = typed === '' ? null : channels.get(typed)
  const fields = Fields.safeParse({
    name: cell('name') || `${cell('firstName')} ${cell('lastName')}`,
    phone: cell('phone'),
    email: cell('email'),
  })
  const wrong = wrongFields(fields.error, titles).map((one) =>
    one.column === titles.phone && isShortened(cell('phone'))
      ? { ...one, message: shortenedMessage(titles.phone) }
      : one,
  )
  if (channel === undefined)
    wrong.push({
      column: titles.channel,
      message: `Valitse jokin näistä: ${Object.values(CHANNEL_LABELS).join(', ')}`,
    })
  if (!fields.success || channel === undefined) return { wrong }
  const { phone, email } = fields.data
  const unfit = channel && wrongForChannel({ channel, phone, email })
  if (unfit) return { wrong: [unfit] }
  if (channel === null && phone === '' && email === '')
    return { wrong: [{ column: titles.phone, message: 'Anna puhelinnumero tai sähköpostiosoite' }] }
  return { row: { ...fields.data, channel }, shown: { phone: phone && formatPhone(phone) } }
}

const taken = (firstRow: number) => `Sama tieto on jo rivillä ${firstRow}`

export const driverFile: RowReader<Name, DriverOfFile> = {
  columns,
  lacking: (has) =>
    has('name') || has('lastName') ? [] : [{ row: 1, column: 'Nimi', message: 'Otsikkoriviltä puuttuu sarake Nimi.' }],
  read,
  unique: [
    { column: titles.phone, of: ({ phone }) => phone, taken },
    { column: titles.email, of: ({ email }) => email, taken },
  ],
}
