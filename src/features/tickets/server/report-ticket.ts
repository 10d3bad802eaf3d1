import { eq } from 'drizzle-orm'
import { connectByReport } from '#features/connections/server/connect-by-report.ts'
import type { ConnectionState } from '#features/organizations/organizations.ts'
import { addCustomer } from '#features/organizations/server/add-customer.ts'
import { limitBusinessIds } from '#features/organizations/server/free-business-id.ts'
import { showVehicleToGarage } from '#features/vehicles/server/save-vehicle.ts'
import { contentHash } from '#server/content-hash.ts'
import type { OrganizationContext, ReaderContext } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { newId } from '#server/db/new-id.ts'
import { transact } from '#server/db/transact.ts'
import { answerOnce, type EarlierTry, earlierTry } from '#server/request-key.ts'
import { AppError, invalidFields, notFound } from '#shared/app-error.ts'
import { idOrNull } from '#shared/id.ts'
import type { PlanAtOnce } from '../plan-at-once.ts'
import type { ReportedJob } from '../ticket-field-schemas.ts'
import type { ReportForCustomer, ReportToGarage } from '../ticket-inputs.ts'
import { ticketReported } from '../tickets.events.ts'
import { endOfServices, titleOfServices, type WantedService } from '../wanted-services.ts'
import { changeTicket } from './change-ticket.ts'
import { requireOwnMechanic } from './own-mechanic.ts'
import { insertTicketStatement, reportBasis } from './report-statements.ts'
import { type ReportedCustomer, requireCustomer } from './reported-customer.ts'
import {
  type KnownVehicle,
  recordReportedMileage,
  reportedVehicle,
  requireFewTyped,
  requireVehicle,
  saveReported,
  type TypedVehicle,
  typedVehicle,
} from './reported-vehicle.ts'
import { byProgram, type TimedTicketContext } from './ticket-context.ts'
import { attachToEvent } from './ticket-files.ts'
import { numberYear } from './ticket-number.ts'
import { reportedServices, writeServices } from './ticket-services.ts'
import { tickets } from './tickets.tables.ts'

type Report = Sent & {
  id: string
  garageId: string
  customerId: string
  job: ReportedJob
  serviceIds: string[]
  fileIds: string[]
  driverIds?: string[] | undefined
  statusLink?: boolean | undefined
  isNotifiedElsewhere?: boolean
} & Partial<PlanAtOnce>
/** A filled form: its key, made once, and a hash of what was sent with it. */
export type Sent = { requestKey: string; requestHash: string }
/** The ticket that an earlier try of the form made. */
type Earlier = { id: string; requestHash: string | null }
/** What `reportBasis` answers. */
type ReportBasis = {
  known: Earlier | null
  /** Null for a customer that has never said. */
  referenceRequired: boolean | null
  connection: ConnectionState | null
  shown: boolean
  /** Null for a garage that is not in use. */
  listed: boolean | null
  vehicle: KnownVehicle | null
}

export const REFERENCE_MISSING = 'Anna viite, esimerkiksi kustannuspaikka'

/** Ilmoita auto korjaamolle: a customer's car to a listed garage, or to one that it is connected with. */
export const reportToGarage = (ctx: OrganizationContext, report: ReportToGarage): Promise<string> =>
  retrySafely(ctx, report, sendToGarage)

const sendToGarage = (ctx: OrganizationContext, report: ReportToGarage & Sent): Promise<string> =>
  transact(ctx.db, (tx) => reportWithin(tx, ctx, report))

/** What is decided before a customer's report: when the work is done, and that its garage is notified of it by another notice. */
type Decided = Partial<Pick<PlanAtOnce, 'scheduledStart' | 'scheduledEnd'>> & { isNotifiedElsewhere?: boolean }

/** The same inside a transaction of the caller's own. */
export async function reportWithin(
  tx: Transaction,
  ctx: OrganizationContext,
  report: ReportToGarage & Sent & Decided,
): Promise<string> {
  const { garageId, requestKey, vehicle: reported } = report
  const customerId = ctx.membership.organizationId
  const vehicleId = 'vehicleId' in reported ? reported.vehicleId : null
  const values = [customerId, requestKey, idOrNull(garageId), idOrNull(vehicleId)]
  const { rows } = await tx.$client.query<ReportBasis>({ ...reportBasis, values })
  const [basis] = rows
  if (basis?.known) return sameTicket(basis.known, report)
  if (!basis || basis.listed === null) throw notFound('garage')
  if (!basis.listed && basis.connection !== 'ACCEPTED') throw notFound('garage')
  if (basis.referenceRequired && report.job.customerReference === '')
    throw invalidFields({ field: 'job.customerReference', message: REFERENCE_MISSING })
  const vehicle =
    'vehicle' in reported ? await saveReported(tx, ctx, customerId, reported.vehicle) : requireVehicle(basis.vehicle)
  const id = newId()
  await recordReportedMileage(tx, vehicle, { id, garageId, ...report.job }, { isConfirmed: report.mileageConfirmed })
  // after the vehicle, which every report locks first: two at once must not wait for each other
  if (basis.connection !== 'ACCEPTED') await connectByReport(tx, ctx, garageId)
  if (!basis.shown) await showVehicleToGarage(tx, garageId, vehicle.id)
  return openTicket(tx, ctx, { ...report, id, customerId }, vehicle)
}

/** Ilmoita asiakkaan auto korjaamolle: a car of a customer that the garage knows, names exactly, or adds. */
export async function reportForCustomer(ctx: OrganizationContext, report: ReportForCustomer): Promise<string> {
  if ('newCustomer' in report.customer && report.customer.newCustomer.businessId)
    await limitBusinessIds(ctx.db, ctx.caller.userId)
  return retrySafely(ctx, report, writeForCustomer)
}

function writeForCustomer(ctx: OrganizationContext, report: ReportForCustomer & Sent): Promise<string> {
  const garageId = ctx.membership.organizationId
  return transact(ctx.db, async (tx) => {
    const known = await reported(garageId, report)(tx)
    if (known !== null) return known
    const { customerId, connection }: ReportedCustomer =
      'customerId' in report.customer
        ? await requireCustomer(tx, ctx, report.customer)
        : { customerId: await addCustomer(tx, garageId, report.customer.newCustomer), connection: 'ACCEPTED' }
    if (connection === 'PENDING') {
      await requireFewTyped(tx, { garageId, customerId })
      return openTicket(tx, ctx, { ...report, id: newId(), garageId, customerId }, typedVehicle(report.vehicle))
    }
    const vehicle = await reportedVehicle(tx, ctx, customerId, report.vehicle)
    const id = newId()
    await recordReportedMileage(tx, vehicle, { id, garageId, ...report.job }, { isConfirmed: report.mileageConfirmed })
    await showVehicleToGarage(tx, garageId, vehicle.id)
    return openTicket(tx, ctx, { ...report, id, garageId, customerId }, vehicle)
  })
}

/** When two tries of one form arrive together, the later one's write is refused: it answers with the first one's ticket. */
export function retrySafely<
  Context extends Pick<ReaderContext, 'db' | 'membership'>,
  Given extends { requestKey: string },
>(ctx: Context, report: Given, send: (ctx: Context, report: Given & Sent) => Promise<string>): Promise<string> {
  const { requestKey, ...content } = report
  const sent = { ...report, requestHash: contentHash(content) }
  const earlier = reported(ctx.membership.organizationId, sent)
  return answerOnce(ctx.db, { index: 'tickets_request_key', earlier }, () => send(ctx, sent))
}

/** The ticket that an earlier try of the same form made, if any. */
export const reported =
  (organizationId: string, sent: Sent): EarlierTry<string> =>
  async (db) => {
    const made = await earlierTry(sent.requestKey, {
      key: tickets.requestKey,
      of: eq(tickets.reportedByOrganizationId, organizationId),
      answer: { id: tickets.id, requestHash: tickets.requestHash },
    })(db)
    return made && sameTicket(made, sent)
  }

/**
 * Answers a retry with the ticket that the first try made. A form that was changed in between is no retry: it is refused
 * (`conflict: already_reported`, with the ticket's id), so that no user believes the change was sent.
 */
function sameTicket({ id, requestHash }: Earlier, sent: Sent): string {
  if (requestHash !== null && requestHash !== sent.requestHash)
    throw new AppError('conflict', 'already_reported', { details: { ticketId: id } })
  return id
}

/** Opens a ticket whose sides, car and garage the caller has checked. A person without an account sends no files. */
export async function openTicket(
  tx: Transaction,
  ctx: TimedTicketContext,
  {
    id,
    garageId,
    customerId,
    job,
    serviceIds,
    fileIds,
    driverIds,
    statusLink,
    isNotifiedElsewhere,
    requestKey,
    requestHash,
    ...times
  }: Report,
  vehicle: KnownVehicle | TypedVehicle,
): Promise<string> {
  const { registrationNumber, vinNumber, make, model, color, year } = vehicle
  const services = await reportedServices(tx, garageId, serviceIds)
  const plan = planOf(times, services)
  await requireOwnMechanic(tx, garageId, plan.mechanicId)
  const ticket = {
    ...job,
    id,
    garageId,
    customerId,
    vehicleId: vehicle.id,
    ...plan,
    title: job.title || titleOfServices(services),
    registrationNumber,
    vinNumber,
    make,
    model,
    color,
    year,
    reportedByUserId: ctx.actor.userId,
    reportedByOrganizationId: ctx.actor.organizationId,
    requestKey,
    requestHash,
  }
  const eventId = newId()
  await tx.$client.query(
    insertTicketStatement(ticket, numberYear(ctx.services.clock()), { id: eventId, data: byProgram(ctx) }),
  )
  await writeServices(tx, ticket.id, services)
  const { caller, membership } = ctx
  if (caller) await attachToEvent(tx, { caller, membership }, fileIds, eventId)
  await changeTicket.emit(tx, ctx, ticket, {
    ...(plan.status === 'SCHEDULED' && { entry: plannedEntry(plan) }),
    // one notice: that of the report says the planned time
    events: [changeTicket.event(ticketReported, { driverIds, statusLink, isNotifiedElsewhere })],
  })
  return ticket.id
}

type Plan = PlanAtOnce & { status: 'NEW' | 'SCHEDULED' }

const timeNames = ['mechanicId', 'scheduledStart', 'scheduledEnd', 'promisedReadyAt'] as const
const NOT_PLANNED: Plan = {
  status: 'NEW',
  mechanicId: null,
  scheduledStart: null,
  scheduledEnd: null,
  promisedReadyAt: null,
}

function planOf(times: Partial<PlanAtOnce>, services: readonly WantedService[]): Plan {
  const { scheduledStart = null, scheduledEnd, promisedReadyAt = null, mechanicId = null } = times
  if (scheduledStart === null) return NOT_PLANNED
  const end = scheduledEnd ?? endOfServices(scheduledStart, services)
  if (end !== null && end < scheduledStart)
    throw invalidFields({ field: 'scheduledEnd', message: 'Työ ei voi päättyä ennen kuin se alkaa' })
  return { status: 'SCHEDULED', mechanicId, scheduledStart, scheduledEnd: end, promisedReadyAt }
}

/** The timeline has an entry of this plan as of any other, so that the time in each status can be read from it. */
const plannedEntry = (plan: Plan) => {
  const changes = timeNames
    .filter((name) => plan[name] !== null)
    .map((field) => ({ field, from: null, to: plan[field] }))
  const data = { from: 'NEW' as const, to: 'SCHEDULED' as const, waitingFor: null, note: '', changes }
  return { kind: 'MOVED' as const, data }
}
