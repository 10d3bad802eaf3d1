import { and, asc, eq, sql } from 'drizzle-orm'
import { changeTicket } from '#features/tickets/server/change-ticket.ts'
import { inNameOf } from '#features/tickets/server/ticket-context.ts'
import type { TicketRow } from '#features/tickets/server/tickets.access.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import { vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import type { CustomerMerge, MergedCustomers } from '#server/contributions.ts'
import type { Transaction } from '#server/db/database.ts'
import { hasRows } from '#server/db/has-rows.ts'
import { isOneOf } from '#server/db/is-one-of.ts'
import { offerPermits } from './payers.access.ts'
import { holderLines, payers, permits, ticketPayers, vehiclePayers } from './payers.tables.ts'
import { permitEntry } from './permit-entry.ts'
import { isBilledNow, PAID_BY_HOLDER } from './set-ticket-payer.ts'
import { takeAskingBack } from './take-asking-back.ts'

/** Two customers that are one are one payer: what the removed one was to a garage, the kept one is. It pays its own cars as their holder. */
export const mergeCustomersInPayers: CustomerMerge = {
  columns: [payers.customerId, permits.organizationId, vehiclePayers.holderId],
  async join(tx, merged) {
    const { keptId, removedId } = merged
    const ofBoth = isOneOf(payers.customerId, [keptId, removedId])
    if (!(await hasRows(tx, payers, ofBoth))) return
    await lockHeld(tx, [keptId, removedId])
    const both = await tx.select().from(payers).where(ofBoth).for('update')
    const payerIds = both.map(({ id }) => id)
    await takeHolderOff(tx, merged, payerIds)
    const kept = both.filter(({ customerId }) => customerId === keptId)
    await offerPermits(tx, keptId)
    for (const { id, garageId, removedAt } of both.filter(({ customerId }) => customerId === removedId)) {
      const of = kept.find((one) => one.garageId === garageId)
      if (!of) continue
      for (const table of [vehiclePayers, ticketPayers, permits] as const)
        await tx.update(table).set({ payerId: of.id }).where(eq(table.payerId, id))
      if (removedAt === null) await tx.update(payers).set({ removedAt: null }).where(eq(payers.id, of.id))
      await tx.delete(payers).where(eq(payers.id, id))
    }
  },
}

/** Their tickets and cars, before their payers: who sets a payer locks in this order. */
async function lockHeld(tx: Transaction, customerIds: readonly string[]): Promise<void> {
  await tx
    .select({ id: tickets.id })
    .from(tickets)
    .where(isOneOf(tickets.customerId, customerIds))
    .orderBy(asc(tickets.id))
    .for('no key update')
  await tx
    .select({ id: vehicles.id })
    .from(vehicles)
    .where(isOneOf(vehicles.organizationId, customerIds))
    .orderBy(asc(vehicles.id))
    .for('no key update')
}

/** Takes a payer that is the holder now off its cars, and off its tickets. A ticket of which a part is on a document stays as it was billed. */
async function takeHolderOff(tx: Transaction, merged: MergedCustomers, payerIds: readonly string[]): Promise<void> {
  const holders = [merged.keptId, merged.removedId]
  await tx
    .delete(vehiclePayers)
    .where(and(isOneOf(vehiclePayers.payerId, payerIds), isOneOf(vehiclePayers.holderId, holders)))
  const own = await tx
    .select({ id: tickets.id, garageId: tickets.garageId })
    .from(ticketPayers)
    .innerJoin(tickets, eq(tickets.id, ticketPayers.ticketId))
    .where(and(isOneOf(ticketPayers.payerId, payerIds), isOneOf(tickets.customerId, holders)))
    .orderBy(asc(tickets.id))
  for (const ticket of own) if (!(await isBilledNow(tx, merged, ticket.id))) await takeOffTicket(tx, merged, ticket)
}

/** As a person of the garage takes it off: the holder's share and lines go with it, and an asking that waits is taken back. */
const takeOffTicket = (
  tx: Transaction,
  merged: MergedCustomers,
  { id: ticketId, garageId }: Pick<TicketRow, 'id' | 'garageId'>,
) =>
  changeTicket.within(
    tx,
    { ...inNameOf('GARAGE', garageId), actor: merged.actor },
    {
      id: ticketId,
      may: 'askedByVerb',
      async rule() {
        await tx
          .update(ticketPayers)
          .set({ ...PAID_BY_HOLDER, version: sql`${ticketPayers.version} + 1` })
          .where(eq(ticketPayers.ticketId, ticketId))
        await tx.delete(holderLines).where(eq(holderLines.ticketId, ticketId))
        await takeAskingBack(tx, merged, ticketId, 'WITHDRAWN')
        return { entry: permitEntry('PAYER_REMOVED', { payer: '' }) }
      },
    },
  )
