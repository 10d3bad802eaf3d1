import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import type { FieldChange } from '../ticket-views.ts'
import { allowedMoves } from '../tickets.policy.ts'
import { TICKET_STATUSES, type TicketStatus } from '../tickets.ts'
import { ticketFor } from './tickets.access.ts'
import { makeTicket } from './tickets.factory.ts'
import { ticketsRouter } from './tickets.router.ts'

const { db } = await testDatabase()

const { organization: garage, user } = await makeStaffed(db, { type: 'GARAGE', role: 'MEMBER' })
const { organization: customer, user: customerUser } = await makeStaffed(db, { type: 'CUSTOMER', role: 'MEMBER' })
const garageSide = callerOf(ticketsRouter, await contextOf(db, user.id))
const customerSide = callerOf(ticketsRouter, await contextOf(db, customerUser.id))

const membership = {
  organizationId: garage.id,
  organizationType: 'GARAGE',
  role: 'MEMBER',
  installs: true,
  bills: true,
} as const

const at = (day: number, hour = 8) => new Date(Date.UTC(2026, 11, day, hour)).toISOString()

async function opened(given: { status?: TicketStatus; scheduledStart?: string; scheduledEnd?: string } = {}) {
  const { id: ticketId } = await makeTicket(db, { garageId: garage.id, customerId: customer.id, ...given })
  const mine = { organizationId: garage.id, ticketId }
  return {
    ticketId,
    move: (version: number, to: TicketStatus, times: Times = {}) => garageSide.move({ ...mine, version, to, ...times }),
    edit: (version: number, changes: Times & { title?: string }) => garageSide.edit({ ...mine, version, changes }),
    now: () => ticketFor(db, membership, ticketId),
    latest: async () => (await garageSide.timeline(mine)).entries[0],
  }
}
type Times = { scheduledStart?: string | null; scheduledEnd?: string | null }

describe('the times of work', () => {
  test('a move to a later day takes the old end along, and the ticket can still be edited', async () => {
    const ticket = await opened()
    await ticket.move(1, 'SCHEDULED', { scheduledStart: at(1, 8), scheduledEnd: at(1, 10) })
    await ticket.move(2, 'IN_PROGRESS')
    await ticket.move(3, 'SCHEDULED', { scheduledStart: at(8) })
    expect(await ticket.edit(4, { title: 'Jarrut' })).toEqual({ version: 5 })
    expect(await ticket.now()).toMatchObject({ title: 'Jarrut', scheduledStart: at(8), scheduledEnd: null })
  })

  test('a move within the planned time keeps its end', async () => {
    const ticket = await opened({ scheduledStart: at(1, 8), scheduledEnd: at(1, 12) })
    await ticket.move(1, 'SCHEDULED', { scheduledStart: at(1, 9) })
    expect(await ticket.now()).toMatchObject({ scheduledStart: at(1, 9), scheduledEnd: at(1, 12) })
  })

  test('an end before the beginning is refused at the end, whichever side sets which of the two', async () => {
    const ticket = await opened({ scheduledStart: at(8), scheduledEnd: at(9) })
    const refused = { kind: 'invalid', details: { fields: [{ field: 'scheduledEnd' }] } }
    expect(await refusal(ticket.move(1, 'SCHEDULED', { scheduledEnd: at(7) }))).toMatchObject(refused)
    const both = { scheduledStart: at(3), scheduledEnd: at(2) }
    expect(await refusal(ticket.move(1, 'SCHEDULED', both))).toMatchObject(refused)
    expect(await refusal(ticket.edit(1, { scheduledStart: at(10) }))).toMatchObject(refused)
    expect(await refusal(ticket.edit(1, { scheduledEnd: at(7) }))).toMatchObject(refused)
    expect(await ticket.now()).toMatchObject({ status: 'NEW', version: 1, scheduledStart: at(8), scheduledEnd: at(9) })
  })

  test('the timeline shows both sides the times that a move set and took away', async () => {
    const ticket = await opened({ status: 'IN_PROGRESS', scheduledStart: at(1, 8), scheduledEnd: at(1, 10) })
    await ticket.move(1, 'SCHEDULED', { scheduledStart: at(8) })
    const { entries } = await customerSide.timeline({ organizationId: customer.id, ticketId: ticket.ticketId })
    expect(entries[0]).toMatchObject({
      kind: 'MOVED',
      changes: [
        { field: 'scheduledStart', from: at(1, 8), to: at(8) },
        { field: 'scheduledEnd', from: at(1, 10), to: null },
      ],
    })
  })

  test('the same instant written in another zone is no change', async () => {
    const ticket = await opened({ scheduledStart: at(1, 8) })
    expect(await ticket.edit(1, { scheduledStart: '2026-12-01T10:00:00+02:00' })).toEqual({ version: 1 })
  })

  test('a customer that moves a ticket sets no times', async () => {
    const ticket = await opened()
    const cancel = { organizationId: customer.id, ticketId: ticket.ticketId, version: 1, to: 'CANCELLED' as const }
    expect(await refusal(customerSide.move({ ...cancel, scheduledStart: at(1) }))).toMatchObject({
      kind: 'forbidden',
      reason: 'garage_plans',
    })
    expect(await customerSide.move(cancel)).toEqual({ version: 2 })
  })
})

type Act =
  | { kind: 'move'; to: TicketStatus; times: Times }
  | { kind: 'edit'; changes: Times & { title?: string } }
  | { kind: 'stale' }
type Model = { status: TicketStatus; title: string; start: string | null; end: string | null; version: number }
type Answer = { model: Model; refused?: string; told: string[] }

/** The rules of moves and edits once more, as small as they can be said. */
function expected(model: Model, act: Act): Answer {
  const refuse = (refused: string): Answer => ({ model, refused, told: [] })
  if (act.kind === 'stale') return refuse('ticket_changed')
  const next = { ...model }
  if (act.kind === 'move') {
    const side = { organizationType: 'GARAGE' as const }
    const facts = { ...model, closedAt: null, garageArchivedAt: null, customerArchivedAt: null }
    if (!allowedMoves(side, facts, 0).includes(act.to)) return refuse('move_not_allowed')
    next.status = act.to
  } else if (model.status === 'DONE' || model.status === 'CANCELLED') return refuse('ticket_not_editable')
  const { title, scheduledStart, scheduledEnd } = act.kind === 'move' ? { ...act.times, title: undefined } : act.changes
  if (title !== undefined) next.title = title
  if (scheduledStart !== undefined) next.start = scheduledStart
  if (scheduledEnd !== undefined) next.end = scheduledEnd
  if (act.kind === 'move' && scheduledStart && scheduledEnd === undefined && next.end && next.end < scheduledStart)
    next.end = null
  if (next.start && next.end && next.end < next.start) return refuse('scheduledEnd')
  const told = [
    ...(next.title === model.title ? [] : ['title']),
    ...(next.start === model.start ? [] : ['scheduledStart']),
    ...(next.end === model.end ? [] : ['scheduledEnd']),
  ]
  const isChanged = act.kind === 'move' || told.length > 0
  return { model: isChanged ? { ...next, version: model.version + 1 } : model, told }
}

const time = fc.option(fc.integer({ min: 1, max: 6 }).map((day) => at(day)))
const times = fc.record({ scheduledStart: time, scheduledEnd: time }, { requiredKeys: [] })
const anyAct: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('move'), to: fc.constantFrom(...TICKET_STATUSES), times }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('edit'),
      changes: fc.record(
        { scheduledStart: time, scheduledEnd: time, title: fc.constantFrom('a', 'b') },
        { requiredKeys: [] },
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('stale') }) },
)

test('the ticket follows the rules after any moves and edits, and can always be edited', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyAct, { minLength: 5, maxLength: 15 }), async (acts) => {
      const ticket = await opened()
      let model: Model = { status: 'NEW', title: 'Määräaikaishuolto', start: null, end: null, version: 1 }
      for (const act of acts) {
        const answer = expected(model, act)
        const call =
          act.kind === 'move'
            ? ticket.move(model.version, act.to, act.times)
            : act.kind === 'edit'
              ? ticket.edit(model.version, act.changes)
              : ticket.edit(model.version + 1, { title: 'c' })
        if (answer.refused) {
          const { reason, details } = await refusal(call)
          const fields = (details?.fields ?? []) as { field: string }[]
          expect(fields[0]?.field ?? reason).toBe(answer.refused)
        } else {
          expect(await call).toEqual({ version: answer.model.version })
          const entry = answer.model === model ? undefined : await ticket.latest()
          const changes: FieldChange[] = entry && 'changes' in entry ? (entry.changes as FieldChange[]) : []
          expect(changes.map(({ field }) => field).sort()).toEqual([...answer.told].sort())
        }
        model = answer.model
        const { status, title, scheduledStart, scheduledEnd, version } = await ticket.now()
        expect({ status, title, start: scheduledStart, end: scheduledEnd, version }).toEqual(model)
      }
    }),
    { numRuns: 25 },
  )
})
