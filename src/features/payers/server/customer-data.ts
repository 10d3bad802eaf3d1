import { asc, eq, inArray } from 'drizzle-orm'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import type { CustomerData } from '#server/contributions.ts'
import { rewriteColumn } from '#server/db/rewrite-column.ts'
import { payers, permits, vehiclePayers } from './payers.tables.ts'

/** Who pays the cars of a garage's own customer, and what was asked of the payers. What was permitted is kept: invoices name it. */
export const payersOfCustomer: CustomerData = {
  name: 'payers',
  async read(db, customerId) {
    const cars = await db
      .select({ payer: organizations.name, contractNumber: vehiclePayers.contractNumber, note: vehiclePayers.note })
      .from(vehiclePayers)
      .innerJoin(payers, eq(payers.id, vehiclePayers.payerId))
      .innerJoin(organizations, eq(organizations.id, payers.customerId))
      .where(eq(vehiclePayers.holderId, customerId))
      .orderBy(asc(vehiclePayers.id))
    const asked = await db
      .select({
        payer: organizations.name,
        plate: permits.plate,
        title: permits.title,
        message: permits.message,
        askedAt: permits.askedAt,
        state: permits.state,
        permitNumber: permits.permitNumber,
      })
      .from(permits)
      .innerJoin(tickets, eq(tickets.id, permits.ticketId))
      .innerJoin(organizations, eq(organizations.id, permits.organizationId))
      .where(eq(tickets.customerId, customerId))
      .orderBy(asc(permits.id))
    return { cars, permits: asked }
  },
  async erase(tx, { customerId, without }) {
    const own = tx.select({ id: tickets.id }).from(tickets).where(eq(tickets.customerId, customerId))
    const ofPerson = inArray(permits.ticketId, own)
    for (const name of ['title', 'message', 'reason', 'contractNumber'] as const)
      await rewriteColumn(tx, permits, name, ofPerson, without)
    await rewriteColumn(tx, permits, 'lines', ofPerson, (lines: typeof permits.$inferSelect.lines) =>
      lines.map((line) => ({ ...line, name: without(line.name) })),
    )
    // the cars of an erased person have no payer any more
    await tx.delete(vehiclePayers).where(eq(vehiclePayers.holderId, customerId))
  },
}
