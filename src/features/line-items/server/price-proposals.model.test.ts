import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import { transact } from '#server/db/transact.ts'
import { AppError } from '#shared/app-error.ts'
import { totalsOf } from '#shared/line-totals.ts'
import { priceOfJob } from '#shared/price-of-job.ts'
import { vatCents } from '#shared/vat.ts'
import { refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { followsModel } from '#test/model.ts'
import { levellingLines } from '../levelling-lines.ts'
import type { ProposalState, ProposedType } from '../price-proposals.ts'
import { addApprovedLines } from './approved-lines.ts'
import { type PriceWorld, priceWorld } from './price-proposals.fixture.ts'

const { db } = await testDatabase()

/** Of the customer's members and of links, in cents with VAT. */
const LIMIT = 50_000
const gross = (cents: number) => cents + vatCents(cents, 'STANDARD', '2026-11-28')

type Price = { type: ProposedType; cents: number }
type By = 'admin' | 'member' | 'link' | 'garage'

type Draft =
  | { kind: 'propose'; price: Price; accepted: boolean; isStale: boolean }
  | { kind: 'answer'; by: By; yes: boolean; nth: number; isStale: boolean }
  | { kind: 'withdraw'; nth: number; isStale: boolean }
  | { kind: 'again' }
  | { kind: 'line'; cents: number; approved: boolean }
  | { kind: 'close' }

type Seen = { version: number; open: string | null }
type Act =
  | { kind: 'propose'; label: string; key: string; price: Price; accepted: boolean; seen: Seen }
  | { kind: 'answer'; of: string; version: number; key: string; by: By; yes: boolean }
  | { kind: 'withdraw'; of: string; version: number }
  | { kind: 'line'; label: string; cents: number; approved: boolean }
  | { kind: 'close' }
  | { kind: 'none' }

const cents = fc.constantFrom(20_000, 39_000, 40_000, 46_000, 60_000)
const nth = fc.constantFrom(0, 0, 0, 1, 2)
const isStale = fc.constantFrom(false, false, false, false, true)
const draft: fc.Arbitrary<Draft> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('propose' as const),
      price: fc.record(
        { type: fc.constantFrom<ProposedType>('ESTIMATE', 'CAP', 'FIXED'), cents },
        { noNullPrototype: true },
      ),
      accepted: fc.constantFrom(false, false, false, true),
      isStale,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('answer' as const),
      by: fc.constantFrom<By>('admin', 'admin', 'member', 'link', 'garage'),
      yes: fc.constantFrom(true, true, false),
      nth,
      isStale,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('withdraw' as const), nth, isStale }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'again' as const }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('line' as const),
      cents: fc.constantFrom(10_000, 20_000, 30_000),
      approved: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'close' as const }) },
)

type Proposal = Price & { label: string; state: ProposalState; version: number; key: string; answerKey: string | null }
type Model = {
  isOver: boolean
  accepted: Price | null
  version: number
  proposals: Proposal[]
  job: number
  extra: number
  acts: string[]
}
/** `ids` by the labels of proposals; `last` is what was done last, for a retry. */
type World = PriceWorld & { ids: Map<string, string>; last: Act }

const LEAST = { ESTIMATE: false, CAP: false, FIXED: true }
const limitOf = ({ type, cents: amount }: Price) => (type === 'ESTIMATE' ? Math.floor(amount * 1.15) : amount)
const leastOf = ({ type, cents: amount }: Price) => (LEAST[type] ? amount : 0)

/** The rule once more: the customer can never pay more for it, and the garage is bound as much. */
function isBetter(before: Price | null, after: Price): boolean {
  if (!before) return false
  const binds = before.type === 'ESTIMATE' || after.type !== 'ESTIMATE'
  return binds && limitOf(after) <= limitOf(before) && leastOf(after) <= leastOf(before)
}

const isSame = (one: Price | null, other: Price) => one?.type === other.type && one.cents === other.cents

function says(model: Model, act: Act): { model: Model; answer: string } {
  switch (act.kind) {
    case 'none':
      return { model, answer: 'nothing' }
    case 'close':
      return { model: { ...model, isOver: !model.isOver }, answer: 'done' }
    case 'line': {
      if (act.approved) return { model: { ...model, extra: model.extra + act.cents }, answer: 'done' }
      if (model.isOver) return { model, answer: 'garage_prices' }
      return { model: { ...model, job: model.job + act.cents }, answer: 'done' }
    }
    case 'propose':
      return proposed(model, act)
    default:
      return settled(model, act)
  }
}

function proposed(model: Model, act: Extract<Act, { kind: 'propose' }>) {
  const refused = (answer: string) => ({ model, answer })
  const earlier = model.proposals.find(({ key }) => key === act.key)
  if (earlier) return refused(`${earlier.state} ${earlier.version}`)
  if (model.isOver) return refused('garage_prices')
  const open = model.proposals.find(({ state }) => state === 'OPEN')
  if (act.seen.version !== model.version || act.seen.open !== (open?.label ?? null)) return refused('price_changed')
  if (isSame(model.accepted, act.price)) return refused('agreedCents')
  const better = isBetter(model.accepted, act.price)
  const state = act.accepted || better ? 'ACCEPTED' : 'OPEN'
  const { label, key, price } = act
  const kept = model.proposals.map((one) =>
    one === open ? { ...one, state: 'REPLACED' as const, version: one.version + 1 } : one,
  )
  return {
    model: {
      ...model,
      ...(state === 'ACCEPTED' && { accepted: price, version: model.version + 1 }),
      proposals: [
        ...kept,
        { ...price, label, key, state, version: 1, answerKey: act.accepted ? key : null } as Proposal,
      ],
      acts: [...model.acts, act.accepted ? 'ACCEPTED' : better ? 'LOWERED' : 'PROPOSED'],
    },
    answer: `${state} 1`,
  }
}

function settled(model: Model, act: Extract<Act, { kind: 'answer' | 'withdraw' }>) {
  const refused = (answer: string) => ({ model, answer })
  const at = model.proposals.findIndex(({ label }) => label === act.of)
  const one = model.proposals[at]
  if (!one) throw new Error('only what was proposed is answered')
  if (act.kind === 'answer' && one.answerKey === act.key) return refused(`${one.version}`)
  if (act.kind === 'withdraw' && one.state === 'WITHDRAWN' && one.version === act.version + 1)
    return refused(`${one.version}`)
  if (one.state === 'ACCEPTED' || one.state === 'DECLINED') return refused('price_answered')
  if (one.state !== 'OPEN' || one.version !== act.version) return refused('price_changed')
  const put = (state: ProposalState, key: string | null, more: Partial<Model> = {}) => ({
    model: {
      ...model,
      ...more,
      proposals: model.proposals.with(at, { ...one, state, version: one.version + 1, answerKey: key }),
      acts: [...model.acts, state],
    },
    answer: `${one.version + 1}`,
  })
  if (act.kind === 'withdraw') return model.isOver ? refused('garage_prices') : put('WITHDRAWN', null)
  if (model.isOver) return refused('price_changed')
  if (!act.yes) return put('DECLINED', act.key)
  if ((act.by === 'member' || act.by === 'link') && gross(one.cents) > LIMIT) return refused('above_approval_limit')
  return put('ACCEPTED', act.key, {
    accepted: { type: one.type, cents: one.cents },
    version: model.version + 1,
  })
}

/** What is answered, or why it is refused. */
async function answerOf(work: Promise<{ version: number; state?: string }>): Promise<string> {
  try {
    const { version, state } = await work
    return state === undefined ? `${version}` : `${state} ${version}`
  } catch (error) {
    if (error instanceof AppError) return error.reason
    const { reason, details } = await refusal(Promise.reject(error))
    const [field] = (details?.fields ?? []) as { field: string }[]
    return field?.field ?? reason
  }
}

async function does(world: World, act: Act): Promise<string> {
  world.last = act
  const idOf = (label: string) => world.ids.get(label) ?? ''
  switch (act.kind) {
    case 'none':
      return 'nothing'
    case 'close': {
      const [ticket] = await db.select().from(tickets).where(eq(tickets.id, world.ticketId))
      await world.setStatus(ticket?.status === 'DONE' ? 'IN_PROGRESS' : 'DONE')
      return 'done'
    }
    case 'line': {
      const fields = { name: 'Työ', code: '', unit: 'kpl', discountPerMille: 0, vatCode: 'STANDARD' as const }
      if (act.approved)
        await transact(db, (tx) =>
          addApprovedLines(tx, { id: world.ticketId, garageId: world.garage.id }, randomUUID(), [
            { ...fields, kind: 'OTHER', sourceId: null, quantityThousandths: 1000, unitPriceCents: act.cents },
          ]),
        )
      else {
        const refused = await world.addLine(act.cents).then(
          () => null,
          (error: unknown) => refusal(Promise.reject(error)),
        )
        if (refused) return refused.reason
      }
      return 'done'
    }
    case 'propose': {
      const { price, seen, accepted, key, label } = act
      return answerOf(
        world
          .propose(price.type, price.cents, {
            seen: { version: seen.version, openId: seen.open && idOf(seen.open) },
            requestKey: key,
            accepted: accepted ? { answeredBy: 'Maija', way: 'PHONE' } : null,
          })
          .then(({ id, ...rest }) => {
            world.ids.set(label, id)
            return rest
          }),
      )
    }
    case 'withdraw':
      return answerOf(
        world.inGarage.lineItems.withdrawPrice({ ...world.g, proposalId: idOf(act.of), version: act.version }),
      )
    case 'answer': {
      const answer = act.yes ? ('ACCEPTED' as const) : ('DECLINED' as const)
      const about = { proposalId: idOf(act.of), version: act.version, answer, requestKey: act.key }
      if (act.by === 'link') return answerOf(world.answerByLink(about.proposalId, about))
      if (act.by === 'garage')
        return answerOf(
          world.inGarage.lineItems.enterPriceAnswer({ ...world.g, ...about, answeredBy: 'Maija', way: 'PHONE' }),
        )
      const person = act.by === 'admin' ? world.asAdmin : world.asMember
      return answerOf(person.lineItems.answerPrice({ ...world.c, ...about }))
    }
  }
}

/** What a client has read before it acts. */
function actOf(given: Draft, label: string, model: Model, world: World): Act {
  const key = randomUUID()
  if (given.kind === 'again') return world.last
  if (given.kind === 'line') return { ...given, label }
  if (given.kind === 'close') return given
  if (given.kind === 'propose') {
    const open = model.proposals.find(({ state }) => state === 'OPEN')
    const seen = { version: model.version - Number(given.isStale), open: open?.label ?? null }
    return { kind: 'propose', label, key, price: given.price, accepted: given.accepted, seen }
  }
  const one = model.proposals.at(-1 - given.nth)
  if (!one) return { kind: 'none' }
  const about = { of: one.label, version: one.version - Number(given.isStale) }
  return given.kind === 'withdraw'
    ? { kind: 'withdraw', ...about }
    : { kind: 'answer', ...about, key, by: given.by, yes: given.yes }
}

test('proposals keep their rules after any acts of both sides and of links, one after the other or at once', () =>
  followsModel<World, Model, Draft, Act, string>(
    {
      begin: async () => ({
        world: { ...(await priceWorld(db, { limitCents: LIMIT })), ids: new Map(), last: { kind: 'none' } },
        model: { isOver: false, accepted: null, version: 0, proposals: [], job: 0, extra: 0, acts: [] },
      }),
      draft,
      act: actOf,
      says,
      does,
      alone: ({ kind }) => kind === 'close' || kind === 'again',
      shown: ({ isOver, accepted, version, proposals, job, extra, acts }) => ({
        accepted,
        version,
        proposals: proposals.map(({ type, cents: amount, state, version: of }) => ({ type, amount, state, of })),
        sum: job + extra,
        waits: !isOver && proposals.some(({ state }) => state === 'OPEN'),
        acts,
      }),
      async sees({ shown, acts, asAdmin, c, ticketId }) {
        const found = await shown()
        const { price, proposals, lines } = found
        const { approvalWait } = await asAdmin.tickets.get({ ...c, ticketId })
        return {
          accepted:
            price.priceType === 'NONE' || price.agreedCents === null
              ? null
              : { type: price.priceType, cents: price.agreedCents },
          version: price.version,
          proposals: proposals
            .map(({ priceType: type, agreedCents: amount, state, version: of }) => ({ type, amount, state, of }))
            .toReversed(),
          sum: totalsOf(lines, found.day).netCents,
          waits: approvalWait?.what === 'PRICE',
          acts: await acts(),
        }
      },
    },
    { runs: 40, acts: 14 },
  ))

test('what is billed never exceeds what was accepted, as its type allows, and the approved extra work', () => {
  // a line is edited after it was approved
  const part = fc.record({
    cents: fc.integer({ min: 1, max: 60_000 }),
    approvedCents: fc.option(fc.integer({ min: 1, max: 60_000 }), { nil: null }),
  })
  const price = fc.record({
    priceType: fc.constantFrom<ProposedType>('ESTIMATE', 'CAP', 'FIXED'),
    agreedCents: fc.integer({ min: 0, max: 100_000 }),
    isPerson: fc.boolean(),
  })
  fc.assert(
    fc.property(
      fc.array(part, { minLength: 1, maxLength: 6 }),
      price,
      (parts, { priceType, agreedCents, isPerson }) => {
        const day = '2026-11-28'
        const agreedGrossCents = isPerson ? gross(agreedCents) : null
        const lineOf = (unitPriceCents: number, approvedCents: number | null) => ({
          quantityThousandths: 1000,
          discountPerMille: 0,
          vatCode: 'STANDARD' as const,
          unitPriceCents,
          approvedCents,
        })
        const lines = parts.map((one) => lineOf(one.cents, one.approvedCents))
        const { state, levelling } = priceOfJob({ priceType, agreedCents, agreedGrossCents }, lines, day)
        // the guard of billing
        fc.pre(state !== 'over')
        const inBasis = (of: Parameters<typeof totalsOf>[0]) => totalsOf(of, day)[isPerson ? 'grossCents' : 'netCents']
        const billed = inBasis([...lines, ...levellingLines(levelling)])
        const promised = limitOf({ type: priceType, cents: agreedGrossCents ?? agreedCents })
        const extra = inBasis(
          lines.flatMap(({ unitPriceCents, approvedCents }) =>
            approvedCents === null ? [] : [lineOf(Math.min(unitPriceCents, approvedCents), approvedCents)],
          ),
        )
        expect(billed).toBeLessThanOrEqual(promised + extra + Number(isPerson && priceType !== 'FIXED'))
      },
    ),
  )
})
