import { eq, sql } from 'drizzle-orm'
import { defaultDriverChannel } from '#features/organization-settings/server/properties.access.ts'
import { maySeeDrivers } from '#features/organizations/organizations.policy.ts'
import { lockOrganization } from '#features/organizations/server/organizations.access.ts'
import { settingsToEdit } from '#features/organizations/server/own-settings.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Transaction } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { Importer, ImportRequest } from '#server/import/importer.ts'
import { makeReport, unreadable } from '#server/import/make-report.ts'
import { readCsv } from '#server/import/read-csv.ts'
import type { ImportError } from '#shared/import-report.ts'
import type { DriverChannel } from '#shared/organization.ts'
import type { DriversAudit } from '../drivers.audit.ts'
import { type Driver, missingForChannel } from '../drivers.ts'
import { type DriverOfFile, readDriverFile } from './driver-file.ts'
import { drivers } from './drivers.tables.ts'
import { demandRoomForDrivers, driverColumns, MAX_DRIVERS } from './edit-drivers.ts'

export const MAX_DRIVER_ROWS = 5000

/** A row inserted has six values, and PostgreSQL takes 65,535 of them in a statement. */
const ROWS_AT_ONCE = 1000

type NewDriver = Omit<Driver, 'id' | 'version'>

/** Drivers from a spreadsheet: known ones (by phone, else by e-mail) are updated, others added, none removed. */
export const driverImporter: Importer = {
  async demandAccess(request) {
    await scopeOf(request)
  },

  async run(request) {
    const { db, bytes, save } = request
    const { organizationId, actor } = await scopeOf(request)
    const csv = await readCsv(bytes, { maxRows: MAX_DRIVER_ROWS })
    if ('error' in csv) return unreadable([csv.error])
    const file = await readDriverFile(csv)
    if (!('drivers' in file)) return unreadable(file.errors)

    return transact(db, async (tx) => {
      await lockOrganization(tx, organizationId)
      const channel = await defaultDriverChannel(tx, organizationId)
      const existing = await tx
        .select(driverColumns)
        .from(drivers)
        .where(eq(drivers.organizationId, organizationId))
        .limit(MAX_DRIVERS)
      const { added, updated, unchanged, errors } = compare(file.drivers, existing, channel)
      const allErrors = [...file.errors, ...errors].sort((one, other) => (one.row ?? 0) - (other.row ?? 0))
      const imported = save && allErrors.length === 0
      if (imported) {
        await demandRoomForDrivers(tx, organizationId, added.length)
        await write(tx, organizationId, added, updated)
        const details = { added: added.length, updated: updated.length }
        await recordAudit<DriversAudit>(tx, actor, { action: 'drivers.imported', organizationId, details })
      }
      return makeReport({
        ...file,
        rows: csv.rows,
        imported,
        errors: allErrors,
        added: added.length,
        updated: updated.length,
        unchanged,
      })
    })
  },
}

const scopeOf = (request: Omit<ImportRequest, 'bytes' | 'save'>) => settingsToEdit(request, request, maySeeDrivers)

function compare(fromFile: readonly DriverOfFile[], existing: readonly Driver[], defaultChannel: DriverChannel) {
  const byPhone = new Map(existing.filter(({ phone }) => phone !== '').map((one) => [one.phone, one]))
  const byEmail = new Map(existing.filter(({ email }) => email !== '').map((one) => [one.email, one]))
  const added: NewDriver[] = []
  const updated: Driver[] = []
  const errors: ImportError[] = []
  let unchanged = 0
  for (const { row, ...driver } of fromFile) {
    const samePhone = byPhone.get(driver.phone)
    const sameEmail = byEmail.get(driver.email)
    if (samePhone && sameEmail && samePhone.id !== sameEmail.id) {
      const message = `Puhelinnumero on kuljettajalla ${samePhone.name} ja sähköposti kuljettajalla ${sameEmail.name}`
      errors.push({ row, column: 'Puhelin', message })
      continue
    }
    const known = samePhone ?? sameEmail
    if (!known) {
      added.push({ ...driver, channel: driver.channel ?? fitting(driver, defaultChannel) })
      continue
    }
    // an empty cell takes nothing away
    const { phone, email, channel } = { ...known, ...nonEmpty(driver) }
    const after: Driver = { ...known, name: driver.name, phone, email, channel }
    if (known.name === after.name && known.phone === phone && known.email === email && known.channel === channel)
      unchanged++
    else updated.push(after)
  }
  return { added, updated, unchanged, errors }
}

const nonEmpty = ({ phone, email, channel }: Omit<DriverOfFile, 'row'>) => ({
  ...(phone && { phone }),
  ...(email && { email }),
  ...(channel && { channel }),
})

/** The organisation's own channel, unless the driver has not what it needs. */
const fitting = ({ phone, email }: Omit<DriverOfFile, 'row'>, channel: DriverChannel): DriverChannel => {
  if (!missingForChannel({ channel, phone, email })) return channel
  return phone === '' ? 'EMAIL' : 'SMS'
}

async function write(tx: Transaction, organizationId: string, added: NewDriver[], updated: Driver[]): Promise<void> {
  for (let at = 0; at < added.length; at += ROWS_AT_ONCE)
    await tx.insert(drivers).values(added.slice(at, at + ROWS_AT_ONCE).map((one) => ({ organizationId, ...one })))
  if (updated.length > 0)
    await tx.execute(sql`
      update drivers as d
      set name = f.name, phone = f.phone, email = f.email, channel = f.channel, version = d.version + 1
      from jsonb_to_recordset(${JSON.stringify(updated)}::jsonb)
        as f(id uuid, name text, phone text, email text, channel text)
      where d.id = f.id and d.organization_id = ${organizationId}`)
}
