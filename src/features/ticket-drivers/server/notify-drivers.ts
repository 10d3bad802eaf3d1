import { eq } from 'drizzle-orm'
import { areConnected } from '#features/organizations/server/visible-parties.ts'
import { changeTicket } from '#features/tickets/server/change-ticket.ts'
import { moveWithin } from '#features/tickets/server/move-ticket.ts'
import { type TicketRow, ticketFor } from '#features/tickets/server/tickets.access.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { newId } from '#server/db/new-id.ts'
import { transact } from '#server/db/transact.ts'
import { earlierTry } from '#server/request-key.ts'
import { makeLink } from '#server/signed-links/make-link.ts'
import { AppError, invalidFields, notFound, type Reason } from '#shared/app-error.ts'
import { driversCalledBack, driversNotified } from '../ticket-drivers.events.ts'
import { mayCallBackDrivers, mayNotifyDrivers } from '../ticket-drivers.policy.ts'
import { type CallBackDrivers, LINK_DAYS, type NotifyDrivers } from '../ticket-drivers.ts'
import { finishNotifications } from './finish-notifications.ts'
import { type Named, namedDrivers } from './named-drivers.ts'
import { PICK_UP } from './pick-up-link.ts'
import { pickUpPlace } from './pick-up-place.ts'
import { channelsOf } from './reach-driver.ts'
import { inOrder, queueDriverMessage } from './send-message.ts'
import { driverMessageBatches, driverMessages, type MessageBatchRow } from './ticket-drivers.tables.ts'

const DAY_MS = 86_400_000

/**
 * Ilmoita kuljettajille: the picked drivers get a message that the car can be fetched, each by its own channel with a link of its own; work that
 * was going on is ready by it. A retry with the same key sends nothing twice. Refusals: `conflict: drivers_not_told`,
 * `not_found: named_driver`, `invalid` at `namedIds` for who wants no messages, and those of the gate before strangers, for all of them when one
 * is too many.
 */
export const notifyDrivers = (ctx: OrganizationContext, input: NotifyDrivers): Promise<void> =>
  transact(ctx.db, (tx) => notifyWithin(tx, ctx, input))

/** The same inside a transaction of the caller's own. */
export const notifyWithin = (tx: Transaction, ctx: OrganizationContext, input: NotifyDrivers): Promise<void> =>
  sendToDrivers(tx, ctx, input, {
    may: mayNotifyDrivers,
    refusal: 'drivers_not_told',
    row: { kind: 'READY', keysPlace: input.keysPlace, payer: input.payer },
    async before(ticket) {
      if (ticket.status !== 'READY') await moveSilently(tx, ctx, ticket, { to: 'READY' })
    },
  })

/**
 * Siirrä nouto: the car can be fetched only later. The ticket is in work again with the new time as its promise, and no link that was sent
 * before is worth anything. Refusal: `conflict: drivers_not_called_back`.
 */
export const callBackDrivers = (ctx: OrganizationContext, input: CallBackDrivers): Promise<void> =>
  transact(ctx.db, (tx) =>
    sendToDrivers(tx, ctx, input, {
      may: mayCallBackDrivers,
      refusal: 'drivers_not_called_back',
      row: { kind: 'LATER', newTime: input.newTime },
      async before(ticket) {
        if (Date.parse(input.newTime) <= ctx.services.clock().getTime())
          throw invalidFields({ field: 'newTime', message: 'Anna aika, joka on vasta tulossa' })
        await moveSilently(tx, ctx, ticket, { to: 'IN_PROGRESS', promisedReadyAt: input.newTime })
        await finishNotifications(tx, [ticket.id], ctx.services.clock())
      },
    }),
  )

/** It has a notice of its own, which is sent at once: nothing of it can be undone. */
const moveSilently = (
  tx: Transaction,
  ctx: OrganizationContext,
  { id }: TicketRow,
  move: Pick<Parameters<typeof moveWithin>[2], 'to' | 'promisedReadyAt'>,
) => moveWithin(tx, ctx, { ...move, ticketId: id, note: '', isNotifiedElsewhere: true })

type Batch = {
  may: typeof mayNotifyDrivers
  refusal: Extract<Reason, 'drivers_not_told' | 'drivers_not_called_back'>
  row: Pick<MessageBatchRow, 'kind'> & Partial<Pick<MessageBatchRow, 'keysPlace' | 'payer' | 'newTime'>>
  /** What becomes of the ticket, which is locked. */
  before: (ticket: TicketRow) => Promise<void>
}

type Asked = { ticketId: string; namedIds: readonly string[]; requestKey: string }

async function sendToDrivers(
  tx: Transaction,
  ctx: OrganizationContext,
  { ticketId, namedIds, requestKey }: Asked,
  { may, refusal, row, before }: Batch,
): Promise<void> {
  const ticket = await ticketFor(tx, ctx.membership, ticketId, 'update')
  const { garageId, customerId } = ticket
  const earlier = await earlierTry(requestKey, {
    key: driverMessageBatches.requestKey,
    of: eq(driverMessageBatches.ticketId, ticketId),
    answer: { id: driverMessageBatches.id },
  })(tx)
  if (earlier) return
  if (!may(ctx.membership, ticket)) throw new AppError('conflict', refusal)
  // a garage cannot send texts to people of a customer that has not said yes to it
  if (!(await areConnected(tx, { garageId, customerId }))) throw notFound('named_driver')
  const picked = pickedOf(await namedDrivers(tx, ticketId), namedIds)

  await before(ticket)
  const batchId = newId()
  const { userId } = ctx.actor
  await tx.insert(driverMessageBatches).values({ ...row, id: batchId, ticketId, garageId, userId, requestKey })
  const said = {
    kind: row.kind,
    place: await pickUpPlace(tx, ticketId),
    newTime: row.newTime ?? null,
    garageId,
    customerId,
    userId,
  }
  for (const { driver, channel } of inOrder(picked)) {
    const id = newId()
    const linkId = row.kind === 'READY' ? await linkFor(tx, ctx, driver.id) : null
    const deliveryId = await queueDriverMessage(tx, ctx.services, { id, channel }, driver, {
      said: { ...said, linkId },
      whenRefused: { at: 'namedIds', who: driver.name },
    })
    await tx.insert(driverMessages).values({
      id,
      batchId,
      namedId: driver.id,
      kind: row.kind,
      channel,
      tried: [channel],
      deliveryId,
      linkId,
    })
  }
  const [names, newTime] = [picked.map(({ driver }) => driver.name), row.newTime ?? null]
  await changeTicket.emit(tx, ctx, ticket, {
    entry: { kind: 'TOLD_DRIVERS', data: { what: row.kind, names, newTime } },
    events: [
      newTime === null
        ? changeTicket.event(driversNotified, { isReadyByIt: ticket.status !== 'READY' })
        : changeTicket.event(driversCalledBack, { newTime }),
    ],
  })
}

function pickedOf(named: readonly Named[], namedIds: readonly string[]) {
  return [...new Set(namedIds)].map((namedId) => {
    const driver = named.find(({ id }) => id === namedId)
    if (!driver) throw notFound('named_driver')
    const [channel] = channelsOf(driver)
    if (!channel) throw invalidFields({ field: 'namedIds', message: `${driver.name} ei saa viestejä. Soita hänelle` })
    return { driver, channel }
  })
}

async function linkFor(tx: Transaction, { services, actor }: OrganizationContext, namedId: string): Promise<string> {
  const { organizationId, userId } = actor
  const expiresAt = new Date(services.clock().getTime() + LINK_DAYS * DAY_MS)
  const link = { purpose: PICK_UP, subject: namedId, uses: 'single', organizationId, userId, expiresAt } as const
  return (await makeLink(tx, services.linkSecret, link)).id
}
