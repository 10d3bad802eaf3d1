import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeGarage, makeMembership, makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import { AppError } from '#shared/app-error.ts'
import { callerOf, contextOf } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import type { AskedState, OfferRequestState } from '../offer-states.ts'
import { makeOfferRequest } from './offer-requests.factory.ts'
import { offerRequestsRouter } from './offer-requests.router.ts'
import { askedGarages, offerRequests } from './offer-requests.tables.ts'
import { offers } from './offers.tables.ts'

const { db } = await testDatabase()
const GARAGES = 3

const garage = fc.nat({ max: GARAGES - 1 })
const act = fc.oneof(
  fc.record({
    kind: fc.constantFrom('send', 'send', 'send', 'see', 'decline', 'withdraw', 'accept', 'accept'),
    garage,
  }),
  fc.record({ kind: fc.constantFrom('edit', 'edit', 'cancel'), garage: fc.constant(0) }),
)
type Act = { kind: string; garage: number }
/** Each of a batch is done at the same moment, by who has seen what there was before it. */
const batches = fc.array(fc.array(act, { minLength: 1, maxLength: 3 }), { minLength: 2, maxLength: 7 })

/** `made`: for which revision each version of the offer was made. */
type Part = { state: AskedState; made: number[] }
type Model = { state: OfferRequestState; version: number; revision: number; parts: Part[] }

const SAID_NO: readonly AskedState[] = ['DECLINED', 'WITHDRAWN']

/** The rules in words of their own; null when the act is refused. `seen` is what there was when it was decided. */
function after(model: Model, { kind, garage: at }: Act, seen: Model): Model | null {
  const part = model.parts[at]
  const before = seen.parts[at]
  if (!part || !before) throw new Error('no such garage')
  const isOpen = model.state === 'OPEN'
  const put = (changed: Partial<Part>): Model => ({ ...model, parts: model.parts.with(at, { ...part, ...changed }) })
  const isSameOffer = part.made.length === before.made.length
  if (kind === 'see') return isOpen && part.state === 'ASKED' ? put({ state: 'SEEN' }) : model
  if (kind === 'send')
    return isOpen && model.revision === seen.revision
      ? put({ state: 'OFFERED', made: [...part.made, model.revision] })
      : null
  if (kind === 'decline') {
    if (part.state === 'DECLINED') return model
    return isOpen && (part.state === 'ASKED' || part.state === 'SEEN') ? put({ state: 'DECLINED' }) : null
  }
  if (kind === 'withdraw') {
    if (part.state === 'WITHDRAWN' && isSameOffer) return model
    return isOpen && part.state === 'OFFERED' && isSameOffer ? put({ state: 'WITHDRAWN' }) : null
  }
  if (kind === 'cancel' && model.state === 'CANCELLED') return model
  if (!isOpen) return null
  const version = model.version + 1
  if (kind === 'accept') {
    if (part.state !== 'OFFERED' || !isSameOffer || part.made.at(-1) !== model.revision) return null
    const parts = model.parts.map((one, place): Part => {
      if (place === at) return { ...one, state: 'CHOSEN' }
      return SAID_NO.includes(one.state) ? one : { ...one, state: 'NOT_CHOSEN' }
    })
    return { ...model, state: 'ACCEPTED', version, parts }
  }
  if (model.version !== seen.version) return null
  return kind === 'edit'
    ? { ...model, version, revision: model.revision + 1 }
    : { ...model, version, state: 'CANCELLED' }
}

const orders = <One>(all: readonly One[]): One[][] =>
  all.length === 0 ? [[]] : all.flatMap((one, place) => orders(all.toSpliced(place, 1)).map((rest) => [one, ...rest]))

/** What can come of acts at the same moment: as one after the other, in any order. */
const outcomes = (model: Model, acts: readonly Act[]) =>
  orders(acts.map((_, place) => place)).map((order) => {
    const done: boolean[] = []
    let now = model
    for (const place of order) {
      const next = acts[place] ? after(now, acts[place], model) : null
      done[place] = next !== null
      now = next ?? now
    }
    return { done, now }
  })

const line = {
  ...{ kind: 'OTHER' as const, sourceId: null, wantedId: null, name: 'Jarrut', code: '', quantityThousandths: 1000 },
  ...{ unit: 'kpl', unitPriceCents: 100, discountPerMille: 0, vatCode: 'STANDARD' as const },
}
const later = new Date(Date.now() + 86_400_000).toISOString()

test('whatever a customer and several garages do at the same moment, it is as if one did it after the other', {
  timeout: 120_000,
}, async () => {
  const { organization: customer, user } = await makeStaffed(db, { type: 'CUSTOMER' })
  const garageIds: string[] = []
  for (let number = 0; number < GARAGES; number += 1) {
    const { id } = await makeGarage(db)
    // one person of them all, so that one session serves
    await makeMembership(db, user.id, id)
    garageIds.push(id)
  }
  const api = callerOf(offerRequestsRouter, await contextOf(db, user.id))
  const c = { organizationId: customer.id }

  await fc.assert(
    fc.asyncProperty(batches, async (all) => {
      const { id: offerRequestId } = await makeOfferRequest(db, { customerId: customer.id }, garageIds)
      const about = { offerRequestId }
      const ticketsBefore = await db.$count(tickets, eq(tickets.customerId, customer.id))

      async function does({ kind, garage: at }: Act, seen: Model): Promise<unknown> {
        const garageId = garageIds[at] ?? ''
        const own = { organizationId: garageId, ...about }
        const number = seen.parts[at]?.made.length ?? 0
        if (kind === 'see') return api.forGarage.markSeen(own)
        if (kind === 'decline') return api.forGarage.decline({ ...own, reason: 'Ei ehditä.' })
        if (kind === 'withdraw') return api.forGarage.withdraw({ ...own, version: number })
        if (kind === 'send')
          return api.forGarage.send({
            ...{ ...own, revision: seen.revision, priceType: 'FIXED', lines: [line], times: [], message: '' },
            ...{ guaranteeMonths: null, guaranteeKm: null, courtesyCar: 'NONE', validUntil: later },
            requestKey: randomUUID(),
          })
        if (kind === 'cancel') return api.cancel({ ...c, ...about, version: seen.version })
        if (kind === 'edit')
          return api.update({
            ...{ ...c, ...about, version: seen.version, wanted: [], description: randomUUID(), drivable: true },
            ...{ courtesyCar: false, mileageKm: null, requestedAt: null, answerBy: later, near: null },
            ...{ contactName: '', contactPhone: '', customerReference: '' },
          })
        const [offer] = await db
          .select({ id: offers.id })
          .from(offers)
          .innerJoin(askedGarages, eq(askedGarages.id, offers.askedId))
          .where(
            and(
              ...[eq(askedGarages.offerRequestId, offerRequestId), eq(askedGarages.garageId, garageId)],
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
          const made = sent.filter(({ askedId }) => askedId === asked.id).map((one) => one.requestRevision)
          return { state: asked.state, made }
        })
        const { state, version, revision } = request
        return { state, version, revision, parts }
      }

      let model = await found()
      for (const acts of all) {
        const seen = model
        const results = await Promise.allSettled(acts.map((one) => does(one, seen)))
        const done = results.map(({ status }) => status === 'fulfilled')
        // refused cleanly: nothing waited for another for ever, no constraint had to stop it
        for (const result of results)
          if (result.status === 'rejected') expect(result.reason).toMatchObject({ cause: expect.any(AppError) })
        const now = await found()
        expect(outcomes(seen, acts)).toContainEqual({ done, now })
        model = now
      }
      const made = (await db.$count(tickets, eq(tickets.customerId, customer.id))) - ticketsBefore
      expect(made).toBe(model.state === 'ACCEPTED' ? 1 : 0)
    }),
    { numRuns: 150 },
  )
})
