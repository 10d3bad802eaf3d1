import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeGarage, makeMembership, makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import { outboxEvents } from '#server/events/events.tables.ts'
import { AppError } from '#shared/app-error.ts'
import { callerOf, contextOf } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { jobContext } from '#test/job-context.ts'
import { modelRuns } from '#test/model.ts'
import { testServices } from '#test/services.ts'
import { expireOfferRequests } from './expire-requests.ts'
import { type Act, type Model, outcomes, type Part } from './offer-model.fixture.ts'
import { makeOfferRequest } from './offer-requests.factory.ts'
import { offerRequestsRouter } from './offer-requests.router.ts'
import { askedGarages, offerRequests } from './offer-requests.tables.ts'
import { offers } from './offers.tables.ts'

const { db } = await testDatabase()
const GARAGES = 3
const HOUR_MS = 3_600_000
const START = Date.parse('2031-01-15T10:00:00Z')
/** The time to answer at first. */
const ANSWER_HOURS = 3

const garage = fc.nat({ max: GARAGES - 1 })
// few and whole hours: what ends often ends at the very moment of an act
const hours = fc.integer({ min: 1, max: 4 })
const act = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('send', 'send', 'accept'), garage, hours }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('see', 'decline', 'withdraw'), garage, hours }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('edit', 'edit', 'cancel', 'expire'), garage: fc.constant(0), hours }),
  },
)
type Drawn = { kind: string; garage: number; hours: number }
type Batch = { wait: number; isJustBefore: boolean; acts: Drawn[] }
const same = fc.constantFrom(
  ['accept', 'accept'],
  ['accept', 'edit'],
  ['accept', 'withdraw'],
  ['accept', 'expire'],
  ['accept', 'send'],
)
/** Two tabs, an edit, a withdrawal or the end of the time while one garage's offer is accepted. */
const meeting = fc
  .record({ kinds: same, garage, other: garage, hours })
  .map(({ kinds: [first = '', second = ''], other, ...at }): Drawn[] => [
    { kind: first, garage: at.garage, hours: at.hours },
    { kind: second, garage: second === 'accept' ? other : at.garage, hours: at.hours },
  ])
/** Each of a batch is done at the same moment, by who has seen what there was before it; it comes some hours after the one before, or just before that. */
const batch = fc.record({
  wait: fc.constantFrom(0, 0, 0, 1, 1, 2),
  isJustBefore: fc.boolean(),
  acts: fc.oneof(fc.array(act, { minLength: 1, maxLength: 3 }), meeting),
})
const offered = fc.record({
  wait: fc.constant(0),
  isJustBefore: fc.constant(false),
  acts: fc.array(fc.record({ kind: fc.constant('send'), garage, hours }), { minLength: 1, maxLength: 3 }),
})
const batches = fc
  .tuple(offered, fc.array(batch, { minLength: 2, maxLength: 7 }))
  .map(([first, rest]): Batch[] => [first, ...rest])

const line = {
  kind: 'OTHER' as const,
  sourceId: null,
  wantedId: null,
  name: 'Jarrut',
  code: '',
  quantityThousandths: 1000,
  unit: 'kpl',
  unitPriceCents: 100,
  discountPerMille: 0,
  vatCode: 'STANDARD' as const,
}
const iso = (moment: number) => new Date(moment).toISOString()
const moment = (instant: string) => Date.parse(instant)

test('a customer, several garages and the clock that act at the same moment leave what acting one after the other would', async () => {
  let now = START
  const services = testServices({ clock: () => new Date(now) })
  const { organization: customer, user } = await makeStaffed(db, { type: 'CUSTOMER' })
  const garageIds: string[] = []
  for (let number = 0; number < GARAGES; number += 1) {
    const { id } = await makeGarage(db)
    // one person of them all, so that one session serves
    await makeMembership(db, user.id, id)
    garageIds.push(id)
  }
  const api = callerOf(offerRequestsRouter, await contextOf(db, user.id, services))
  const c = { organizationId: customer.id }

  await fc.assert(
    fc.asyncProperty(batches, async (all) => {
      now = START
      let whole = START
      const { id: offerRequestId } = await makeOfferRequest(
        db,
        { customerId: customer.id, answerBy: iso(START + ANSWER_HOURS * HOUR_MS) },
        garageIds,
        iso(START),
      )
      const about = { offerRequestId }
      const ticketsBefore = await db.$count(tickets, eq(tickets.customerId, customer.id))

      async function does({ kind, garage: at, until }: Act, seen: Model): Promise<unknown> {
        const garageId = garageIds[at] ?? ''
        const own = { organizationId: garageId, ...about }
        const number = seen.parts[at]?.made.length ?? 0
        if (kind === 'see') return api.forGarage.markSeen(own)
        if (kind === 'decline') return api.forGarage.decline({ ...own, reason: 'Ei ehditä.' })
        if (kind === 'withdraw') return api.forGarage.withdraw({ ...own, version: number })
        if (kind === 'expire') return expireOfferRequests.run({}, jobContext(db, { services }))
        if (kind === 'send')
          return api.forGarage.send({
            ...own,
            revision: seen.revision,
            priceType: 'FIXED',
            lines: [line],
            times: [],
            message: '',
            guaranteeMonths: null,
            guaranteeKm: null,
            courtesyCar: 'NONE',
            validUntil: iso(until),
            requestKey: randomUUID(),
          })
        if (kind === 'cancel') return api.cancel({ ...c, ...about, version: seen.version })
        if (kind === 'edit')
          return api.update({
            ...c,
            ...about,
            version: seen.version,
            wanted: [],
            description: randomUUID(),
            drivable: true,
            courtesyCar: false,
            mileageKm: null,
            requestedAt: null,
            answerBy: iso(until),
            near: null,
            contactName: '',
            contactPhone: '',
            customerReference: '',
          })
        const [offer] = await db
          .select({ id: offers.id })
          .from(offers)
          .innerJoin(askedGarages, eq(askedGarages.id, offers.askedId))
          .where(
            and(
              eq(askedGarages.offerRequestId, offerRequestId),
              eq(askedGarages.garageId, garageId),
              eq(offers.number, number),
            ),
          )
        const offerId = offer?.id ?? randomUUID()
        return api.accept({ ...c, ...about, offerId, timeStart: null, requestKey: randomUUID() })
      }

      async function found(): Promise<Model> {
        const [request] = await db.select().from(offerRequests).where(eq(offerRequests.id, offerRequestId))
        if (!request) throw new Error('the request is gone')
        const rows = await db.select().from(askedGarages).where(eq(askedGarages.offerRequestId, offerRequestId))
        const sent = await db.select().from(offers).orderBy(offers.number)
        const parts = garageIds.map((id): Part => {
          const asked = rows.find(({ garageId }) => garageId === id)
          if (!asked) throw new Error('a garage is gone')
          const made = sent
            .filter(({ askedId }) => askedId === asked.id)
            .map((one) => ({ revision: one.requestRevision, validUntil: moment(one.validUntil) }))
          const openUntil = asked.openUntil === null ? null : moment(asked.openUntil)
          return { state: asked.state, made, openUntil, isExpired: asked.expiredAt !== null }
        })
        const { state, version, revision, answerBy } = request
        return { state, version, revision, answerBy: moment(answerBy), parts }
      }

      /** The garages to which an event of this request was announced, by its name. */
      async function announced(name: string): Promise<string[]> {
        const rows = await db
          .select({ garageId: sql<string>`${outboxEvents.payload}->>'garageId'` })
          .from(outboxEvents)
          .where(
            and(
              eq(outboxEvents.name, `offer-requests.${name}`),
              sql`${outboxEvents.payload}->>'offerRequestId' = ${offerRequestId}`,
            ),
          )
        return rows.map(({ garageId }) => garageId).sort()
      }

      let model = await found()
      for (const { wait, isJustBefore, acts: drawn } of all) {
        whole += wait * HOUR_MS
        now = isJustBefore && wait > 0 ? whole - 1 : Math.max(now, whole)
        const seen = model
        const acts = drawn.map((one): Act => ({ ...one, until: whole + one.hours * HOUR_MS }))
        const results = await Promise.allSettled(acts.map((one) => does(one, seen)))
        const done = results.map(({ status }) => status === 'fulfilled')
        // refused cleanly: nothing waited for another for ever, no constraint had to stop it
        for (const result of results)
          if (result.status === 'rejected') expect(result.reason).toMatchObject({ cause: expect.any(AppError) })
        const reached = await found()
        expect(outcomes(seen, acts, now)).toContainEqual({ done, now: reached })
        if (seen.state === 'OPEN' && reached.state === 'ACCEPTED') await expectStandingOffer(reached, now)
        model = reached
      }

      const isAccepted = model.state === 'ACCEPTED'
      const garagesIn = (state: Part['state']) =>
        garageIds.filter((_, index) => model.parts[index]?.state === state).sort()
      // at most one is accepted, with one ticket of that garage
      expect(garagesIn('CHOSEN')).toHaveLength(isAccepted ? 1 : 0)
      expect((await db.$count(tickets, eq(tickets.customerId, customer.id))) - ticketsBefore).toBe(isAccepted ? 1 : 0)
      expect(await announced('accepted')).toEqual(garagesIn('CHOSEN'))
      // each that lost is notified once, and no other garage
      expect(await announced('not_chosen')).toEqual(garagesIn('NOT_CHOSEN'))
      // an open request must not be left to another run
      const rest = eq(offerRequests.id, offerRequestId)
      await db
        .update(offerRequests)
        .set({ state: 'CANCELLED', closedAt: iso(now) })
        .where(and(rest, eq(offerRequests.state, 'OPEN')))
      await db
        .update(askedGarages)
        .set({ openUntil: null, endedAt: iso(now) })
        .where(eq(askedGarages.offerRequestId, offerRequestId))
    }),
    { numRuns: modelRuns(150) },
  )

  /** No accepted offer had expired, or was for something else than what was asked for. */
  async function expectStandingOffer({ parts, revision }: Model, at: number) {
    const chosen = parts.filter(({ state }) => state === 'CHOSEN').map(({ made }) => made.at(-1))
    expect(chosen).toEqual([{ revision, validUntil: expect.any(Number) }])
    expect(chosen[0]?.validUntil).toBeGreaterThan(at)
  }
})
