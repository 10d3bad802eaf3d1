import { and, asc, eq, exists, inArray, isNull, sql } from 'drizzle-orm'
import { mayBill } from '#features/organizations/organizations.policy.ts'
import { lockOrganization, organizationById } from '#features/organizations/server/organizations.access.ts'
import { memberships, organizations } from '#features/organizations/server/organizations.tables.ts'
import { areConnected } from '#features/organizations/server/visible-parties.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Queryable, Transaction } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { AppError, notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import { type CustomerAsPayer, MAX_PAYERS, type Payer, type RemovePayer, type SavePayer } from '../payers.ts'
import { offerPermits, payerFor } from './payers.access.ts'
import { payers, ticketPayers, vehiclePayers } from './payers.tables.ts'

/**
 * Marks a customer of the garage as a payer, or changes its terms. Refusals: `not_found: organization`, `precondition: payer_is_person`, `conflict:
 * payer_changed`, `limit: too_many_payers`.
 */
export const savePayer = (ctx: OrganizationContext, { customerId, version, terms }: SavePayer) =>
  transact(ctx.db, async (tx) => {
    const garageId = ctx.membership.organizationId
    if (!isUuid(customerId) || !(await areConnected(tx, { garageId, customerId }))) throw notFound('organization')
    // two who mark the same one at once follow each other
    const { customerKind, type } = await lockOrganization(tx, customerId)
    if (type !== 'CUSTOMER') throw notFound('organization')
    if (customerKind === 'PERSON') throw new AppError('precondition', 'payer_is_person')
    const [known] = await tx
      .select()
      .from(payers)
      .where(and(eq(payers.garageId, garageId), eq(payers.customerId, customerId)))
    const present = known && known.removedAt === null ? known.version : null
    if (present !== version) throw new AppError('conflict', 'payer_changed')
    if (present === null) await requireRoom(tx, garageId)
    await offerPermits(tx, customerId)
    if (known) {
      await tx
        .update(payers)
        .set({ ...terms, removedAt: null, version: sql`${payers.version} + 1` })
        .where(eq(payers.id, known.id))
      return { id: known.id }
    }
    const [made] = await tx
      .insert(payers)
      .values({ garageId, customerId, ...terms })
      .returning({ id: payers.id })
    if (!made) throw new Error('a payer that was written was not answered')
    return made
  })

/** Refusal: `limit: too_many_payers`. One that was removed and comes back counts as any other. */
async function requireRoom(tx: Transaction, garageId: string): Promise<void> {
  const ofGarage = and(eq(payers.garageId, garageId), isNull(payers.removedAt))
  if ((await tx.$count(payers, ofGarage)) >= MAX_PAYERS) throw new AppError('limit', 'too_many_payers')
}

const OPEN = ['NEW', 'SCHEDULED', 'IN_PROGRESS', 'WAITING', 'READY'] as const

/** Takes it off the garage's payers; its cars have none then. Refusals: `not_found: payer`, `conflict: payer_changed`, `precondition: payer_used`. */
export const removePayer = (ctx: OrganizationContext, { payerId, version }: RemovePayer): Promise<void> =>
  transact(ctx.db, async (tx) => {
    const payer = await payerFor(tx, ctx.membership.organizationId, payerId, 'update')
    if (payer.version !== version) throw new AppError('conflict', 'payer_changed')
    const [used] = await tx
      .select({ id: tickets.id })
      .from(ticketPayers)
      .innerJoin(tickets, eq(tickets.id, ticketPayers.ticketId))
      .where(and(eq(ticketPayers.payerId, payer.id), inArray(tickets.status, [...OPEN])))
      .limit(1)
    if (used) throw new AppError('precondition', 'payer_used')
    await tx.delete(vehiclePayers).where(eq(vehiclePayers.payerId, payer.id))
    await tx
      .update(payers)
      .set({ removedAt: ctx.services.clock().toISOString(), version: sql`${payers.version} + 1` })
      .where(eq(payers.id, payer.id))
  })

const hasPeople = (db: Queryable) =>
  sql<boolean>`${exists(
    db.select({ one: sql`1` }).from(memberships).where(eq(memberships.organizationId, payers.customerId)),
  )}`

/** The payers of a garage by name. */
export const payersOfGarage = (db: Queryable, garageId: string): Promise<Payer[]> =>
  db
    .select({
      id: payers.id,
      version: payers.version,
      customerId: payers.customerId,
      name: organizations.name,
      kind: payers.kind,
      permitRule: payers.permitRule,
      permitAboveCents: payers.permitAboveCents,
      permitEmail: payers.permitEmail,
      note: payers.note,
      hasPeople: hasPeople(db),
    })
    .from(payers)
    .innerJoin(organizations, eq(organizations.id, payers.customerId))
    .where(and(eq(payers.garageId, garageId), isNull(payers.removedAt)))
    .orderBy(asc(organizations.name), asc(payers.id))
    .limit(MAX_PAYERS)

/** What a customer of the garage is as a payer. Refusal: `not_found: organization`. */
export async function payerOfCustomer(
  { db, membership }: OrganizationContext,
  customerId: string,
): Promise<CustomerAsPayer> {
  const garageId = membership.organizationId
  if (!isUuid(customerId) || !(await areConnected(db, { garageId, customerId }))) throw notFound('organization')
  const [{ customerKind }, all] = await Promise.all([organizationById(db, customerId), payersOfGarage(db, garageId)])
  return {
    payer: all.find((one) => one.customerId === customerId) ?? null,
    canBe: customerKind !== 'PERSON' && mayBill(membership),
  }
}

/** Whether people of its own answer for this organisation in the product. */
export async function hasOwnPeople(db: Queryable, organizationId: string): Promise<boolean> {
  return (await db.$count(memberships, eq(memberships.organizationId, organizationId))) > 0
}
