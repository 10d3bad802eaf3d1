import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { makeBillableTicket } from '#features/invoice-bases/server/invoice-bases.factory.ts'
import { invoiceBasesRouter } from '#features/invoice-bases/server/invoice-bases.router.ts'
import { freshBusinessId, makeCustomer, makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { paymentsRouter } from '#features/receipts/server/receipts.router.ts'
import type { AccountingAccess } from '#server/accounting-access.ts'
import type { Database } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { router } from '#server/trpc.ts'
import { callerOf, contextOf } from '#test/caller.ts'
import { jobContext } from '#test/job-context.ts'
import { testServices } from '#test/services.ts'
import type { AccountingSystemName } from '../accounting.ts'
import { makeAccountingConnection } from './accounting.factory.ts'
import { accountingRouter } from './accounting.router.ts'
import { accountingConnections, accountingTransfers } from './accounting.tables.ts'
import { claimConnection, nextDue } from './claim-transfers.ts'
import { noteTransfer } from './note-transfer.ts'
import { readPayments } from './read-payments.ts'
import { sendTransfers } from './send-transfers.ts'
import { transferDocument } from './transfer-document.ts'

const api = router({ accounting: accountingRouter, invoiceBases: invoiceBasesRouter, payments: paymentsRouter })

type Given = Partial<Parameters<typeof makeAccountingConnection>[1]>

/** A garage with a system, a customer with a business id, and a clock of their own. */
export async function accountingWorld(
  db: Database,
  { access, system, connection = {} }: { access: AccountingAccess; system: AccountingSystemName; connection?: Given },
) {
  let now = new Date('2030-01-15T12:00:00.000Z')
  const clock = () => now
  const { organization: garage, user } = await makeStaffed(db, { type: 'GARAGE' })
  const customer = await makeCustomer(db, { name: 'Kuljetus Oy', businessId: freshBusinessId() })
  const g = { organizationId: garage.id }
  const admin = callerOf(api, await contextOf(db, user.id, { clock, accounting: access }))
  const context = jobContext(db, { services: testServices({ clock, accounting: access }) })
  await makeAccountingConnection(db, {
    paymentsNextAt: system === 'OPERATOR' ? null : now.toISOString(),
    ...connection,
    garageId: garage.id,
    system,
  })

  const connectionRow = async () => {
    const [row] = await db.select().from(accountingConnections).where(eq(accountingConnections.garageId, garage.id))
    if (!row) throw new Error('no connection')
    return row
  }
  return {
    g,
    garage,
    customer,
    user,
    admin,
    context,
    clock,
    connection: connectionRow,
    /** A later moment. */
    pass(ms: number) {
      now = new Date(now.getTime() + ms)
    },
    /** When what waits is tried again. */
    async untilNextTry() {
      const { waitUntil } = await connectionRow()
      if (waitUntil !== null) now = new Date(waitUntil)
    },
    /** An invoice of 125,50 €. */
    async invoice(customerId = customer.id): Promise<{ id: string; number: string }> {
      const { id: ticketId } = await makeBillableTicket(db, { garageId: garage.id, customerId })
      return admin.invoiceBases.make({ ...g, ticketIds: [ticketId], requestKey: randomUUID() })
    },
    credit: (basisId: string): Promise<{ id: string; number: string }> =>
      admin.invoiceBases.credit({ ...g, basisId, lines: null, requestKey: randomUUID() }),
    async transfer(basisId: string) {
      const [row] = await db
        .select()
        .from(accountingTransfers)
        .where(and(eq(accountingTransfers.garageId, garage.id), eq(accountingTransfers.basisId, basisId)))
      if (!row) throw new Error('no transfer')
      return row
    },
    ask: (basisId: string) => admin.accounting.transfer({ ...g, basisId }),
    /** A worker up to the moment before it writes down what became of its try; answers what writes that. Null when nothing is due. */
    async sendUntilNote(): Promise<null | (() => Promise<void>)> {
      const connection = await claimConnection(db, garage.id, now)
      const transfer = connection && (await nextDue(db, connection, now))
      if (!connection || !transfer) return null
      const outcome = await transferDocument(context, connection, transfer)
      return () => transact(db, (tx) => noteTransfer(tx, connection, { transfer, outcome, now }))
    },
    /** One document. */
    send: () => sendTransfers.run({ garageId: garage.id }, context),
    readPayments: () => readPayments.run({ garageId: garage.id }, context),
  }
}
