import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineItemsRouter } from '#features/line-items/server/line-items.router.ts'
import { makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import { ticketsRouter } from '#features/tickets/server/tickets.router.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import type { TicketStatus, WaitingReason } from '#features/tickets/tickets.ts'
import { router } from '#server/trpc.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { modelRuns } from '#test/model.ts'
import type { Decision, ExtraWorkState } from '../extra-work.ts'
import { extraWorkRouter } from './extra-work.router.ts'

const { db } = await testDatabase()
const api = router({ extraWork: extraWorkRouter, lineItems: lineItemsRouter, tickets: ticketsRouter })

/** What both sides do, each by the number of the request that it is about; `seen` is how many changes ago it was looked at. */
type Act =
  | { kind: 'ask'; lines: number }
  | { kind: 'change'; work: number; lines: number; seen: number }
  | { kind: 'answer' | 'enter'; work: number; yes: boolean[]; seen: number }
  | { kind: 'call' | 'withdraw'; work: number; seen: number }
  | { kind: 'move'; to: TicketStatus; waitingFor: WaitingReason }

const work = fc.nat({ max: 2 })
// mostly what is there now
const seen = fc.constantFrom(0, 0, 0, 0, 1)
const lines = fc.integer({ min: 1, max: 3 })
const acts: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ kind: fc.constant('ask' as const), lines }),
  fc.record({ kind: fc.constant('change' as const), work, lines, seen }),
  fc.record({
    kind: fc.constantFrom('answer' as const, 'answer' as const, 'enter' as const),
    work,
    yes: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
    seen,
  }),
  fc.record({ kind: fc.constantFrom('call' as const, 'withdraw' as const), work, seen }),
  fc.record({
    kind: fc.constant('move' as const),
    to: fc.constantFrom<TicketStatus>('IN_PROGRESS', 'WAITING', 'READY', 'DONE', 'CANCELLED', 'NEW'),
    waitingFor: fc.constantFrom<WaitingReason>('PARTS', 'APPROVAL'),
  }),
)

type Work = { state: ExtraWorkState; lines: number; approved: number; version: number; answer: string }
type Model = { status: TicketStatus; waitingFor: WaitingReason | null; works: Work[] }

const MOVES: Partial<Record<TicketStatus, TicketStatus[]>> = {
  NEW: ['IN_PROGRESS', 'CANCELLED'],
  IN_PROGRESS: ['WAITING', 'READY'],
  WAITING: ['IN_PROGRESS', 'READY', 'CANCELLED'],
  READY: ['DONE', 'IN_PROGRESS'],
  DONE: ['IN_PROGRESS'],
  CANCELLED: ['NEW'],
}

const waits = ({ state }: Work) => state === 'ASKED' || state === 'CALL'
const awaited = ({ works }: Model) =>
  works.some(waits) && (works.some(({ state }) => state === 'ASKED') ? 'for an answer' : 'for a call')
const isOver = ({ status }: Model) => status === 'DONE' || status === 'CANCELLED'
const isAskable = (model: Model) => !isOver(model) && model.status !== 'READY'

/** The rules, written independently; null when the act is refused. */
function after(model: Model, act: Act): Model | null {
  const begun = (works: Work[]): Model =>
    model.status === 'IN_PROGRESS' ? { status: 'WAITING', waitingFor: 'APPROVAL', works } : { ...model, works }
  const settled = (works: Work[]): Model =>
    model.waitingFor === 'APPROVAL' && !works.some(waits)
      ? { status: 'IN_PROGRESS', waitingFor: null, works }
      : { ...model, works }
  if (act.kind === 'move') {
    if (!MOVES[model.status]?.includes(act.to)) return null
    return { ...model, status: act.to, waitingFor: act.to === 'WAITING' ? act.waitingFor : null }
  }
  if (act.kind === 'ask')
    return isAskable(model)
      ? begun([...model.works, { state: 'ASKED', lines: act.lines, approved: 0, version: 1, answer: '' }])
      : null
  const one = model.works[act.work]
  if (!one) return null
  const put = (changed: Partial<Work>) => model.works.with(act.work, { ...one, ...changed, version: one.version + 1 })
  if (act.kind === 'withdraw' && one.state === 'WITHDRAWN') return model
  if (act.kind === 'call' && one.state === 'CALL') return model
  const answer = 'yes' in act ? `${act.kind} ${act.yes.slice(0, one.lines).join()}` : ''
  if ('yes' in act && one.state === 'ANSWERED' && one.answer === answer) return model
  if (act.seen > 0) return null
  if (act.kind === 'change')
    return isAskable(model) && one.state !== 'WITHDRAWN'
      ? begun(put({ state: 'ASKED', lines: act.lines, approved: 0, answer: '' }))
      : null
  if (act.kind === 'withdraw') return waits(one) ? settled(put({ state: 'WITHDRAWN' })) : null
  if (!waits(one) || isOver(model)) return null
  if (!('yes' in act)) return { ...model, works: put({ state: 'CALL' }) }
  return settled(put({ state: 'ANSWERED', approved: act.yes.slice(0, one.lines).filter(Boolean).length, answer }))
}

test('requests and their ticket keep their rules after any acts of both sides', () =>
  fc.assert(
    fc.asyncProperty(fc.array(acts, { minLength: 4, maxLength: 14 }), async (done) => {
      const { organization: garage, user: adviser } = await makeStaffed(db, { type: 'GARAGE' })
      const { organization: customer, user: person } = await makeStaffed(db, { type: 'CUSTOMER' })
      const given = { garageId: garage.id, customerId: customer.id, status: 'IN_PROGRESS' as const }
      const { id: ticketId } = await makeTicket(db, given)
      const inGarage = callerOf(api, await contextOf(db, adviser.id))
      const inCustomer = callerOf(api, await contextOf(db, person.id))
      const [g, c] = [{ organizationId: garage.id }, { organizationId: customer.id }]
      const asked = (amount: number) => ({
        description: 'Löytyi',
        readyAt: null,
        requestKey: randomUUID(),
        lines: Array.from({ length: amount }, (_, index) => ({
          kind: 'OTHER' as const,
          sourceId: null,
          name: `Rivi ${index}`,
          code: '',
          quantityThousandths: 1000,
          unit: 'kpl',
          unitPriceCents: 100,
          discountPerMille: 0,
          vatCode: 'STANDARD' as const,
        })),
      })
      const worksNow = async () => (await inGarage.extraWork.ofTicket({ ...g, ticketId })).works.toReversed()

      async function does(act: Act): Promise<unknown> {
        if (act.kind === 'ask') return inGarage.extraWork.ask({ ...g, ticketId, ...asked(act.lines) })
        if (act.kind === 'move') {
          const [{ version } = { version: 0 }] = await db.select().from(tickets).where(eq(tickets.id, ticketId))
          return inGarage.tickets.move({ ...g, ticketId, version, to: act.to, waitingFor: act.waitingFor })
        }
        const one = (await worksNow())[act.work]
        if (!one) throw new Error('none')
        const about = { extraWorkId: one.id, version: one.version - act.seen }
        if (act.kind === 'change') return inGarage.extraWork.change({ ...g, ...about, ...asked(act.lines) })
        if (act.kind === 'withdraw') return inGarage.extraWork.withdraw({ ...g, ...about })
        if (!('yes' in act)) return inCustomer.extraWork.wantCall({ ...c, ...about })
        const { yes } = act
        const decisions = one.lines.map(({ id }, index) => ({
          lineId: id,
          decision: (yes[index] ? 'APPROVED' : 'DECLINED') as Decision,
        }))
        return act.kind === 'answer'
          ? inCustomer.extraWork.answer({ ...c, ...about, decisions })
          : inGarage.extraWork.enterAnswer({ ...g, ...about, decisions, answeredBy: 'Maija', way: 'PHONE' })
      }

      let model: Model = { status: 'IN_PROGRESS', waitingFor: null, works: [] }
      for (const act of done) {
        if (act.kind !== 'ask' && act.kind !== 'move' && !model.works[act.work]) continue
        const expected = after(model, act)
        if (expected) await does(act)
        else expect(await refusal(does(act) as Promise<unknown>)).toMatchObject({ kind: expect.any(String) })
        model = expected ?? model
        const [ticket] = await db.select().from(tickets).where(eq(tickets.id, ticketId))
        const works = await worksNow()
        const { lines: sold } = await inGarage.lineItems.ofTicket({ ...g, ticketId })
        expect({
          status: ticket?.status,
          waitingFor: ticket?.waitingFor,
          waits: ticket?.approvalSince !== null && (ticket?.approvalCall ? 'for a call' : 'for an answer'),
          works: works.map(({ state, version, lines: all }) => [state, version, all.length]),
          sold: sold.length,
        }).toEqual({
          status: model.status,
          waitingFor: model.waitingFor,
          waits: awaited(model),
          works: model.works.map(({ state, version, lines: all }) => [state, version, all]),
          sold: model.works.reduce((sum, { approved }) => sum + approved, 0),
        })
      }
    }),
    { numRuns: modelRuns(40) },
  ))
