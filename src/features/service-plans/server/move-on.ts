import { and, eq, inArray, sql } from 'drizzle-orm'
import { ticketMoved } from '#features/tickets/tickets.events.ts'
import type { TicketStatus } from '#features/tickets/tickets.ts'
import type { Transaction } from '#server/db/database.ts'
import { invalidate } from '#server/events/announce.ts'
import { defineListenerToMany, type Listener } from '#server/events/listener.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { givenBack, type PassedOn, plannedMoves } from '../plan-moves.ts'
import { withDone } from './edit-plan.ts'
import { moveNextServices, writeMarks } from './follow-plan.ts'
import { planWorks, servicePlans } from './service-plans.tables.ts'
import { doneOf, startOf } from './shown-items.ts'
import { type WorkRow, workRowsToWrite } from './work-rows.ts'

export const isFinished = (status: TicketStatus): boolean => status === 'READY' || status === 'DONE'

/**
 * A ticket that is ready moves its car's programme on: the parts that its lines hold, or that the garage ticked, were done on its day with its mileage.
 * One that is opened again takes that back, and so does a line that is taken away by the time the car is fetched (docs/decisions/0165).
 */
export const movePlansOn = (clock: () => Date): Listener =>
  defineListenerToMany({
    event: ticketMoved,
    async handle(tx, events) {
      const moved = events.filter(({ payload: { from, to } }) => isFinished(from) || isFinished(to))
      if (moved.length === 0) return
      const days = new Map(moved.map(({ payload, announcedAt }) => [payload.ticketId, announcedAt]))
      await moveOn(tx, days, clock())
    },
  })

/** Brings the programmes to what these tickets are now; `at` is the instant of each one's work, where it is not closed. */
export async function moveOn(tx: Transaction, at: ReadonlyMap<string, string>, now: Date): Promise<void> {
  const rows = await workRowsToWrite(tx, [...at.keys()])
  const marks = new Map<string, ReturnType<typeof withDone>>()
  const works: { ticketId: string; itemId: string; before: unknown; after: unknown }[] = []
  const passedOn: PassedOn[] = []
  for (const row of rows) {
    const [ticketId, itemId] = [row.ticket.id, row.item.id]
    const current = marks.get(itemId)
    const before = givenBack(itemId, row.before, passedOn)
    const item = current ? { ...row.item, ...current } : row.item
    const move = plannedMoves({
      isDone: isFinished(row.ticket.status) && row.isDone,
      current: doneOf(item),
      before,
      after: row.after,
      work: workOf(row, at.get(ticketId) ?? now.toISOString()),
    })
    if (move === null) continue
    if (move.done) marks.set(itemId, withDone(item, move.done, startOf(row.plan)))
    if (move.done === null && before !== null && row.after !== null) passedOn.push({ itemId, before, after: row.after })
    works.push({ ticketId, itemId, before: move.before, after: move.after })
  }
  if (works.length === 0) return
  await writeMarks(tx, [...marks.values()])
  await writeWorks(tx, works)
  for (const one of passedOn) await passOn(tx, one)
  // the ticket's page was read again when the ticket moved, which is before this
  for (const { garageId, customerId, id: ticketId } of ticketsOf(rows, works))
    invalidate(tx, [garageId, customerId], { type: 'ticketEvent.new', ticketId })
  const changed = [...new Set(rows.filter(({ item }) => marks.has(item.id)).map(({ car }) => car.id))]
  if (changed.length === 0) return
  await tx
    .update(servicePlans)
    .set({ version: sql`${servicePlans.version} + 1` })
    .where(inArray(servicePlans.vehicleId, changed))
  await moveNextServices(tx, changed, now)
}

const ticketsOf = (rows: readonly WorkRow[], works: readonly { ticketId: string }[]) => {
  const changed = new Set(works.map(({ ticketId }) => ticketId))
  return new Map(rows.flatMap(({ ticket }) => (changed.has(ticket.id) ? [[ticket.id, ticket] as const] : []))).values()
}

const workOf = ({ ticket, car }: WorkRow, at: string) => ({
  on: dayInHelsinki(new Date(ticket.closedAt ?? at)),
  km: ticket.mileageKm ?? car.mileageKm,
  tenths: car.engineTenths,
})

const writeWorks = (tx: Transaction, works: readonly object[]): Promise<unknown> =>
  tx.execute(sql`
    insert into plan_works (ticket_id, item_id, before, after)
    select given."ticketId", given."itemId", nullif(given.before, 'null'), nullif(given.after, 'null')
    from jsonb_to_recordset(${JSON.stringify(works)}::jsonb)
      as given("ticketId" uuid, "itemId" uuid, before jsonb, after jsonb)
    on conflict (ticket_id, item_id) do update set before = excluded.before, after = excluded.after`)

/** To the ticket that moved the part on after the one that is opened again. */
const passOn = (tx: Transaction, { itemId, before, after }: PassedOn): Promise<unknown> =>
  tx
    .update(planWorks)
    .set({ before })
    .where(and(eq(planWorks.itemId, itemId), eq(planWorks.before, after)))
