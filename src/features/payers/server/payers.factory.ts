import { randomUUID } from 'node:crypto'
import { makeConnection, makeCustomer } from '#features/organizations/server/organizations.factory.ts'
import type { TicketRow } from '#features/tickets/server/tickets.access.ts'
import type { Queryable } from '#server/db/database.ts'
import type { PayerRow, PermitRow } from './payers.access.ts'
import { payers, permits, ticketPayers } from './payers.tables.ts'

type GivenPayer = Partial<typeof payers.$inferInsert> & { garageId: string }

/** A payer of the garage: a connected customer, a leasing company unless it is given, whose permit is always needed. */
export async function makePayer(db: Queryable, given: GivenPayer): Promise<PayerRow> {
  const { garageId } = given
  const customerId =
    given.customerId ??
    (await makeCustomer(db, { name: 'Leasing Oy', customerKind: 'COMPANY', managedByGarageId: garageId })).id
  await makeConnection(db, { garageId, customerId })
  const [payer] = await db
    .insert(payers)
    .values({ kind: 'LEASING', permitRule: 'ALWAYS', permitEmail: 'luvat@leasing.example', ...given, customerId })
    .returning()
  if (!payer) throw new Error('the payer was not made')
  return payer
}

/** This payer pays this ticket. */
export async function makeTicketPayer(
  db: Queryable,
  { id: ticketId, garageId }: Pick<TicketRow, 'id' | 'garageId'>,
  payerId: string,
  given: Partial<typeof ticketPayers.$inferInsert> = {},
): Promise<void> {
  await db.insert(ticketPayers).values({ ticketId, garageId, payerId, ...given })
}

/** An asking of a ticket's payer, as if it had been sent. */
export async function makePermit(
  db: Queryable,
  { id: ticketId, garageId }: Pick<TicketRow, 'id' | 'garageId'>,
  payer: Pick<PayerRow, 'id' | 'customerId'>,
  given: Partial<typeof permits.$inferInsert> = {},
): Promise<PermitRow> {
  const [permit] = await db
    .insert(permits)
    .values({
      ticketId,
      garageId,
      payerId: payer.id,
      organizationId: payer.customerId,
      number: 1,
      lines: [],
      netCents: 10_000,
      day: '2026-11-20',
      plate: 'ABC-123',
      car: 'Toyota Corolla',
      title: 'Huolto',
      contractNumber: '',
      way: 'ACCOUNT',
      askedAt: '2026-11-20T10:00:00Z',
      requestKey: randomUUID(),
      ...given,
    })
    .returning()
  if (!permit) throw new Error('the permit was not made')
  return permit
}
