import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { addCustomer, linkCustomer } from '#features/organizations/server/add-customer.ts'
import { garageCustomers, organizations } from '#features/organizations/server/organizations.tables.ts'
import { saveVehicle, showVehicleToGarage, type VehicleRow } from '#features/vehicles/server/save-vehicle.ts'
import { vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { announce, hint } from '#server/events/announce.ts'
import { notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import type { ReportedJob, ReportedVehicle, ReportForCustomer, ReportToGarage } from '../ticket-inputs.ts'
import { ticketReported } from '../tickets.events.ts'
import { nextTicketNumber } from './ticket-number.ts'
import { ticketEvents, tickets } from './tickets.tables.ts'

type Report = {
  garageId: string
  customerId: string
  vehicle: z.infer<typeof ReportedVehicle>
  job: ReportedJob
  requestKey: string
}

/** Ilmoita auto korjaamolle: a customer's car to a listed garage, or to one that it deals with. */
export function reportToGarage(ctx: OrganizationContext, report: ReportToGarage): Promise<string> {
  const customerId = ctx.membership.organizationId
  return transact(ctx.db, async (tx) => {
    const known = await reportedBefore(tx, customerId, report.requestKey)
    if (known) return known
    await demandGarage(tx, report.garageId, customerId)
    return openTicket(tx, ctx, { ...report, customerId })
  })
}

/** Ilmoita asiakkaan auto korjaamolle: a car of a customer that the garage knows, names exactly, or adds. */
export function reportForCustomer(ctx: OrganizationContext, report: ReportForCustomer): Promise<string> {
  const garageId = ctx.membership.organizationId
  return transact(ctx.db, async (tx) => {
    const known = await reportedBefore(tx, garageId, report.requestKey)
    if (known) return known
    const customerId =
      'customerId' in report.customer
        ? await demandCustomer(tx, garageId, report.customer)
        : await addCustomer(tx, garageId, report.customer.newCustomer)
    return openTicket(tx, ctx, { ...report, garageId, customerId })
  })
}

/** The ticket that an earlier try of the same form made, if any: a retry does nothing twice. */
async function reportedBefore(tx: Transaction, organizationId: string, requestKey: string): Promise<string | null> {
  const [found] = await tx
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(eq(tickets.reportedByOrganizationId, organizationId), eq(tickets.requestKey, requestKey)))
    .limit(1)
  return found?.id ?? null
}

async function demandGarage(tx: Transaction, garageId: string, customerId: string): Promise<void> {
  const [garage] = isUuid(garageId)
    ? await tx
        .select({ id: organizations.id })
        .from(organizations)
        .leftJoin(
          garageCustomers,
          and(eq(garageCustomers.garageId, organizations.id), eq(garageCustomers.customerId, customerId)),
        )
        .where(
          and(
            eq(organizations.id, garageId),
            eq(organizations.type, 'GARAGE'),
            sql`${organizations.disabledAt} is null`,
            sql`(${organizations.listed} or ${garageCustomers.garageId} is not null)`,
          ),
        )
        .limit(1)
    : []
  if (!garage) throw notFound('garage')
}

/** A customer that the garage deals with, or one that it names by its exact business id (product: section 2). */
async function demandCustomer(
  tx: Transaction,
  garageId: string,
  { customerId, businessId }: { customerId: string; businessId?: string | undefined },
): Promise<string> {
  const [customer] = isUuid(customerId)
    ? await tx
        .select({ id: organizations.id })
        .from(organizations)
        .leftJoin(
          garageCustomers,
          and(eq(garageCustomers.customerId, organizations.id), eq(garageCustomers.garageId, garageId)),
        )
        .where(
          and(
            eq(organizations.id, customerId),
            eq(organizations.type, 'CUSTOMER'),
            sql`${organizations.disabledAt} is null`,
            sql`(${garageCustomers.garageId} is not null or ${organizations.businessId} = ${businessId ?? ''})`,
          ),
        )
        .limit(1)
    : []
  if (!customer) throw notFound('customer')
  return customer.id
}

async function reportedVehicle(tx: Transaction, report: Report): Promise<VehicleRow> {
  if ('vehicle' in report.vehicle) return saveVehicle(tx, report.customerId, report.vehicle.vehicle)
  const { vehicleId } = report.vehicle
  const [vehicle] = isUuid(vehicleId)
    ? await tx
        .select()
        .from(vehicles)
        .where(and(eq(vehicles.id, vehicleId), eq(vehicles.organizationId, report.customerId)))
        .limit(1)
    : []
  if (!vehicle) throw notFound('vehicle')
  return vehicle
}

async function openTicket(tx: Transaction, ctx: OrganizationContext, report: Report): Promise<string> {
  const { garageId, customerId, job, requestKey } = report
  const vehicle = await reportedVehicle(tx, report)
  const [ticket] = await tx
    .insert(tickets)
    .values({
      ...job,
      number: await nextTicketNumber(tx, garageId),
      garageId,
      customerId,
      vehicleId: vehicle.id,
      registrationNumber: vehicle.registrationNumber,
      vinNumber: vehicle.vinNumber,
      make: vehicle.make,
      model: vehicle.model,
      color: vehicle.color,
      year: vehicle.year,
      reportedByUserId: ctx.caller.userId,
      reportedByOrganizationId: ctx.membership.organizationId,
      requestKey,
    })
    .returning({ id: tickets.id })
  if (!ticket) throw new Error('insert returned no row')
  await tx.insert(ticketEvents).values({
    ticketId: ticket.id,
    kind: 'REPORTED',
    actorUserId: ctx.caller.userId,
    actorOrganizationId: ctx.membership.organizationId,
    data: {},
  })
  await linkCustomer(tx, garageId, customerId)
  await showVehicleToGarage(tx, garageId, vehicle.id)
  if (job.mileageKm !== null && job.mileageKm > (vehicle.mileageKm ?? 0))
    await tx.update(vehicles).set({ mileageKm: job.mileageKm }).where(eq(vehicles.id, vehicle.id))
  announce(tx, ticketReported, {
    ticketId: ticket.id,
    garageId,
    customerId,
    actorOrganizationId: ctx.membership.organizationId,
    actorUserId: ctx.caller.userId,
  })
  hint(tx, [garageId, customerId], { type: 'ticketEvent.new', ticketId: ticket.id })
  return ticket.id
}
