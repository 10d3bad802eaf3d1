import { defaultDriverChannel } from '#features/organization-settings/server/properties.access.ts'
import { maySeeDrivers } from '#features/organizations/organizations.policy.ts'
import { settingsToEdit } from '#features/organizations/server/own-settings.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { type Compared, rowImporter } from '#server/import/row-importer.ts'
import type { DriverChannel } from '#shared/organization.ts'
import { canGetTexts } from '#shared/phone-reach.ts'
import type { DriversAudit } from '../drivers.audit.ts'
import { type Driver, missingForChannel } from '../drivers.ts'
import { type DriverOfFile, driverFile, wrongForChannel } from './driver-file.ts'
import { drivers } from './driver-list.ts'

export const MAX_DRIVER_ROWS = 5000

type NewDriver = Omit<Driver, 'id' | 'version'>

/** Drivers from a spreadsheet: known by phone, else by e-mail. */
export const driverImporter = rowImporter({
  maxRows: MAX_DRIVER_ROWS,
  access: (request) => settingsToEdit(request, request, maySeeDrivers),
  reader: () => driverFile,
  list: drivers,
  comparer: async (tx, organizationId, existing) => comparer(existing, await defaultDriverChannel(tx, organizationId)),
  audit: (tx, actor, done) => recordAudit<DriversAudit>(tx, actor, { action: 'drivers.imported', ...done }),
})

function comparer(existing: readonly Driver[], defaultChannel: DriverChannel) {
  const byPhone = new Map(existing.filter(({ phone }) => phone !== '').map((one) => [one.phone, one]))
  const byEmail = new Map(existing.filter(({ email }) => email !== '').map((one) => [one.email, one]))
  return (driver: DriverOfFile): Compared<Driver, NewDriver> => {
    const samePhone = byPhone.get(driver.phone)
    const sameEmail = byEmail.get(driver.email)
    if (samePhone && sameEmail && samePhone.id !== sameEmail.id) {
      const message = `Puhelinnumero on kuljettajalla ${samePhone.name} ja sähköposti kuljettajalla ${sameEmail.name}`
      return { wrong: [{ column: 'Puhelin', message }] }
    }
    const known = samePhone ?? sameEmail
    if (!known) {
      const added = { ...driver, channel: driver.channel ?? fitting(driver, defaultChannel) }
      const unfit = wrongForChannel(added)
      return unfit ? { wrong: [unfit] } : { added }
    }
    // an empty cell takes nothing away
    const { phone, email, channel } = { ...known, ...nonEmpty(driver) }
    const isSame =
      known.name === driver.name && known.phone === phone && known.email === email && known.channel === channel
    if (isSame) return { unchanged: true }
    const unfit = wrongForChannel({ channel, phone, email })
    return unfit ? { wrong: [unfit] } : { updated: { ...known, name: driver.name, phone, email, channel } }
  }
}

const nonEmpty = ({ phone, email, channel }: DriverOfFile) => ({
  ...(phone && { phone }),
  ...(email && { email }),
  ...(channel && { channel }),
})

/** The organisation's own channel, unless the driver has not what it needs. */
const fitting = ({ phone, email }: DriverOfFile, channel: DriverChannel): DriverChannel => {
  if (!missingForChannel({ channel, phone, email })) return channel
  return email !== '' && !canGetTexts(phone) ? 'EMAIL' : 'SMS'
}
