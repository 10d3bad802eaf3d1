import { and, eq, isNull } from 'drizzle-orm'
import { reportRules } from '#features/organization-settings/server/properties.access.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { areConnected } from '#features/organizations/server/visible-parties.ts'
import { showVehicleToGarage } from '#features/vehicles/server/save-vehicle.ts'
import type { ReaderContext } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { hasRows } from '#server/db/has-rows.ts'
import { newId } from '#server/db/new-id.ts'
import { transact } from '#server/db/transact.ts'
import { invalidFields, notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import type { ReportToGarage } from '../ticket-inputs.ts'
import { openTicket, REFERENCE_MISSING, reported, retrySafely, type Sent } from './report-ticket.ts'
import { recordReportedMileage, reportedVehicle } from './reported-vehicle.ts'
import type { TicketContext } from './ticket-context.ts'

type ProgramContext = TicketContext & ReaderContext

/** The other side's organisation, the car and the job: what a program reports. */
type ProgramsReport = Pick<ReportToGarage, 'vehicle' | 'job' | 'mileageConfirmed' | 'requestKey'> & {
  otherPartyId: string
}

/**
 * A program of a customer reports a car to a garage, or one of a garage opens a ticket for a customer. The two are connected already: a person says
 * yes to a stranger, no program does. Refusals: `not_found: garage`, `customer`, `vehicle`, `invalid` at `customerReference`, and
 * `conflict: already_reported` for another report with the same key.
 */
export const reportByProgram = (ctx: ProgramContext, report: ProgramsReport): Promise<string> =>
  retrySafely(ctx, report, (asked, sent) => transact(asked.db, (tx) => write(tx, asked, sent)))

async function write(tx: Transaction, ctx: ProgramContext, report: ProgramsReport & Sent): Promise<string> {
  const { organizationId, organizationType } = ctx.membership
  const known = await reported(organizationId, report)(tx)
  if (known !== null) return known
  const [garageId, customerId] =
    organizationType === 'GARAGE' ? [organizationId, report.otherPartyId] : [report.otherPartyId, organizationId]
  const isKnown = isUuid(report.otherPartyId) && (await isInUse(tx, report.otherPartyId))
  if (!isKnown || !(await areConnected(tx, { garageId, customerId })))
    throw notFound(organizationType === 'GARAGE' ? 'customer' : 'garage')
  if (organizationType === 'CUSTOMER') await requireReference(tx, customerId, report)
  const vehicle = await reportedVehicle(tx, ctx, customerId, report.vehicle, 'vehicle')
  const id = newId()
  await recordReportedMileage(tx, vehicle, { id, garageId, ...report.job }, { isConfirmed: report.mileageConfirmed })
  await showVehicleToGarage(tx, garageId, vehicle.id)
  return openTicket(tx, ctx, { ...report, id, garageId, customerId, serviceIds: [], fileIds: [] }, vehicle)
}

const isInUse = (tx: Transaction, id: string): Promise<boolean> =>
  hasRows(tx, organizations, and(eq(organizations.id, id), isNull(organizations.disabledAt)))

async function requireReference(tx: Transaction, customerId: string, { job }: ProgramsReport): Promise<void> {
  const { referenceRequired } = await reportRules(tx, customerId)
  if (referenceRequired && job.customerReference === '')
    throw invalidFields({ field: 'customerReference', message: REFERENCE_MISSING })
}
