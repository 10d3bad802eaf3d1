import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { notifications } from '#features/notifications/server/notifications.tables.ts'
import { makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { deliveryWorld } from '#test/delivery-world.ts'
import { lineItemsRouter } from './line-items.router.ts'
import { priceAgreed } from './notices/price-agreed.ts'
import { priceAnswered } from './notices/price-answered.ts'
import { priceProposed } from './notices/price-proposed.ts'
import { priceWithdrawn } from './notices/price-withdrawn.ts'
import { priceWorld } from './price-proposals.fixture.ts'
import { openProposal } from './price-proposals.ts'
import { settleProposed } from './settle-notices.ts'

const { db } = await testDatabase()

/** What a link is refused, which no procedure answers. */
const refusedLink = (answer: Promise<unknown>) => expect(answer).rejects

const notices = [priceAgreed, priceAnswered, priceProposed, priceWithdrawn]
const notify = () => deliveryWorld(db, { notices, listeners: settleProposed, at: '2036-11-23T10:00:00Z' }).relay.drain()
const titlesOf = async (organizationId: string) => {
  const rows = await db.select().from(notifications).where(eq(notifications.organizationId, organizationId))
  return rows.toSorted((one, other) => (one.id < other.id ? -1 : 1)).map(({ title }) => title.split(': ').at(1))
}

describe('a proposed price', () => {
  test('binds only once the customer has accepted it, and both read who did', async () => {
    const w = await priceWorld(db)
    await w.addLine(38_000)
    const { id, state } = await w.propose('ESTIMATE', 40_000, { note: 'Sisältää osat.' })
    expect(state).toBe('OPEN')
    const before = await w.shown()
    expect(before.price).toEqual({
      priceType: 'NONE',
      agreedCents: null,
      agreedGrossCents: null,
      version: 0,
      proposalId: null,
    })
    expect(before.proposals).toMatchObject([
      { id, state: 'OPEN', agreedCents: 40_000, note: 'Sisältää osat.', answer: null, lines: [{ name: 'Työ' }] },
    ])
    expect(before.can).toMatchObject({ answer: true, acceptUpToCents: null, enterAnswer: false, withdraw: false })
    await w.accept(id)
    const after = await w.shown()
    expect(after.price).toMatchObject({ priceType: 'ESTIMATE', agreedCents: 40_000, version: 1, proposalId: id })
    expect(after.proposals[0]).toMatchObject({ state: 'ACCEPTED', answer: { how: 'PRODUCT' } })
    expect(await w.acts()).toEqual(['PROPOSED', 'ACCEPTED'])
  })

  test('keeps a copy of the lines that it rests on', async () => {
    const w = await priceWorld(db)
    const { id: lineId } = await w.addLine(38_000)
    await w.propose('CAP', 40_000)
    await w.inGarage.lineItems.edit({ ...w.g, lineId, version: 1, unitPriceCents: 50_000 })
    expect((await openProposal(db, w.ticketId))?.lines).toMatchObject([{ id: lineId, unitPriceCents: 38_000 }])
  })

  test('takes the place of the one that waits, which can no longer be accepted', async () => {
    const w = await priceWorld(db)
    const { id: first } = await w.propose('ESTIMATE', 40_000)
    const { id: second } = await w.propose('ESTIMATE', 50_000)
    expect((await w.shown()).proposals.map(({ id, state }) => [id, state])).toEqual([
      [second, 'OPEN'],
      [first, 'REPLACED'],
    ])
    expect(await refusal(w.accept(first))).toMatchObject({ kind: 'conflict', reason: 'price_changed' })
    await refusedLink(w.answerByLink(first)).toMatchObject({ kind: 'conflict', reason: 'price_changed' })
  })

  test('a proposal is refused when another price was proposed or agreed since the garage looked', async () => {
    const w = await priceWorld(db)
    const seen = await w.seen()
    const { id } = await w.propose('ESTIMATE', 40_000)
    expect(await refusal(w.propose('CAP', 50_000, { seen }))).toMatchObject({
      kind: 'conflict',
      reason: 'price_changed',
      details: { current: { version: 0, openId: id } },
    })
    const asOpen = await w.seen()
    await w.accept(id)
    expect(await refusal(w.propose('CAP', 50_000, { seen: asOpen }))).toMatchObject({ reason: 'price_changed' })
  })

  test('takes effect at once when it can only cost less; a worse one waits while the old one binds', async () => {
    const w = await priceWorld(db)
    await w.accept((await w.propose('ESTIMATE', 40_000)).id)
    expect(await w.propose('ESTIMATE', 60_000)).toMatchObject({ state: 'OPEN' })
    expect((await w.shown()).price.agreedCents).toBe(40_000)
    expect(await w.propose('CAP', 39_000)).toMatchObject({ state: 'ACCEPTED' })
    const { price, proposals } = await w.shown()
    expect(price).toMatchObject({ priceType: 'CAP', agreedCents: 39_000, version: 2 })
    expect(proposals.map(({ state, answer }) => [state, answer?.how ?? null])).toEqual([
      ['ACCEPTED', 'BETTER'],
      ['REPLACED', null],
      ['ACCEPTED', 'PRODUCT'],
    ])
    expect(await w.acts()).toEqual(['PROPOSED', 'ACCEPTED', 'PROPOSED', 'LOWERED'])
  })

  test('cannot repeat the agreed one', async () => {
    const w = await priceWorld(db)
    await w.accept((await w.propose('CAP', 40_000)).id)
    expect(await refusal(w.propose('CAP', 40_000))).toMatchObject({ details: { fields: [{ field: 'agreedCents' }] } })
    for (const cents of [null, -1, 1.5])
      expect(await refusal(w.propose('CAP', cents))).toMatchObject({
        kind: 'invalid',
        details: { fields: [{ field: 'agreedCents' }] },
      })
  })

  test('a price is proposed once by two tries', async () => {
    const w = await priceWorld(db)
    const same = { seen: await w.seen(), requestKey: randomUUID() }
    const tries = await Promise.all([w.propose('CAP', 40_000, same), w.propose('CAP', 40_000, same)])
    expect(new Set(tries.map(({ id }) => id)).size).toBe(1)
    expect(await w.acts()).toEqual(['PROPOSED'])
  })

  test('a proposal is taken back by the garage, and the customer is not asked any more', async () => {
    const w = await priceWorld(db)
    const { id } = await w.propose('FIXED', 40_000)
    await notify()
    expect(await titlesOf(w.customer.id)).toEqual([
      expect.stringMatching(/^hyväksy hinta, kiinteä hinta 400,00\s€ \(veroton\)$/),
    ])
    const about = { ...w.g, proposalId: id, version: 1 }
    expect(await w.inGarage.lineItems.withdrawPrice(about)).toEqual({ version: 2 })
    expect(await w.inGarage.lineItems.withdrawPrice(about)).toEqual({ version: 2 })
    expect(await refusal(w.accept(id))).toMatchObject({ kind: 'conflict', reason: 'price_changed' })
    expect(await openProposal(db, w.ticketId)).toBeNull()
    await notify()
    expect(await titlesOf(w.customer.id)).toEqual(['hintaehdotus on peruttu', 'korjaamo perui hintaehdotuksen'])
  })

  test('waits on the desk of the customer, and is above the limit of its members only', async () => {
    const w = await priceWorld(db, { limitCents: 30_000 })
    await w.propose('CAP', 40_000)
    const ticket = (side: 'c' | 'g', caller: typeof w.inGarage) =>
      caller.tickets.get({ ...w[side], ticketId: w.ticketId })
    expect((await ticket('c', w.asMember)).approvalWait).toMatchObject({ what: 'PRICE', aboveLimit: true })
    expect((await ticket('g', w.inGarage)).approvalWait).toMatchObject({ what: 'PRICE', aboveLimit: false })
    const columns = await w.asMember.tickets.listWithGroups({ ...w.c })
    expect(columns.reduce((sum, { awaitsAnswer }) => sum + awaitsAnswer, 0)).toBe(1)
    expect((await w.asMember.tickets.awaitingAnswer({ ...w.c })).map(({ id }) => id)).toEqual([w.ticketId])
    expect(await w.inGarage.tickets.awaitingAnswer({ ...w.g })).toEqual([])
  })
})

describe('an answer', () => {
  test('an answer is given once: a second one is refused in the product and by a link, a retry is answered as the first', async () => {
    const w = await priceWorld(db)
    const { id } = await w.propose('ESTIMATE', 40_000)
    const key = randomUUID()
    const [first, again] = await Promise.all([w.accept(id, 1, key), w.accept(id, 1, key)])
    expect([first, again]).toEqual([{ version: 2 }, { version: 2 }])
    const answered = { kind: 'conflict', reason: 'price_answered', details: { current: { state: 'ACCEPTED' } } }
    expect(await refusal(w.accept(id))).toMatchObject(answered)
    expect(await refusal(w.decline(id))).toMatchObject(answered)
    await refusedLink(w.answerByLink(id)).toMatchObject(answered)
    expect(await w.acts()).toEqual(['PROPOSED', 'ACCEPTED'])
    expect((await w.shown()).price.version).toBe(1)
  })

  test('above the limit is for admins; a member and a link may still say no', async () => {
    const w = await priceWorld(db, { limitCents: 50_000 })
    // 398,41 € makes 500,00 € with VAT
    const { id } = await w.propose('CAP', 39_842)
    const asMember = (answer: 'ACCEPTED' | 'DECLINED') =>
      w.asMember.lineItems.answerPrice({ ...w.c, proposalId: id, version: 1, answer, requestKey: randomUUID() })
    const above = { kind: 'forbidden', reason: 'above_approval_limit' }
    expect(await refusal(asMember('ACCEPTED'))).toMatchObject(above)
    await refusedLink(w.answerByLink(id)).toMatchObject(above)
    expect((await w.asMember.lineItems.ofTicket({ ...w.c, ticketId: w.ticketId })).can.acceptUpToCents).toBe(50_000)
    await asMember('DECLINED')
    const { id: within } = await w.propose('CAP', 39_841)
    await w.answerByLink(within)
    expect((await w.shown()).price).toMatchObject({ agreedCents: 39_841, proposalId: within })
  })

  test('keeps the typed name and the address of its link, and notifies the customer’s people too', async () => {
    const w = await priceWorld(db)
    await w.answerByLink((await w.propose('ESTIMATE', 40_000)).id)
    expect((await w.shown()).proposals[0]?.answer).toMatchObject({
      how: 'LINK',
      by: null,
      answeredBy: 'Maija Meikäläinen',
      linkTo: '040 555 1234',
    })
    await notify()
    const words = /^hinta hyväksytty, 400,00\s€ \(veroton\) \(Maija Meikäläinen, linkistä\)$/
    expect(await titlesOf(w.garage.id)).toEqual([expect.stringMatching(words)])
    expect(await titlesOf(w.customer.id)).toEqual(['hintaehdotukseen on vastattu', expect.stringMatching(words)])
  })

  test('keeps the price unchanged when it is no, and the reason', async () => {
    const w = await priceWorld(db)
    await w.accept((await w.propose('ESTIMATE', 40_000)).id)
    await w.decline((await w.propose('ESTIMATE', 60_000)).id, 'Liian kallis')
    const { price, proposals } = await w.shown()
    expect(price.agreedCents).toBe(40_000)
    expect(proposals[0]).toMatchObject({ state: 'DECLINED', answer: { note: 'Liian kallis' } })
  })

  test('can be written down by the garage with who gave it, how and when', async () => {
    const w = await priceWorld(db, { limitCents: 1 })
    const { id } = await w.propose('ESTIMATE', 40_000)
    const entered = {
      ...w.g,
      proposalId: id,
      version: 1,
      answer: 'ACCEPTED' as const,
      answeredBy: 'Maija Meikäläinen',
      way: 'PHONE' as const,
      requestKey: randomUUID(),
    }
    const inFuture = { ...entered, saidAt: '2099-01-01T08:00:00.000Z' }
    expect(await refusal(w.inGarage.lineItems.enterPriceAnswer(inFuture))).toMatchObject({
      details: { fields: [{ field: 'saidAt' }] },
    })
    await w.inGarage.lineItems.enterPriceAnswer({ ...entered, saidAt: '2026-11-01T08:00:00.000Z' })
    expect((await w.shown()).proposals[0]?.answer).toMatchObject({
      how: 'WRITTEN_DOWN',
      way: 'PHONE',
      answeredBy: 'Maija Meikäläinen',
      saidAt: '2026-11-01T08:00:00.000Z',
    })
    await notify()
    expect((await titlesOf(w.customer.id)).at(-1)).toMatch(/^korjaamo kirjasi vastauksen/)
  })

  test('can be written down with the price itself', async () => {
    const w = await priceWorld(db)
    const accepted = { answeredBy: 'Maija Meikäläinen', way: 'IN_PERSON' as const, note: '' }
    expect(await w.propose('FIXED', 40_000, { accepted })).toMatchObject({ state: 'ACCEPTED', version: 1 })
    expect((await w.shown()).price).toMatchObject({ priceType: 'FIXED', agreedCents: 40_000 })
    expect(await w.acts()).toEqual(['ACCEPTED'])
  })

  test('an answer is refused on a closed ticket, where nothing waits', async () => {
    const w = await priceWorld(db)
    const { id } = await w.propose('ESTIMATE', 40_000)
    await w.setStatus('CANCELLED')
    expect(await openProposal(db, w.ticketId)).toBeNull()
    expect(await refusal(w.accept(id))).toMatchObject({ kind: 'conflict', reason: 'price_changed' })
    expect((await w.asAdmin.tickets.get({ ...w.c, ticketId: w.ticketId })).approvalWait).toBeNull()
    await w.setStatus('SCHEDULED')
    await w.accept(id)
  })

  test('to another ticket’s proposal, another organisation’s and an unknown one is not found alike', async () => {
    const [w, other] = [await priceWorld(db), await priceWorld(db)]
    const { id } = await w.propose('ESTIMATE', 40_000)
    const notFound = { kind: 'not_found', reason: 'price_proposal' }
    expect(await refusal(other.accept(id))).toMatchObject(notFound)
    expect(await refusal(w.accept(randomUUID()))).toMatchObject(notFound)
    expect(await refusal(w.accept('x'))).toMatchObject(notFound)
    await refusedLink(w.answerByLink(id, { of: other.ticketId })).toMatchObject(notFound)
    expect(
      await refusal(other.inGarage.lineItems.withdrawPrice({ ...other.g, proposalId: id, version: 1 })),
    ).toMatchObject(notFound)
  })

  test('an answer is the customer’s to give: a garage neither accepts nor lets customers propose', async () => {
    const w = await priceWorld(db)
    const { id } = await w.propose('ESTIMATE', 40_000)
    const asked = { proposalId: id, version: 1, answer: 'ACCEPTED' as const, requestKey: randomUUID() }
    expect(await refusal(w.inGarage.lineItems.answerPrice({ ...w.g, ...asked }))).toMatchObject({ kind: 'forbidden' })
    const proposal = { ticketId: w.ticketId, seen: await w.seen(), priceType: 'CAP' as const, agreedCents: 1 }
    expect(await refusal(w.asAdmin.lineItems.propose({ ...w.c, ...proposal, requestKey: randomUUID() }))).toMatchObject(
      { kind: 'forbidden' },
    )
    const { user } = await makeStaffed(db, { type: 'CUSTOMER' })
    const stranger = callerOf(lineItemsRouter, await contextOf(db, user.id))
    expect(await refusal(stranger.answerPrice({ ...w.c, ...asked }))).toMatchObject({ kind: 'not_found' })
  })
})

describe('a price for a private person', () => {
  test('a price of a private person is kept as it was said with VAT, and accepted so', async () => {
    const w = await priceWorld(db, { isPerson: true })
    const { id } = await w.propose('FIXED', null, { agreedGrossCents: 9_900 })
    await w.accept(id)
    expect((await w.shown()).price).toMatchObject({ agreedCents: 7_888, agreedGrossCents: 9_900 })
    await notify()
    expect(await titlesOf(w.garage.id)).toEqual([expect.stringMatching(/^hinta hyväksytty, 99,00\s€ \(sis\. ALV\)$/)])
  })

  test('binds with VAT also when it is typed without', async () => {
    const w = await priceWorld(db, { isPerson: true })
    await w.accept((await w.propose('CAP', 10_000)).id)
    expect((await w.shown()).price).toMatchObject({ agreedCents: 10_000, agreedGrossCents: 12_550 })
  })

  test('a price of a private person is the only one that may be said with VAT', async () => {
    const w = await priceWorld(db)
    expect(await refusal(w.propose('CAP', null, { agreedGrossCents: 12_550 }))).toMatchObject({
      details: { fields: [{ field: 'agreedGrossCents' }] },
    })
  })
})
