import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { plansOf } from '#test/query-plans.ts'
import { testServices } from '#test/services.ts'
import { transact } from '../db/transact.ts'
import { deliveries } from '../delivery/deliveries.tables.ts'
import { queueMailAbout } from '../delivery/queue-mail-about.ts'
import { queueText, type TextMessage } from '../delivery/queue-text.ts'
import { outboxEvents } from '../events/events.tables.ts'
import { contributionsOf } from '../feature.ts'
import { allowanceLeft } from './allowance-left.ts'
import { dailyAllowance, STRANGER, type Trust } from './daily-allowance.ts'
import { refusedOrganizations, sentByChannel, sentByOrganizations } from './day-sums.ts'
import { outreachAllowances, outreachCountries } from './outreach.tables.ts'
import type { WhenRefused } from './outreach-gate.ts'
import { countRefusal } from './outreach-refused.ts'
import { sentByOrganization, sentByUser, sentTo } from './sent-messages.ts'

const { db, pool } = await testDatabase()

const trusted = new Map<string, Trust>()
const services = testServices({ features: contributionsOf([{ outreachTrust: [async () => trusted] }]) })

let phones = 0
const phone = () => `+35840${String(1_000_000 + phones++)}`

const FIRST_DAY = dailyAllowance(STRANGER)

function organization(trust: Trust = STRANGER): string {
  const id = randomUUID()
  trusted.set(id, trust)
  return id
}
const OLD = { ageDays: 100, connections: 0 }

/** A text message of this organisation, to a new recipient unless given otherwise. */
const message = (senderOrganizationId: string, given: Partial<TextMessage> = {}): TextMessage => ({
  channel: 'sms',
  to: phone(),
  text: 'Auto on valmis',
  target: { kind: 'thing', id: randomUUID() },
  organizationId: randomUUID(),
  senderOrganizationId,
  senderUserId: null,
  ...given,
})
const send = (one: TextMessage, whenRefused: WhenRefused = 'refuse') =>
  transact(db, (tx) => queueText(tx, services, one, whenRefused))
const reasonOf = (sending: Promise<unknown>) =>
  sending.then(
    () => 'sent',
    (error: { reason?: string }) => error.reason,
  )
const times = <Result>(count: number, act: (number: number) => Promise<Result>) =>
  Array.from({ length: count }).reduce<Promise<Result[]>>(
    async (before, _, number) => [...(await before), await act(number)],
    Promise.resolve([]),
  )

describe('the gate before people without an account', () => {
  test('lets an organisation send its allowance, texts and mails together, and refuses the next', async () => {
    const sender = organization()
    await times(FIRST_DAY - 4, () => send(message(sender)))
    const mail = { to: 'a@example.fi', subject: 'Auto', html: '', text: 'Auto' }
    const about = () => ({
      target: { kind: 'thing', id: randomUUID() },
      organizationId: randomUUID(),
      senderOrganizationId: sender,
      senderUserId: null,
      idempotencyKey: randomUUID(),
    })
    await times(4, (number) =>
      transact(db, (tx) => queueMailAbout(tx, services, { ...mail, to: `${number}@example.fi` }, about(), 'refuse')),
    )
    expect(await reasonOf(send(message(sender)))).toBe('outreach_organization')
    expect(await reasonOf(transact(db, (tx) => queueMailAbout(tx, services, mail, about(), 'refuse')))).toBe(
      'outreach_organization',
    )
    expect(await allowanceLeft(db, services, { organizationId: sender, userId: null })).toMatchObject({ left: 0 })
  })

  test('lets one of two through that want the last message at the same moment', async () => {
    const sender = organization()
    await times(FIRST_DAY - 1, () => send(message(sender)))
    const answers = await Promise.all([reasonOf(send(message(sender))), reasonOf(send(message(sender)))])
    expect(answers.toSorted()).toEqual(['outreach_organization', 'sent'])
  })

  test('counts a retry with the same key once, and answers the same', async () => {
    const sender = organization()
    const one = message(sender, { idempotencyKey: randomUUID() })
    const ids = await times(15, () => send(one))
    expect(new Set(ids).size).toBe(1)
    expect(await sentByOrganization(db, sender)).toBe(1)
  })

  test('counts what was sent within 24 hours', async () => {
    const sender = organization()
    await times(FIRST_DAY, () => send(message(sender)))
    await pool.query(
      `update deliveries set created_at = now() - interval '24 hours 1 minute' where sender_organization_id = $1`,
      [sender],
    )
    expect(await reasonOf(send(message(sender)))).toBe('sent')
  })

  test('the allowance counts what a user sends for organisations of less than a month together, and apart from an old one', async () => {
    const senderUserId = randomUUID()
    const [first, second, old] = [organization(), organization(), organization(OLD)]
    await times(10, () => send(message(old, { senderUserId })))
    await times(FIRST_DAY - 4, () => send(message(first, { senderUserId })))
    await times(4, () => send(message(second, { senderUserId })))
    for (const sender of [first, second])
      expect(await reasonOf(send(message(sender, { senderUserId })))).toBe('outreach_organization')
    expect(await reasonOf(send(message(old, { senderUserId })))).toBe('sent')
    expect(await reasonOf(send(message(first)))).toBe('sent')
  })

  test('sends one thing to the same person three times, and any thing five times', async () => {
    const [sender, other] = [organization(OLD), organization(OLD)]
    const [to, target] = [phone(), { kind: 'thing', id: randomUUID() }]
    await times(3, () => send(message(sender, { to, target })))
    expect(await reasonOf(send(message(sender, { to, target })))).toBe('outreach_target')
    expect(await reasonOf(send(message(sender, { target })))).toBe('sent')
    await times(2, () => send(message(other, { to, channel: 'whatsapp' })))
    expect(await reasonOf(send(message(other, { to })))).toBe('outreach_recipient')
  })

  test('lets an organisation that others know send one person twenty', async () => {
    const sender = organization({ ageDays: 30, connections: 3 })
    const to = phone()
    await times(20, () => send(message(sender, { to })))
    expect(await reasonOf(send(message(sender, { to })))).toBe('outreach_recipient')
  })

  test('lets nothing to another country before it is opened', async () => {
    const sender = organization(OLD)
    const to = '+46701234567'
    expect(await reasonOf(send(message(sender, { to })))).toBe('outreach_country')
    await db.insert(outreachCountries).values({ country: 'SE' })
    expect(await reasonOf(send(message(sender, { to })))).toBe('sent')
    expect(await reasonOf(send(message(sender, { to: '+46900123456' })))).toBe('outreach_number')
  })

  test('goes by the allowance that a super-user gave', async () => {
    const sender = organization()
    await db.insert(outreachAllowances).values({ organizationId: sender, messagesPerDay: 12 })
    await times(12, () => send(message(sender)))
    expect(await reasonOf(send(message(sender)))).toBe('outreach_organization')
    await db.update(outreachAllowances).set({ messagesPerDay: 0 }).where(eq(outreachAllowances.organizationId, sender))
    expect(await reasonOf(send(message(sender)))).toBe('outreach_stopped')
  })

  test('keeps what leaves by itself and is too much as suppressed, announces it as failed and counts it as refused', async () => {
    const sender = organization()
    await times(FIRST_DAY, () => send(message(sender)))
    const id = await send(message(sender), 'suppress')
    const [row] = await db.select().from(deliveries).where(eq(deliveries.id, id))
    expect(row).toMatchObject({ state: 'suppressed', reason: 'limit', text: 'Auto on valmis' })
    const failed = await db.select().from(outboxEvents).where(eq(outboxEvents.name, 'delivery.failed'))
    expect(failed.map(({ payload }) => payload)).toContainEqual(expect.objectContaining({ deliveryId: id }))
    expect((await refusedOrganizations(db, 10)).get(sender)).toBe(1)
    // and it takes nothing from those who send after it
    expect(await sentByOrganization(db, sender)).toBe(FIRST_DAY)
  })

  test('says the refusal at the field that the caller names, but that of the whole organisation at none', async () => {
    const [sender, spent] = [organization(OLD), organization()]
    const refused = await send(message(sender, { to: '+46900123456' }), { at: 'namedIds', who: 'Maija' }).catch(
      (error) => error,
    )
    expect(refused.details).toEqual({
      fields: [
        { field: 'namedIds', message: 'Maija: Tähän numeroon ei voi lähettää viestejä. Soita tai lähetä sähköposti.' },
      ],
    })
    await times(FIRST_DAY, () => send(message(spent)))
    const whole = await send(message(spent), { at: 'address' }).catch((error) => error)
    expect(whole).toMatchObject({ kind: 'limit', reason: 'outreach_organization', details: undefined })
    await countRefusal(db, whole)
    expect((await refusedOrganizations(db, 10)).get(spent)).toBe(1)
  })
})

test('the counted messages are found by indexes of just these messages', async () => {
  await pool.query(`insert into deliveries (id, channel, "to", user_id, target_kind, target_id, sender_organization_id)
    select gen_random_uuid(), 'mail', 'a' || n || '@example.fi', gen_random_uuid(), 'ticket', gen_random_uuid(), gen_random_uuid()
    from generate_series(1, 20000) as n`)
  const [id, to] = [randomUUID(), phone()]
  const plans = await plansOf(pool, async (asked) => {
    await sentByOrganization(asked, id)
    await sentByUser(asked, id)
    await sentTo(asked, { to, targetId: id })
    await sentByChannel(asked)
    await sentByOrganizations(asked, 10)
  })
  for (const index of ['deliveries_outreach_organization', 'deliveries_outreach_user', 'deliveries_outreach_to'])
    expect(plans).toContain(index)
  expect(plans).not.toContain('Seq Scan on deliveries')
})
