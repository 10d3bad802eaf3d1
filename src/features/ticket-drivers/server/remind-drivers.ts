import { and, desc, eq, gt, isNull, lt } from 'drizzle-orm'
import { z } from 'zod'
import { changeTicket } from '#features/tickets/server/change-ticket.ts'
import { inNameOf } from '#features/tickets/server/ticket-context.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { newId } from '#server/db/new-id.ts'
import { transact } from '#server/db/transact.ts'
import { defineJob } from '#server/jobs/job.ts'
import type { Services } from '#server/services.ts'
import { LINK_DAYS } from '../ticket-drivers.ts'
import { stopReminders } from './finish-notifications.ts'
import { namedDrivers } from './named-drivers.ts'
import { pickUpPlace } from './pick-up-place.ts'
import { channelsOf } from './reach-driver.ts'
import { inOrder, queueDriverMessage } from './send-message.ts'
import { driverMessageBatches, driverMessages } from './ticket-drivers.tables.ts'

const HOUR_MS = 3_600_000
/** A driver who was just notified is on the way: the next evening reminds them. */
const JUST_TOLD_MS = 2 * HOUR_MS

/** Every evening, of cars that are still ready: the notified drivers are reminded once, and then no more. */
export const remindDrivers = defineJob({
  name: 'ticket-drivers.remind',
  payload: z.object({}),
  schedule: '0 18 * * *',
  // made up for at night it would wake people; the next evening reminds them all the same
  whenMissed: 'skip',
  async handle(_, { db, services, log, signal }) {
    const now = services.clock()
    const before = new Date(now.getTime() - JUST_TOLD_MS).toISOString()
    const after = new Date(now.getTime() - LINK_DAYS * 24 * HOUR_MS).toISOString()
    const due = await db
      .selectDistinct({ ticketId: driverMessageBatches.ticketId })
      .from(driverMessageBatches)
      .innerJoin(tickets, eq(tickets.id, driverMessageBatches.ticketId))
      .where(
        and(
          eq(driverMessageBatches.kind, 'READY'),
          isNull(driverMessageBatches.settledAt),
          eq(tickets.status, 'READY'),
          lt(driverMessageBatches.createdAt, before),
          gt(driverMessageBatches.createdAt, after),
        ),
      )
    let reminded = 0
    for (const { ticketId } of due) {
      if (signal.aborted) return
      reminded += await remind(db, services, ticketId)
    }
    if (reminded > 0) log.info({ reminded }, 'drivers reminded')
  },
})

/** Returns how many were reminded; the mark is written in the same transaction, so that a second run reminds no driver again. */
const remind = (db: Database, services: Services, ticketId: string): Promise<number> =>
  transact(db, async (tx) => {
    const [ticket] = await tx.select().from(tickets).where(eq(tickets.id, ticketId)).for('no key update')
    if (ticket?.status !== 'READY') return 0
    const { garageId, customerId } = ticket
    const messages = await openMessages(tx, ticketId)
    await stopReminders(tx, [ticketId], services.clock())
    const place = await pickUpPlace(tx, ticketId)
    const reached = (await namedDrivers(tx, ticketId)).flatMap((driver) => {
      const message = messages.find(({ namedId }) => namedId === driver.id)
      const [channel] = channelsOf(driver)
      // without its link a reminder would lead nowhere
      return message?.linkId && channel ? [{ driver, message, channel }] : []
    })
    for (const { driver, message, channel } of inOrder(reached)) {
      const { batchId, linkId } = message
      const id = newId()
      const said = { kind: 'REMINDER', place, newTime: null, linkId, garageId, customerId, userId: null } as const
      const deliveryId = await queueDriverMessage(tx, services, { id, channel }, driver, {
        said,
        whenRefused: 'suppress',
      })
      await tx
        .insert(driverMessages)
        .values({ id, batchId, namedId: driver.id, kind: 'REMINDER', channel, tried: [channel], deliveryId, linkId })
    }
    const names = reached.map(({ driver }) => driver.name)
    if (names.length > 0)
      await changeTicket.emit(tx, inNameOf('GARAGE', garageId), ticket, {
        entry: { kind: 'TOLD_DRIVERS', data: { what: 'REMINDER', names, newTime: null } },
      })
    return names.length
  })

/** The messages that still hold, the newest first. */
const openMessages = (tx: Transaction, ticketId: string) =>
  tx
    .select({ namedId: driverMessages.namedId, batchId: driverMessages.batchId, linkId: driverMessages.linkId })
    .from(driverMessages)
    .innerJoin(driverMessageBatches, eq(driverMessageBatches.id, driverMessages.batchId))
    .where(
      and(
        eq(driverMessageBatches.ticketId, ticketId),
        isNull(driverMessageBatches.settledAt),
        eq(driverMessages.kind, 'READY'),
      ),
    )
    .orderBy(desc(driverMessages.id))
