import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { makeUser } from '#features/accounts/server/accounts.factory.ts'
import { makeService } from '#features/catalog/server/catalog.factory.ts'
import { services } from '#features/catalog/server/catalog.tables.ts'
import { lineItemsRouter } from '#features/line-items/server/line-items.router.ts'
import { notifications } from '#features/notifications/server/notifications.tables.ts'
import { NEW_CUSTOMER_PROPERTIES } from '#features/organization-settings/new-settings.ts'
import { customerProperties } from '#features/organization-settings/server/organization-settings.tables.ts'
import { freshBusinessId, makeMembership, makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { memberships } from '#features/organizations/server/organizations.tables.ts'
import { timeText } from '#features/tickets/server/ticket-notice.ts'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import { ticketsRouter } from '#features/tickets/server/tickets.router.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import type { TicketStatus } from '#features/tickets/tickets.ts'
import { transact } from '#server/db/transact.ts'
import { router } from '#server/trpc.ts'
import type { MemberRole } from '#shared/organization.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { deliveryWorld } from '#test/delivery-world.ts'
import type { AskedLine, Decision } from '../extra-work.ts'
import { askDeputy } from './ask-deputy.ts'
import { extraWorkRouter } from './extra-work.router.ts'
import { callWanted } from './notices/call-wanted.ts'
import { extraWorkAnswered } from './notices/extra-work-answered.ts'
import { extraWorkAsked } from './notices/extra-work-asked.ts'
import { extraWorkPassedOn } from './notices/extra-work-passed-on.ts'
import { extraWorkWithdrawn } from './notices/extra-work-withdrawn.ts'
import { settleAsked } from './settle-asked.ts'

const { db } = await testDatabase()
const api = router({ extraWork: extraWorkRouter, lineItems: lineItemsRouter, tickets: ticketsRouter })
const as = async (userId: string) => callerOf(api, await contextOf(db, userId))

const line = (name: string, unitPriceCents: number, given: Partial<AskedLine> = {}): AskedLine => ({
  kind: 'OTHER',
  sourceId: null,
  name,
  code: '',
  quantityThousandths: 1000,
  unit: 'kpl',
  unitPriceCents,
  discountPerMille: 0,
  vatCode: 'STANDARD',
  ...given,
})
// with VAT of 25.5 %: 125,50 and 251,00
const [PADS, DISCS] = [line('Jarrupalat', 10_000), line('Jarrulevyt', 20_000)]

type Answer = Partial<Record<string, Decision>>

async function world({ status = 'IN_PROGRESS', role = 'ADMIN' }: { status?: TicketStatus; role?: MemberRole } = {}) {
  const { organization: garage, user: adviser } = await makeStaffed(db, { type: 'GARAGE', role: 'MEMBER' })
  const { organization: customer, user: person } = await makeStaffed(db, {
    type: 'CUSTOMER',
    role,
    businessId: freshBusinessId(),
  })
  const { id: ticketId } = await makeTicket(db, { garageId: garage.id, customerId: customer.id, status })
  const [inGarage, inCustomer] = [await as(adviser.id), await as(person.id)]
  const [g, c] = [{ organizationId: garage.id }, { organizationId: customer.id }]
  const asked = (lines: AskedLine[] = [PADS, DISCS]) => ({
    description: 'Jarrut ovat loppu',
    readyAt: null,
    lines,
    requestKey: randomUUID(),
  })
  const works = async () => (await inGarage.extraWork.ofTicket({ ...g, ticketId })).works
  const newest = async () => {
    const [work] = await works()
    if (!work) throw new Error('nothing was asked')
    return work
  }
  const answerOf = async (answer: Answer, all: Decision) => {
    const { id: extraWorkId, version, lines } = await newest()
    const decisions = lines.map(({ id, name }) => ({ lineId: id, decision: answer[name] ?? all }))
    return { extraWorkId, version, decisions }
  }
  return {
    garage,
    customer,
    adviser,
    person,
    ticketId,
    inGarage,
    inCustomer,
    g,
    c,
    asked,
    works,
    newest,
    answerOf,
    ask: (lines?: AskedLine[]) => inGarage.extraWork.ask({ ...g, ticketId, ...asked(lines) }),
    change: async (lines: AskedLine[]) => {
      const { id: extraWorkId, version } = await newest()
      return inGarage.extraWork.change({ ...g, extraWorkId, version, ...asked(lines) })
    },
    answer: async (answer: Answer = {}, all: Decision = 'APPROVED', who = inCustomer) =>
      who.extraWork.answer({ ...c, ...(await answerOf(answer, all)) }),
    ticket: async () => {
      const [found] = await db.select().from(tickets).where(eq(tickets.id, ticketId))
      return found && `${found.status} ${found.waitingFor ?? ''}`.trim()
    },
    lines: async () =>
      (await inGarage.lineItems.ofTicket({ ...g, ticketId })).lines.map(({ name, approvedCents }) => [
        name,
        approvedCents,
      ]),
    rules: (given: Partial<typeof customerProperties.$inferInsert>) =>
      db.insert(customerProperties).values({ ...NEW_CUSTOMER_PROPERTIES, organizationId: customer.id, ...given }),
    told: async (organizationId: string) => {
      const notices = [extraWorkAsked, extraWorkAnswered, extraWorkWithdrawn, extraWorkPassedOn, callWanted]
      await deliveryWorld(db, { notices, listeners: settleAsked, at: '2036-11-23T10:00:00Z' }).relay.drain()
      const rows = await db.select().from(notifications).where(eq(notifications.organizationId, organizationId))
      return rows.map(({ title }) => title.replace(/^\S+ /, '').replaceAll('\u00a0', ' '))
    },
    acts: async () => {
      const { entries } = await inCustomer.tickets.timeline({ ...c, ticketId })
      return entries.flatMap((entry) => (entry.kind === 'EXTRA_WORK' ? [entry.act] : [])).reverse()
    },
  }
}

describe('asking', () => {
  test('lets the ticket wait for permission, notifies the customer, and the approved lines become lines of the ticket', async () => {
    const w = await world()
    await w.ask()
    expect(await w.ticket()).toBe('WAITING APPROVAL')
    expect(await w.lines()).toEqual([])
    await w.answer({ Jarrulevyt: 'DECLINED' })
    expect(await w.ticket()).toBe('IN_PROGRESS')
    expect(await w.lines()).toEqual([['Jarrupalat', 10_000]])
    expect(await w.newest()).toMatchObject({
      state: 'ANSWERED',
      answer: { by: w.person.name, way: null, asDeputy: false },
      lines: [{ decision: 'APPROVED' }, { decision: 'DECLINED' }],
    })
    // the notification that asked for the answer says that it is given
    expect(await w.told(w.customer.id)).toEqual(['lisätyöpyyntöön on vastattu'])
    expect(await w.told(w.garage.id)).toEqual(['lisätyöstä hyväksytty 100,00 € / 300,00 € (veroton)'])
    expect(await w.acts()).toEqual(['ASKED', 'ANSWERED'])
  })

  test('takes the new ready time over from what was approved, not from what was declined', async () => {
    const promised = async (answer: Decision) => {
      const w = await world()
      const readyAt = '2036-11-30T13:00:00.000Z'
      await w.inGarage.extraWork.ask({ ...w.g, ticketId: w.ticketId, ...w.asked(), readyAt })
      await w.answer({}, answer)
      return (await w.inCustomer.tickets.get({ ...w.c, ticketId: w.ticketId })).promisedReadyAt
    }
    expect([await promised('APPROVED'), await promised('DECLINED')]).toEqual(['2036-11-30T13:00:00.000Z', null])
  })

  test('mails what was found, each line, the new ready time and until when to answer', async () => {
    const w = await world()
    await w.inGarage.extraWork.ask({ ...w.g, ticketId: w.ticketId, ...w.asked(), readyAt: '2026-11-30T13:00:00Z' })
    const { id: extraWorkId, answerDueAt } = await w.newest()
    const about = { ticketId: w.ticketId, garageId: w.garage.id, customerId: w.customer.id, actorUserId: null }
    const event = {
      ...about,
      actorOrganizationId: w.garage.id,
      extraWorkId,
      number: 1,
      grossCents: 37_650,
      netCents: 30_000,
      revision: 1,
    }
    const [read] = await transact(db, (tx) => extraWorkAsked.read(tx, [event]))
    expect(read?.mail?.paragraphs[0]).toBe('Jarrut ovat loppu')
    expect(read?.mail?.action).toEqual({ label: 'Vastaa pyyntöön', path: `/app/tickets/${w.ticketId}` })
    expect(JSON.parse(JSON.stringify(read?.mail?.facts).replaceAll('\u00a0', ' '))).toEqual(
      expect.arrayContaining([
        ['Jarrupalat', '100,00 €, veroton'],
        ['Yhteensä', '300,00 € (veroton)'],
        ['Auto olisi valmis', timeText('2026-11-30T13:00:00Z')],
        ['Vastaa viimeistään', timeText(answerDueAt)],
      ]),
    )
  })

  test('asks once when it is sent twice with one key, also at the same moment', async () => {
    const w = await world()
    const sent = { ...w.g, ticketId: w.ticketId, ...w.asked() }
    const answers = await Promise.all([1, 2, 3].map(() => w.inGarage.extraWork.ask(sent)))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(await w.works()).toHaveLength(1)
    expect(await w.told(w.customer.id)).toHaveLength(1)
  })

  test.each(['READY', 'DONE', 'CANCELLED'] as const)('fails for a ticket that is %s', async (status) => {
    const w = await world({ status })
    expect(await refusal(w.ask())).toMatchObject({ kind: 'forbidden', reason: 'extra_work_asking' })
  })

  test.each(['NEW', 'SCHEDULED'] as const)('leaves a ticket that is %s where it is', async (status) => {
    const w = await world({ status })
    await w.ask()
    await w.answer()
    expect(await w.ticket()).toBe(status)
  })

  test('a ticket that waits for parts goes on waiting for them, and one with two requests for both answers', async () => {
    const parts = await world({ status: 'WAITING' })
    await parts.ask()
    await parts.answer()
    expect(await parts.ticket()).toBe('WAITING PARTS')
    const w = await world()
    await w.ask([PADS])
    const [first] = await w.works()
    await w.ask([DISCS])
    await w.answer()
    expect(await w.ticket()).toBe('WAITING APPROVAL')
    const { id: extraWorkId = '', version = 0 } = first ?? {}
    await w.inGarage.extraWork.withdraw({ ...w.g, extraWorkId, version })
    expect(await w.ticket()).toBe('IN_PROGRESS')
    expect(await w.told(w.customer.id)).toContain('korjaamo perui lisätyöpyynnön')
  })

  test('takes only services of the own list', async () => {
    const w = await world()
    const own = await makeService(db, { ...w.g, name: 'Jarruhuolto' })
    const { organization: other } = await makeStaffed(db, { type: 'GARAGE' })
    const foreign = await makeService(db, { organizationId: other.id })
    const of = (sourceId: string) => [line('Jarruhuolto', 5000, { kind: 'SERVICE', sourceId })]
    expect(await refusal(w.ask(of(foreign.id)))).toMatchObject({
      kind: 'invalid',
      details: { fields: [{ field: 'lines' }] },
    })
    await w.ask(of(own.id))
    // what leaves the list meanwhile is approved as it was asked
    await db.delete(services).where(eq(services.id, own.id))
    await w.answer()
    expect(await w.lines()).toEqual([['Jarruhuolto', 5000]])
  })

  test.each([
    ['no lines', [], 'Lisää vähintään yksi rivi'],
    ['forty-one lines', Array.from({ length: 41 }, () => PADS), 'Pyynnössä voi olla enintään 40 riviä'],
    [
      'a sum that no bill has',
      [line('Moottori', 900_000_000), line('Toinen', 900_000_000)],
      'Rivien summa on liian suuri',
    ],
  ])('%s is refused in words', async (_, lines, message) => {
    const w = await world()
    expect(await refusal(w.ask(lines))).toMatchObject({ kind: 'invalid', details: { fields: [{ message }] } })
  })
})

describe('an answer', () => {
  test('counts once: the same again changes nothing, another one is refused, and so is one to what was asked again', async () => {
    const w = await world()
    await w.ask()
    const seen = await w.answerOf({}, 'APPROVED')
    const both = await Promise.allSettled([1, 2].map(() => w.inCustomer.extraWork.answer({ ...w.c, ...seen })))
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    expect(await w.lines()).toHaveLength(2)
    const no = { ...seen, decisions: seen.decisions.map((one) => ({ ...one, decision: 'DECLINED' as const })) }
    expect(await refusal(w.inCustomer.extraWork.answer({ ...w.c, ...no }))).toMatchObject({
      reason: 'extra_work_changed',
    })
    const { version } = await w.newest()
    expect(await refusal(w.inCustomer.extraWork.answer({ ...w.c, ...no, version }))).toMatchObject({
      reason: 'extra_work_answering',
    })
    await w.change([PADS])
    expect(await refusal(w.inCustomer.extraWork.answer({ ...w.c, ...seen }))).toMatchObject({
      kind: 'conflict',
      reason: 'extra_work_changed',
    })
    expect(await w.told(w.garage.id)).toEqual(['lisätyö hyväksytty, 300,00 € (veroton)'])
  })

  test('says what came of lines that cost nothing, as of any other', async () => {
    const w = await world()
    const check = line('Nesteiden tarkistus', 0)
    await w.ask([check])
    await w.answer()
    await w.ask([check])
    await w.answer({}, 'DECLINED')
    await w.ask([PADS, check])
    await w.answer({ [check.name]: 'DECLINED' })
    expect(await w.told(w.garage.id)).toEqual([
      'lisätyö hyväksytty, 0,00 € (veroton)',
      'lisätyötä ei hyväksytty',
      'lisätyöstä hyväksytty 100,00 € / 100,00 € (veroton)',
    ])
  })

  test('has to cover every line, and no other', async () => {
    const w = await world()
    await w.ask()
    const { decisions, ...about } = await w.answerOf({}, 'APPROVED')
    const [first] = decisions
    const tries = [
      [],
      decisions.slice(1),
      [...decisions, ...decisions.slice(1)],
      [first, { ...first, lineId: randomUUID() }],
    ]
    for (const some of tries)
      expect(
        await refusal(w.inCustomer.extraWork.answer({ ...w.c, ...about, decisions: some as typeof decisions })),
      ).toMatchObject({ kind: 'invalid', details: { fields: [{ field: 'decisions' }] } })
  })

  test('reaches to the limit for a member, with VAT, and a no has none; an admin has no limit', async () => {
    const w = await world({ role: 'MEMBER' })
    await w.rules({ approvalLimitCents: 30_000 })
    await w.ask()
    expect((await w.inCustomer.extraWork.ofTicket({ ...w.c, ticketId: w.ticketId })).works[0]?.can).toMatchObject({
      answer: true,
      approveUpToCents: 30_000,
    })
    expect((await w.newest()).can.approveUpToCents).toBeNull()
    expect(await refusal(w.answer())).toMatchObject({ kind: 'forbidden', reason: 'above_approval_limit' })
    const admin = await makeUser(db)
    await makeMembership(db, admin.id, w.customer.id, 'ADMIN')
    await w.answer({}, 'APPROVED', await as(admin.id))
    await w.ask()
    await w.answer({}, 'DECLINED')
    expect((await w.newest()).state).toBe('ANSWERED')
  })

  test('a member with an own limit answers up to it, above or below that of all members', async () => {
    const w = await world({ role: 'MEMBER' })
    const person = await makeUser(db)
    await makeMembership(db, person.id, w.customer.id, 'MEMBER')
    const limited = async (approvalLimitCents: number | null) => {
      await db.update(memberships).set({ approvalLimitCents }).where(eq(memberships.userId, person.id))
      const limitedPerson = await as(person.id)
      const { works } = await limitedPerson.extraWork.ofTicket({ ...w.c, ticketId: w.ticketId })
      return { most: works[0]?.can.approveUpToCents, answer: () => w.answer({}, 'APPROVED', limitedPerson) }
    }
    await w.ask()
    const low = await limited(100)
    expect(low.most).toBe(100)
    expect(await refusal(low.answer())).toMatchObject({ kind: 'forbidden', reason: 'above_approval_limit' })
    await w.rules({ approvalLimitCents: 200 })
    expect((await limited(null)).most).toBe(200)
    const high = await limited(90_000)
    expect(high.most).toBe(90_000)
    await high.answer()
    expect((await w.newest()).state).toBe('ANSWERED')
  })

  test('fails after the ticket was cancelled', async () => {
    const w = await world()
    await w.ask()
    await db
      .update(tickets)
      .set({ status: 'CANCELLED', closedAt: new Date().toISOString() })
      .where(eq(tickets.id, w.ticketId))
    expect(await refusal(w.answer())).toMatchObject({ kind: 'conflict', reason: 'extra_work_answering' })
    expect(await w.lines()).toEqual([])
  })

  test('given on the phone is written down with who gave it and how', async () => {
    const w = await world()
    await w.ask()
    const { version, id } = await w.newest()
    await w.inCustomer.extraWork.wantCall({ ...w.c, extraWorkId: id, version })
    expect(await w.told(w.garage.id)).toEqual(['asiakas pyytää soittamaan lisätyöstä'])
    expect((await w.newest()).state).toBe('CALL')
    const answer = await w.answerOf({ Jarrulevyt: 'DECLINED' }, 'APPROVED')
    await w.inGarage.extraWork.enterAnswer({ ...w.g, ...answer, answeredBy: 'Maija Virtanen', way: 'PHONE' })
    expect((await w.newest()).answer).toMatchObject({ by: w.adviser.name, answeredBy: 'Maija Virtanen', way: 'PHONE' })
    expect(await w.lines()).toEqual([['Jarrupalat', 10_000]])
    expect(await w.told(w.customer.id)).toContain(
      'lisätyöstä hyväksytty 100,00 € / 300,00 € (veroton) (Maija Virtanen)',
    )
    expect(await w.acts()).toEqual(['ASKED', 'CALL_WANTED', 'ANSWERED'])
  })
})

test('a change asks again, keeps what was asked and answered before, and takes the approved lines away until the new answer', async () => {
  const w = await world()
  await w.ask()
  await w.answer()
  await w.change([PADS, line('Jarrulevyt', 25_000)])
  expect(await w.lines()).toEqual([])
  expect(await w.ticket()).toBe('WAITING APPROVAL')
  expect(await w.newest()).toMatchObject({
    state: 'ASKED',
    revision: 2,
    answer: null,
    lines: [{ decision: null }, { decision: null }],
    earlier: [
      { revision: 1, answer: { by: w.person.name }, lines: [{ decision: 'APPROVED' }, { unitPriceCents: 20_000 }] },
    ],
  })
  expect(await w.told(w.customer.id)).toContain('lisätyöpyyntö muuttui, nyt 350,00 € (veroton)')
  await w.answer()
  expect(await w.lines()).toEqual([
    ['Jarrupalat', 10_000],
    ['Jarrulevyt', 25_000],
  ])
})

describe('the deputy', () => {
  const HOUR_MS = 3_600_000
  async function asked() {
    const w = await world({ role: 'MEMBER' })
    const deputy = await makeUser(db, { name: 'Veera Varahyväksyjä' })
    await makeMembership(db, deputy.id, w.customer.id, 'MEMBER')
    await w.rules({ approvalLimitCents: 10_000, approvalAnswerHours: 2, approvalDeputyUserId: deputy.id })
    const { id: extraWorkId } = await w.ask()
    const { askedAt, answerDueAt } = await w.newest()
    expect(Date.parse(answerDueAt) - Date.parse(askedAt)).toBe(2 * HOUR_MS)
    const after = (ms: number) => new Date(Date.parse(answerDueAt) + ms)
    const pass = (ms: number, revision = 1) => askDeputy(db, { extraWorkId, revision }, after(ms))
    return { ...w, pass, asDeputy: await as(deputy.id) }
  }

  test('gets the request when the time is over, once, and may approve what is above the own limit from then on', async () => {
    const w = await asked()
    expect(await refusal(w.answer({}, 'APPROVED', w.asDeputy))).toMatchObject({ reason: 'above_approval_limit' })
    await w.pass(-1)
    expect((await w.newest()).deputy).toBeNull()
    await w.pass(0)
    await w.pass(HOUR_MS)
    expect((await w.newest()).deputy).toBe('Veera Varahyväksyjä')
    expect((await w.told(w.customer.id)).filter((title) => title.includes('varahyväksyjää'))).toHaveLength(1)
    expect(await refusal(w.answer())).toMatchObject({ reason: 'above_approval_limit' })
    await w.answer({}, 'APPROVED', w.asDeputy)
    expect((await w.newest()).answer).toMatchObject({ by: 'Veera Varahyväksyjä', asDeputy: true })
    expect(await w.acts()).toEqual(['ASKED', 'PASSED_ON', 'ANSWERED'])
  })

  test('gets no request that was answered, or asked again since', async () => {
    const answered = await asked()
    await answered.answer({}, 'DECLINED')
    await answered.pass(1)
    const changed = await asked()
    await changed.change([PADS])
    await changed.pass(1)
    expect([(await answered.newest()).deputy, (await changed.newest()).deputy]).toEqual([null, null])
    await changed.pass(HOUR_MS, 2)
    expect((await changed.newest()).deputy).toBe('Veera Varahyväksyjä')
  })
})

describe('the lists', () => {
  const HOUR_MS = 3_600_000
  /** The wait as each way to a card reads it, which must be the same. */
  async function waits(w: Awaited<ReturnType<typeof world>>, side: 'inGarage' | 'inCustomer') {
    const own = side === 'inGarage' ? w.g : w.c
    const caller = w[side].tickets
    const desk = await caller.listWithGroups(own)
    const cards = desk.flatMap((column) => column.tickets)
    const { columns, tickets: changed } = await caller.cards({ ...own, ticketIds: [w.ticketId] })
    const told = [
      cards,
      changed,
      (await caller.list(own)).tickets,
      await caller.listColumn({ ...own, group: desk.find((column) => column.tickets.length > 0)?.group ?? 'new' }),
      [await caller.get({ ...own, ticketId: w.ticketId })],
    ].map(([card]) => card?.approvalWait)
    const [first] = told
    expect(told).toEqual(told.map(() => first))
    const sum = (of: { awaitsAnswer: number }[]) => of.reduce((all, { awaitsAnswer }) => all + awaitsAnswer, 0)
    expect(sum(columns)).toBe(sum(desk))
    const awaiting = await caller.awaitingAnswer(own)
    expect(awaiting.map(({ id }) => id)).toEqual(sum(desk) === 0 ? [] : [w.ticketId])
    return { wait: first, mine: sum(desk) }
  }

  test('say for whom extra work waits and since when, each side what it is waited for, until it is answered', async () => {
    const w = await world({ status: 'SCHEDULED', role: 'MEMBER' })
    await w.rules({ approvalLimitCents: 30_000, approvalAnswerHours: 2 })
    expect(await waits(w, 'inGarage')).toEqual({ wait: null, mine: 0 })
    await w.ask()
    const { askedAt: since, answerDueAt: dueAt, version, id: extraWorkId } = await w.newest()
    const wait = { what: 'EXTRA_WORK', since, dueAt, call: false, grossCents: 37_650, deputy: null }
    // a garage does not learn the limit
    expect(await waits(w, 'inGarage')).toEqual({ wait: { ...wait, aboveLimit: false }, mine: 0 })
    expect(await waits(w, 'inCustomer')).toEqual({ wait: { ...wait, aboveLimit: true }, mine: 1 })
    await w.inCustomer.extraWork.wantCall({ ...w.c, extraWorkId, version })
    expect(await waits(w, 'inGarage')).toMatchObject({ wait: { since, call: true }, mine: 1 })
    expect(await waits(w, 'inCustomer')).toMatchObject({ wait: { since, call: true }, mine: 0 })
    await w.change([PADS])
    expect(await waits(w, 'inCustomer')).toMatchObject({ wait: { call: false, aboveLimit: false }, mine: 1 })
    await w.answer({}, 'DECLINED')
    expect(await waits(w, 'inCustomer')).toEqual({ wait: null, mine: 0 })
  })

  test('show the deputy once it is asked, and nothing of a ticket that is over', async () => {
    const w = await world()
    const deputy = await makeUser(db, { name: 'Veera Varahyväksyjä' })
    await makeMembership(db, deputy.id, w.customer.id, 'MEMBER')
    await w.rules({ approvalAnswerHours: 2, approvalDeputyUserId: deputy.id })
    const { id: extraWorkId } = await w.ask()
    const { answerDueAt } = await w.newest()
    await askDeputy(db, { extraWorkId, revision: 1 }, new Date(Date.parse(answerDueAt) + HOUR_MS))
    const wait = { deputy: { id: deputy.id, name: 'Veera Varahyväksyjä' } }
    expect(await waits(w, 'inGarage')).toMatchObject({ wait })
    expect(await waits(w, 'inCustomer')).toMatchObject({ wait, mine: 1 })
    await db
      .update(tickets)
      .set({ status: 'CANCELLED', closedAt: new Date().toISOString(), waitingFor: null })
      .where(eq(tickets.id, w.ticketId))
    expect(await waits(w, 'inCustomer')).toEqual({ wait: null, mine: 0 })
  })
})

test('the migration takes over requests that waited before the lists showed it', async () => {
  const w = await world()
  await w.ask([PADS])
  const { version, id: extraWorkId, askedAt } = await w.newest()
  await w.inCustomer.extraWork.wantCall({ ...w.c, extraWorkId, version })
  const kept = async () => {
    const [ticket] = await db.select().from(tickets).where(eq(tickets.id, w.ticketId))
    return [ticket?.approvalSince, ticket?.approvalDueAt !== null, ticket?.approvalCall]
  }
  await db
    .update(tickets)
    .set({ approvalSince: null, approvalDueAt: null, approvalCall: false })
    .where(eq(tickets.id, w.ticketId))
  const folder = readdirSync('migrations').find((name) => name.endsWith('_wait-for-approval'))
  const migration = readFileSync(`migrations/${folder}/migration.sql`, 'utf8')
  const takeOver = migration.split('--> statement-breakpoint').at(-1) ?? ''
  await db.execute(sql.raw(takeOver))
  expect(await kept()).toEqual([askedAt, true, true])
  await w.ask([DISCS])
  const { askedAt: second } = await w.newest()
  await db.execute(sql.raw(takeOver))
  // what can be answered at once before what waits for a call
  expect(await kept()).toEqual([second, true, false])
})

describe('declined work', () => {
  async function declined() {
    const w = await world()
    await w.ask()
    await w.answer({ Jarrulevyt: 'DECLINED' })
    const [first] = await db.select().from(tickets).where(eq(tickets.id, w.ticketId))
    const again = { garageId: w.garage.id, customerId: w.customer.id }
    const { id: ticketId } = await makeTicket(db, {
      ...again,
      vehicleId: first?.vehicleId ?? null,
      status: 'IN_PROGRESS',
    })
    const deferred = async () => (await w.inGarage.extraWork.ofTicket({ ...w.g, ticketId })).deferred
    return { ...w, first, next: ticketId, deferred }
  }

  test('appears again on the next ticket of the car, until it is asked again there', async () => {
    const w = await declined()
    const [work] = await w.deferred()
    expect(work).toMatchObject({ name: 'Jarrulevyt', unitPriceCents: 20_000, ticketNumber: w.first?.number })
    const deferredIds = [work?.id ?? '']
    await w.inGarage.extraWork.ask({ ...w.g, ticketId: w.next, ...w.asked([DISCS]), deferredIds })
    expect(await w.deferred()).toEqual([])
  })

  test('belongs to no other car, and to no other garage', async () => {
    const w = await declined()
    const of = async (given: Parameters<typeof makeTicket>[1]) => {
      const { id: ticketId, garageId } = await makeTicket(db, { customerId: w.customer.id, ...given })
      const caller = garageId === w.garage.id ? w.inGarage : await as((await staffOf(garageId)).id)
      return (await caller.extraWork.ofTicket({ organizationId: garageId, ticketId })).deferred
    }
    const staffOf = async (garageId: string) => {
      const user = await makeUser(db)
      await makeMembership(db, user.id, garageId)
      return user
    }
    expect(await of({ garageId: w.garage.id })).toEqual([])
    expect(await of({ vehicleId: w.first?.vehicleId ?? null })).toEqual([])
  })

  test('disappears once the garage dropped it', async () => {
    const w = await declined()
    const [work] = await w.deferred()
    const drop = () => w.inGarage.extraWork.dropDeferred({ ...w.g, ticketId: w.next, lineId: work?.id ?? '' })
    await drop()
    expect(await w.deferred()).toEqual([])
    expect(await refusal(drop())).toMatchObject({ kind: 'not_found', reason: 'extra_work' })
  })
})
