import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { makeMessage } from '#features/chats/server/chats.factory.ts'
import { chatMessages } from '#features/chats/server/chats.tables.ts'
import { attachedFiles } from '#features/files/server/attach-files.ts'
import { pdf, photo } from '#features/files/server/files.fixture.ts'
import { answerData, forgetAnswers } from '#features/mail-answers/server/answer-data.ts'
import { handleAnswer } from '#features/mail-answers/server/handle-answer.ts'
import { mailAnswersRouter } from '#features/mail-answers/server/mail-answers.router.ts'
import { makeNotificationAddress } from '#features/notifications/server/notifications.factory.ts'
import { notifications } from '#features/notifications/server/notifications.tables.ts'
import { makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { memberships, organizations } from '#features/organizations/server/organizations.tables.ts'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import { ticketsRouter } from '#features/tickets/server/tickets.router.ts'
import { ticketEvents, tickets } from '#features/tickets/server/tickets.tables.ts'
import { ticketCommented } from '#features/tickets/tickets.events.ts'
import { readConfig } from '#server/config.ts'
import { transact } from '#server/db/transact.ts'
import { deliveries } from '#server/delivery/deliveries.tables.ts'
import { inboundMails } from '#server/delivery/inbound-mail/inbound-mails.tables.ts'
import {
  filePart,
  latinPart,
  parts,
  rawMail,
  textPart,
  type Written,
} from '#server/delivery/inbound-mail/mail.fixture.ts'
import { fingerprintOf } from '#server/delivery/inbound-mail/our-mail.ts'
import { listRefusedMails } from '#server/delivery/inbound-mail/refused-mails.ts'
import { replyAddressOf } from '#server/delivery/inbound-mail/reply-address.ts'
import { sweepInboundMails } from '#server/delivery/inbound-mail/sweep-inbound-mails.ts'
import { outboxEvents } from '#server/events/events.tables.ts'
import { createLog } from '#server/log.ts'
import { rateLimits } from '#server/rate-limit.tables.ts'
import { isMissing } from '#server/storage/storage.ts'
import { callerOf, contextOf } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { deliveryWorld } from '#test/delivery-world.ts'
import { jobContext } from '#test/job-context.ts'
import { testServices } from '#test/services.ts'
import { freshSettings } from '../../scripts/settings.mjs'
import { buildServer } from './build-server.ts'
import { openServices } from './open-services.ts'

const { db } = await testDatabase()
const KEY = 'a key of the tests'
const log = createLog('silent')
const config = readConfig({
  ...freshSettings(),
  NODE_ENV: 'test',
  MAIL_INBOUND_ADDRESS: 'vastaus@vastaukset.example.fi',
  MAIL_INBOUND_KEY: KEY,
})
let now = new Date()
const opened = openServices(config, { db, log })
const services = { ...opened, storage: testServices().storage, clock: () => now }
const { app } = await buildServer({ config, db, services, log })
afterAll(() => app.close())

type Side = Awaited<ReturnType<typeof makeStaffed>>
let garage: Side
let customer: Side
let ticketId: string
beforeAll(async () => {
  garage = await makeStaffed(db, { type: 'GARAGE' })
})
beforeEach(async () => {
  now = new Date()
  await db.delete(outboxEvents)
  customer = await makeStaffed(db, { type: 'CUSTOMER' })
  ticketId = (await makeTicket(db, { garageId: garage.organization.id, customerId: customer.organization.id })).id
})

/** A mail that went to the customer's person: the address that answers to it come to. */
async function mailed(given: Partial<typeof deliveries.$inferInsert> = {}): Promise<string> {
  const [delivery] = await db
    .insert(deliveries)
    .values({
      channel: 'mail',
      to: customer.user.email,
      userId: customer.user.id,
      state: 'sent',
      organizationId: customer.organization.id,
      targetKind: 'ticket',
      targetId: ticketId,
      ...given,
    })
    .returning()
  const address = delivery && replyAddressOf(services, delivery)
  if (!address) throw new Error('nobody can answer that')
  return address
}

const basic = (key = KEY) => ({ authorization: `Basic ${Buffer.from(`huoltosilta:${key}`).toString('base64')}` })

/** As SendGrid posts it. */
async function parsePost(raw: Buffer, to: string, more: Record<string, string> = {}, headers = basic()) {
  const fields = {
    headers: 'x',
    dkim: '{@example.fi : pass}',
    to,
    from: 'whoever',
    sender_ip: '192.0.2.25',
    SPF: 'pass',
    envelope: JSON.stringify({ to: [to], from: 'aino@example.fi' }),
    subject: 'x',
    charsets: '{"to":"UTF-8"}',
    ...more,
  }
  const boundary = 'xYzZY'
  const field = (name: string, value: string | Buffer) =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`),
      Buffer.from(value),
      Buffer.from('\r\n'),
    ])
  const payload = Buffer.concat([
    ...Object.entries(fields).map(([name, value]) => field(name, value)),
    field('email', raw),
    Buffer.from(`--${boundary}--\r\n`),
  ])
  const type = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  return app.inject({ method: 'POST', url: '/api/webhooks/mail/sendgrid', headers: { ...headers, ...type }, payload })
}

/** Runs the jobs that were queued, as often as each. */
async function work() {
  const queued = await db.select().from(outboxEvents).where(eq(outboxEvents.name, 'job.queued'))
  await db.delete(outboxEvents)
  const mailIds = queued.flatMap(({ payload }) => {
    const job = payload as { name: string; payload: { mailId: string } }
    return job.name === 'inbound-mail.handle' ? [job.payload.mailId] : []
  })
  for (const mailId of mailIds) await handleAnswer.run({ mailId }, jobContext(db, { services }))
  return mailIds
}

type Given = Partial<Written> & { post?: Record<string, string> }
/** Hands over the customer's answer and handles it; gives the resulting row. */
async function answer(address: string, { post = {}, ...given }: Given = {}) {
  const raw = rawMail({ from: `Aino <${customer.user.email}>`, to: address, says: 'Sopii.', ...given } as Parameters<
    typeof rawMail
  >[0])
  const { statusCode } = await parsePost(raw, address, post)
  expect(statusCode).toBe(204)
  await work()
  return lastMail()
}

async function lastMail() {
  const mails = await db
    .select()
    .from(inboundMails)
    .where(eq(inboundMails.userId, customer.user.id))
    .orderBy(inboundMails.id)
  const mail = mails.at(-1)
  return mail && { state: mail.state, reason: mail.reason, contentsKey: mail.contentsKey }
}

const comments = () =>
  db
    .select()
    .from(ticketEvents)
    .where(sql`${ticketEvents.ticketId} = ${ticketId} and ${ticketEvents.kind} = 'COMMENTED'`)
    .orderBy(ticketEvents.id)
const bodies = async () => (await comments()).map(({ data }) => data.body)
const refusalMails = () =>
  db
    .select()
    .from(deliveries)
    .where(
      sql`${deliveries.to} = ${customer.user.email} and ${deliveries.subject} = 'Vastausta ei voitu ottaa vastaan'`,
    )
const posted = { state: 'posted', reason: null, contentsKey: null }
const refused = (reason: string) => ({ state: 'refused', reason, contentsKey: null })

test('a mail to a person says that it can be answered; one to a shared address neither says nor is so', async () => {
  const shared = await makeNotificationAddress(db, {
    organizationId: customer.organization.id,
    provedAt: now.toISOString(),
  })
  const world = deliveryWorld(db, { notices: services.features.notices, at: '2036-11-24T10:00:00Z' })
  const { inboundAddress, features, linkSecret } = services
  Object.assign(world.services, { inboundAddress, features, linkSecret })
  await callerOf(ticketsRouter, await contextOf(db, garage.user.id)).comment({
    organizationId: garage.organization.id,
    ticketId,
    body: 'Sopiiko aamulla?',
    internal: false,
    requestKey: randomUUID(),
  })
  await world.pass()
  await world.pass('2036-11-24T10:30:00Z')
  const LINE = 'Voit vastata suoraan tähän viestiin.'
  const mailTo = (address: string) => world.sent.filter(({ to }) => to === address)
  expect(mailTo(customer.user.email)).toMatchObject([
    {
      text: expect.stringContaining(LINE),
      html: expect.stringContaining(LINE),
      replyTo: expect.stringContaining('vastaus+1'),
    },
  ])
  const [toAll, ...more] = mailTo(shared.email)
  expect([toAll?.replyTo, toAll?.text.includes(LINE), more]).toEqual([null, false, []])
  expect(await answer(mailTo(customer.user.email)[0]?.replyTo ?? '')).toEqual(posted)
})

describe('an answer to a ticket’s mail', () => {
  test('the answer becomes a comment of the person who answers, and says that it came by mail', async () => {
    const text =
      'Sopii, tuon auton aamulla.\n\nma 23.11.2026 klo 9.12 Huoltosilta <posti@example.fi> kirjoitti:\n> Huolto\n'
    expect(await answer(await mailed(), { says: text })).toEqual(posted)
    const [comment] = await comments()
    expect(comment).toMatchObject({
      actorUserId: customer.user.id,
      actorOrganizationId: customer.organization.id,
      internal: false,
      data: { body: 'Sopii, tuon auton aamulla.', byMail: true },
    })
  })

  test('the answer is announced like any comment, so that the other side is notified', async () => {
    const address = await mailed()
    const raw = rawMail({ from: customer.user.email, to: address, says: 'Sopii.' })
    await parsePost(raw, address)
    const [mail] = await db.select().from(inboundMails).where(eq(inboundMails.userId, customer.user.id))
    await db.delete(outboxEvents)
    await handleAnswer.run({ mailId: mail?.id }, jobContext(db, { services }))
    const events = await db.select().from(outboxEvents).where(eq(outboxEvents.name, ticketCommented.name))
    expect(events).toMatchObject([{ payload: { ticketId, actorUserId: customer.user.id, preview: 'Sopii.' } }])
  })

  test('the answer is posted once, however often it is handed over and handled', async () => {
    const address = await mailed()
    const raw = rawMail({ from: customer.user.email, to: address, says: 'Kerran.' })
    const answers = await Promise.all([1, 2, 3].map(() => parsePost(raw, address)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204])
    const [mailId, ...more] = await work()
    expect(more).toEqual([])
    await parsePost(raw, address)
    await db
      .update(inboundMails)
      .set({ state: 'waiting' })
      .where(eq(inboundMails.id, mailId ?? ''))
    await handleAnswer.run({ mailId }, jobContext(db, { services }))
    expect(await bodies()).toEqual(['Kerran.'])
  })

  test('an answer that another one overtook still becomes a comment', async () => {
    const address = await mailed()
    await answer(address, { says: 'Toinen', headers: { Date: 'Tue, 24 Nov 2026 09:00:00 +0200' } })
    await answer(address, { says: 'Ensimmäinen', headers: { Date: 'Mon, 23 Nov 2026 09:00:00 +0200' } })
    expect(await bodies()).toEqual(['Toinen', 'Ensimmäinen'])
  })

  test('the answer keeps its letters through the provider’s form, and an address in capitals is the same', async () => {
    const address = await mailed()
    expect(await answer(address.toUpperCase(), { says: latinPart('Tehdään näin.') })).toEqual(posted)
    expect(await bodies()).toEqual(['Tehdään näin.'])
  })

  test('an answer to a closed and archived ticket is accepted, as a comment there is', async () => {
    const at = new Date().toISOString()
    await db
      .update(tickets)
      .set({ status: 'DONE', closedAt: at, customerArchivedAt: at })
      .where(eq(tickets.id, ticketId))
    expect(await answer(await mailed())).toEqual(posted)
  })

  test('an answer longer than a comment is cut, and says so', async () => {
    await answer(await mailed(), { says: 'pitkä '.repeat(3000) })
    const [body] = await bodies()
    expect(String(body).length).toBeLessThanOrEqual(4000)
    expect(body).toMatch(/p?i?t?k?ä?\n\n\(Viestiä lyhennettiin, koska se oli liian pitkä\.\)$/)
  })

  test('an answer through a mail server of one’s own comes by another route', async () => {
    const address = await mailed()
    const payload = rawMail({ from: customer.user.email, to: address, says: 'Omasta palvelimesta.' })
    const url = `/api/webhooks/mail/message?${new URLSearchParams({ to: address, from: customer.user.email })}`
    const sent = await app.inject({
      method: 'POST',
      url,
      headers: { ...basic(), 'content-type': 'message/rfc822' },
      payload,
    })
    expect(sent.statusCode).toBe(204)
    await work()
    expect(await bodies()).toEqual(['Omasta palvelimesta.'])
  })
})

describe('an answer in doubt', () => {
  const words = 'Matti kirjoitti 25.11.2026:\njarrut vinkuvat.\n----\nAuto 2: öljyt.'
  test('a person’s own words stay, also through a mailing list or a gateway', async () => {
    const headers = {
      'X-Loop': 'a',
      'List-Unsubscribe': '<mailto:a@example.fi>',
      'Feedback-ID': '1',
      Precedence: 'bulk',
    }
    expect(await answer(await mailed(), { says: words, headers })).toEqual(posted)
    expect(await bodies()).toEqual([words])
  })

  test('what is written below our own mail is recognised by the words of that mail only', async () => {
    const address = await mailed({ fingerprint: fingerprintOf('Huolto on valmis ja auto odottaa pihalla', '') })
    const header = 'Lähettäjä: Huoltosilta <posti@example.fi>\nLähetetty: ma 23.11.2026\nAihe: Huolto'
    await answer(address, { says: `${header}\n\nHuolto on valmis ja\nauto odottaa pihalla\n\nHaen sen illalla.` })
    expect(await bodies()).toEqual(['Haen sen illalla.'])
  })

  test('an answer to an older mail says what was cut, and super-users can read that', async () => {
    const says = 'Sopii.\n\nLähettäjä: Huoltosilta <posti@example.fi>\nLähetetty: ma\n\nVanha viesti\n\nVielä tämä.'
    await answer(await mailed(), { says })
    expect(await bodies()).toEqual(['Sopii.\n\n(Sähköpostista jäi pois lainattu teksti.)'])
    expect(await listRefusedMails(db, 1)).toMatchObject([{ keptText: expect.stringContaining('Vielä tämä.') }])
  })

  test('a program’s mail is seen by super-users with its text', async () => {
    await answer(await mailed(), { subject: 'Poissa: huolto', says: 'Tuon auton maanantaina.' })
    const [shown] = await listRefusedMails(db, 1)
    expect(shown).toMatchObject({ why: 'Automaattinen vastaus', keptText: expect.stringContaining('maanantaina') })
  })

  test('a sealed mail and one with nothing but a winmail.dat are refused by their names', async () => {
    const file = (name: string, type: string) => filePart({ name, type, bytes: Buffer.from('x') })
    expect(await answer(await mailed(), { says: file('smime.p7m', 'application/pkcs7-mime') })).toEqual(
      refused('sealed'),
    )
    const tnef = parts('mixed', textPart(''), file('winmail.dat', 'application/ms-tnef'))
    expect(await answer(await mailed(), { says: tnef })).toEqual(refused('unusable'))
  })
})

describe('attachments', () => {
  test('attached images and PDFs are kept, encoded again; others are named', async () => {
    const jpeg = await photo(800, 600).jpeg().toBuffer()
    const part = parts(
      'mixed',
      parts(
        'related',
        textPart('<p>Kuva vauriosta.</p><img src="cid:logo"><img src="cid:kuva">', 'text/html; charset=utf-8'),
        filePart({ name: 'logo.png', type: 'image/png', bytes: await photo(8, 8).png().toBuffer(), inlineId: 'logo' }),
      ),
      filePart({ name: 'vaurio.jpg', type: 'image/jpeg', bytes: jpeg }),
      filePart({ name: 'lasku.pdf', type: 'application/octet-stream', bytes: pdf() }),
      filePart({ name: 'tarjous.docx', type: 'application/msword', bytes: Buffer.from('PK') }),
      filePart({ name: 'valekuva.jpg', type: 'image/jpeg', bytes: Buffer.from('<script>') }),
      filePart({ type: 'application/octet-stream', bytes: Buffer.alloc(0) }),
    )
    expect(await answer(await mailed(), { says: part })).toEqual(posted)
    const [comment] = await comments()
    expect(comment?.data.body).toBe(
      'Kuva vauriosta.\n\n(Sähköpostista jäi pois: tarjous.docx, valekuva.jpg, nimetön liite.)',
    )
    const files = (await attachedFiles(db, 'ticket_event', [comment?.id ?? ''])).get(comment?.id ?? '')
    expect(files?.map(({ name, contentType }) => [name, contentType])).toEqual([
      ['vaurio.jpg', 'image/jpeg'],
      ['lasku.pdf', 'application/pdf'],
    ])
  })

  test('attachments without a word are an answer too, and a second try keeps them once', async () => {
    const address = await mailed()
    const part = parts(
      'mixed',
      textPart(''),
      filePart({ name: 'a.png', type: 'image/png', bytes: await photo().png().toBuffer() }),
    )
    await parsePost(rawMail({ from: customer.user.email, to: address, says: part }), address)
    const [mailId] = await work()
    const context = jobContext(db, { services })
    expect((await comments()).length).toBe(1)
    expect(
      await db.execute(sql`select count(*)::int as n from files where user_id = ${customer.user.id}`),
    ).toMatchObject({ rows: [{ n: 1 }] })
    await handleAnswer.run({ mailId }, context)
    expect((await comments()).length).toBe(1)
  })
})

describe('an answer to a chat’s mail', () => {
  const mailedChat = async () => {
    const sides = { garageId: garage.organization.id, customerId: customer.organization.id }
    await makeMessage(db, { ...sides, from: 'GARAGE' })
    return mailed({ targetKind: 'chat', targetId: garage.organization.id })
  }
  const messages = () => db.select().from(chatMessages).where(eq(chatMessages.userId, customer.user.id))

  test('the answer becomes a message of the person who answers', async () => {
    expect(await answer(await mailedChat())).toEqual(posted)
    expect(await messages()).toMatchObject([{ body: 'Sopii.', byMail: true, organizationId: customer.organization.id }])
  })

  test('an answer to a conversation that is over is refused, and the person is notified once a day', async () => {
    const address = await mailedChat()
    await db.update(organizations).set({ disabledAt: sql`now()` }).where(eq(organizations.id, garage.organization.id))
    try {
      expect(await answer(address)).toEqual(refused('closed'))
      expect(await answer(address, { says: 'Uudelleen' })).toEqual(refused('closed'))
    } finally {
      await db.update(organizations).set({ disabledAt: null }).where(eq(organizations.id, garage.organization.id))
    }
    expect(await messages()).toEqual([])
    const mails = await refusalMails()
    expect(mails).toMatchObject([{ userId: null, text: expect.stringContaining('ei voi enää kirjoittaa') }])
    now = new Date(now.getTime() + 86_400_000)
    await answer(address, { says: '\n' })
    expect((await refusalMails()).length).toBe(2)
  })
})

describe('an answer that anybody could have sent', () => {
  const evil = JSON.stringify({ to: ['x'], from: 'paha@evil.example' })
  const doubts: Record<string, string>[] = [
    { SPF: 'pass', dkim: 'none', envelope: evil },
    { SPF: 'fail', dkim: '{@evil.example : pass}' },
    { SPF: 'neutral', dkim: 'none' },
    { SPF: 'none', dkim: 'none' },
  ]
  const asked = async () => {
    const address = await mailed()
    const post = { SPF: 'none', dkim: 'none' }
    expect(await answer(address, { post, says: 'Sopii kyllä.' })).toMatchObject({ state: 'asked', reason: null })
    const caller = callerOf(mailAnswersRouter, await contextOf(db, customer.user.id, services))
    const { id: organizationId } = customer.organization
    const [waiting] = await caller.asked({ organizationId })
    return { caller, organizationId, waiting, answerId: waiting?.id ?? '' }
  }

  test.each(doubts)('waits for the person’s yes: %o', async (post) => {
    const address = await mailed()
    const envelope = post.envelope ? JSON.stringify({ to: [address], from: 'paha@evil.example' }) : undefined
    expect(await answer(address, { post: { ...post, ...(envelope && { envelope }) } })).toMatchObject({
      state: 'asked',
      reason: null,
    })
    expect(await bodies()).toEqual([])
  })

  test('the person is notified of the answer, by mail once a day, without a word of it', async () => {
    await asked()
    await asked()
    const mails = await db
      .select()
      .from(deliveries)
      .where(sql`${deliveries.to} = ${customer.user.email} and ${deliveries.subject} like 'Vastaus odottaa%'`)
    expect(mails).toMatchObject([{ text: expect.not.stringContaining('Sopii') }])
    const shown = await db
      .select()
      .from(notifications)
      .where(eq(notifications.organizationId, customer.organization.id))
    expect(shown).toMatchObject([{ kind: 'mail-answers.asked', targetKind: 'mail-answer' }, {}])
  })

  test('the answer is posted when the person sends it', async () => {
    const { caller, organizationId, waiting, answerId } = await asked()
    expect(waiting).toMatchObject({ text: 'Sopii kyllä.', attachmentNames: [] })
    await caller.confirm({ organizationId, answerId })
    await work()
    expect([await bodies(), await lastMail()]).toEqual([['Sopii kyllä.'], posted])
    await expect(caller.confirm({ organizationId, answerId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('the answer is deleted when the person discards it', async () => {
    const { caller, organizationId, answerId } = await asked()
    await caller.discard({ organizationId, answerId })
    await work()
    expect([await bodies(), await lastMail(), await caller.asked({ organizationId })]).toEqual([
      [],
      refused('discarded'),
      [],
    ])
  })

  test('an answer that is sent and discarded at the same time is one of both', async () => {
    const { caller, organizationId, answerId } = await asked()
    const pressed = await Promise.allSettled([
      caller.confirm({ organizationId, answerId }),
      caller.discard({ organizationId, answerId }),
    ])
    await work()
    expect(pressed.filter(({ status }) => status === 'fulfilled').length).toBe(1)
    const isSent = pressed[0].status === 'fulfilled'
    expect([await bodies(), (await lastMail())?.state]).toEqual(isSent ? [['Sopii kyllä.'], 'posted'] : [[], 'refused'])
  })

  test('no other user can send or discard the answer', async () => {
    const { organizationId, answerId } = await asked()
    const other = await makeStaffed(db, { type: 'CUSTOMER' })
    await db.insert(memberships).values({ userId: other.user.id, organizationId, role: 'ADMIN' })
    const caller = callerOf(mailAnswersRouter, await contextOf(db, other.user.id, services))
    expect(await caller.asked({ organizationId })).toEqual([])
    await expect(caller.confirm({ organizationId, answerId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(caller.discard({ organizationId, answerId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('ends after a week', async () => {
    await asked()
    await db.update(inboundMails).set({ receivedAt: sql`now() - interval '8 days'` })
    await sweepInboundMails.run({}, jobContext(db, { services }))
    expect(await lastMail()).toMatchObject({ state: 'refused', reason: 'unconfirmed' })
  })
})

test('a mail that was answered twenty times takes no more answers', async () => {
  const address = await mailed()
  await answer(address)
  const [mail] = await db.select().from(inboundMails).where(eq(inboundMails.userId, customer.user.id))
  if (!mail) throw new Error('nothing came')
  await db
    .insert(inboundMails)
    .values(Array.from({ length: 19 }, () => ({ ...mail, id: randomUUID(), key: randomUUID() })))
  await answer(address, { says: 'Vielä yksi.' })
  const [newest] = await db
    .select()
    .from(inboundMails)
    .where(and(eq(inboundMails.userId, customer.user.id), eq(inboundMails.state, 'refused')))
  expect(newest?.reason).toBe('used_up')
  expect(await bodies()).toEqual(['Sopii.'])
})

describe('the inbound mail handler neither posts nor reports', () => {
  const silent = async (reason: string, address: string, given: Given) => {
    expect(await answer(address, given)).toEqual(refused(reason))
    expect([await bodies(), await refusalMails()]).toEqual([[], []])
  }
  test('an automatic answer', async () =>
    silent('automatic', await mailed(), {
      subject: 'Automaattinen vastaus: Huolto',
      headers: { 'Auto-Submitted': 'auto-replied' },
    }))
  test('a bounce', async () =>
    silent('automatic', await mailed(), { post: { envelope: JSON.stringify({ to: [await mailed()], from: '' }) } }))
  test('a program that says so', async () =>
    silent('automatic', await mailed(), { headers: { 'Auto-Submitted': 'auto-replied' } }))
  test('a name that is not the domain’s', async () =>
    silent('forged', await mailed(), { post: { SPF: 'softfail', dkim: '{@evil.example : fail}' } }))
  test('an answer of a disabled user', async () => {
    const address = await mailed()
    await db.update(users).set({ disabledAt: sql`now()` }).where(eq(users.id, customer.user.id))
    await silent('no_account', address, {})
  })
  test('an address that is not proved', async () => {
    const address = await mailed()
    await db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, customer.user.id))
    await silent('no_account', address, {})
  })
})

describe('the inbound mail handler notifies the person who was written to of', () => {
  const notifies = async (reason: string, address: string, given: Given, words: RegExp) => {
    expect(await answer(address, given)).toEqual(refused(reason))
    expect(await bodies()).toEqual([])
    expect(await refusalMails()).toMatchObject([{ text: expect.stringMatching(words), userId: null }])
  }
  test('an answer after a month', async () => {
    const address = await mailed()
    now = new Date(now.getTime() + 31 * 86_400_000)
    await notifies('expired', address, {}, /30 päivän ajan/)
  })
  test('an organisation that they left', async () => {
    const address = await mailed()
    await db.delete(memberships).where(eq(memberships.userId, customer.user.id))
    await notifies('not_member', address, {}, /Et kuulu enää/)
  })
  test('a second factor that the organisation demands and they lack', async () => {
    const demand = (demandsSecondFactor: boolean) =>
      db.update(organizations).set({ demandsSecondFactor }).where(eq(organizations.id, customer.organization.id))
    const address = await mailed()
    await demand(true)
    onTestFinished(async () => void (await demand(false)))
    await notifies('second_factor', address, {}, /vaatii kaksivaiheisen tunnistautumisen/)
  })
  test('a ticket that is not there', async () =>
    notifies('closed', await mailed({ targetId: randomUUID() }), {}, /ei voi enää kirjoittaa/))
  test('a quotation without a word of theirs', async () =>
    notifies(
      'empty',
      await mailed(),
      { says: 'Huoltosilta kirjoitti 23.11.2026:\n> Sopiiko huomenna?\n\n-- \nAino' },
      /ei löytynyt/,
    ))
  test('words that cannot be decoded', async () =>
    notifies('charset', await mailed(), { says: textPart('+ADw-', 'text/plain; charset=utf-7') }, /merkistöä/))
  test('an answer of another person who was forwarded the mail', async () =>
    notifies(
      'other_sender',
      await mailed(),
      { from: 'Bertta <bertta@example.fi>', subject: 'Lunasta palkinto' },
      /^(?!.*palkinto).*eri osoitteesta/s,
    ))
  test('another member of the same organisation', async () => {
    const other = await makeStaffed(db, { type: 'CUSTOMER' })
    await db
      .insert(memberships)
      .values({ userId: other.user.id, organizationId: customer.organization.id, role: 'ADMIN' })
    await notifies('other_sender', await mailed(), { from: other.user.email }, /eri osoitteesta/)
  })
  test('30 megabytes', async () =>
    notifies('too_large', await mailed(), { says: `Kuvia\n${'x'.repeat(76)}\n`.repeat(370_000) }, /liian suuri/))
})

describe('what is handed over', () => {
  const sopii = async () => {
    const address = await mailed()
    return { address, raw: rawMail({ from: customer.user.email, to: address, says: 'Sopii.' }) }
  }
  test('needs the key', async () => {
    const { address, raw } = await sopii()
    for (const headers of [basic('wrong'), basic(''), { authorization: `Bearer ${KEY}` }, { authorization: '' }])
      expect((await parsePost(raw, address, {}, headers)).statusCode).toBe(403)
    const stranger = await app.inject({
      method: 'POST',
      url: '/api/webhooks/mail/message?to=a@b.fi',
      payload: raw,
      headers: { 'content-type': 'message/rfc822' },
    })
    expect(stranger.statusCode).toBe(403)
    expect(await lastMail()).toBeUndefined()
  })

  test('a mail to an address that we did not make is dropped: other token, other domain, no token', async () => {
    const { address, raw } = await sopii()
    const flipped = address.replace(/.@/, (end) => (end === '0@' ? '1@' : '0@'))
    for (const to of [
      flipped,
      address.replace('@vastaukset', '@muu'),
      'vastaus@vastaukset.example.fi',
      '',
      'x'.repeat(10_000),
    ])
      expect((await parsePost(raw, to)).statusCode).toBe(204)
    expect(await lastMail()).toBeUndefined()
  })

  test('a body that is empty, or no message, is refused for good', async () => {
    const { address } = await sopii()
    expect((await parsePost(Buffer.alloc(0), address)).statusCode).toBe(204)
    await work()
    expect(await lastMail()).toEqual(refused('other_sender'))
    expect((await parsePost(Buffer.from('\0\xff\0garbage', 'latin1'), address)).statusCode).toBe(204)
    await work()
    expect(await lastMail()).toEqual(refused('other_sender'))
  })

  test('a body that is no form is dropped, and no other type is accepted', async () => {
    const headers = { ...basic(), 'content-type': 'multipart/form-data; boundary=x' }
    const cut = await app.inject({
      method: 'POST',
      url: '/api/webhooks/mail/sendgrid',
      headers,
      payload: '--x\r\nbroken',
    })
    expect(cut.statusCode).toBe(204)
    const json = { ...headers, 'content-type': 'application/json' }
    expect(
      (await app.inject({ method: 'POST', url: '/api/webhooks/mail/sendgrid', headers: json, payload: '{}' }))
        .statusCode,
    ).toBe(415)
  })

  test('a mail is handed over again while the storage is away', async () => {
    const { address, raw } = await sopii()
    const put = services.storage.put
    services.storage.put = async () => {
      throw new Error('away')
    }
    expect((await parsePost(raw, address)).statusCode).toBe(500)
    services.storage.put = put
    expect((await parsePost(raw, address)).statusCode).toBe(204)
    await work()
    expect(await bodies()).toEqual(['Sopii.'])
  })

  test('a mail too many for one person is refused for now, and accepted when the hour is over', async () => {
    const address = await mailed()
    const post = (number: number) =>
      parsePost(
        rawMail({ from: customer.user.email, to: address, says: `${number}`, messageId: `<${number}@example.fi>` }),
        address,
      )
    const statuses: number[] = []
    for (let number = 0; number < 62; number += 1) statuses.push((await post(number)).statusCode)
    expect(statuses).toEqual([...Array(60).fill(204), 503, 503])
    // one that was taken before may come again, and counts no more
    expect((await post(1)).statusCode).toBe(204)
    await db
      .update(rateLimits)
      .set({ resetAt: sql`now()` })
      .where(eq(rateLimits.key, `inbound-mail:${customer.user.id}`))
    expect([(await post(60)).statusCode, (await post(61)).statusCode]).toEqual([204, 204])
    expect(await db.$count(inboundMails, eq(inboundMails.userId, customer.user.id))).toBe(62)
  })

  test('the same mail posted a hundred times counts once', async () => {
    const address = await mailed()
    const raw = rawMail({ from: customer.user.email, to: address, says: 'Sopii.' })
    for (let time = 0; time < 100; time += 1) expect((await parsePost(raw, address)).statusCode).toBe(204)
    const other = rawMail({ from: customer.user.email, to: address, says: 'Ei sovi.', messageId: '<other@example.fi>' })
    expect((await parsePost(other, address)).statusCode).toBe(204)
  })
})

test('contents are gone with the month, and what a crash left of them with the night', async () => {
  const address = await mailed()
  await parsePost(rawMail({ from: customer.user.email, to: address, says: 'x' }), address)
  const [mail] = await db.select().from(inboundMails).where(eq(inboundMails.userId, customer.user.id))
  const isThere = () =>
    services.storage.stream(mail?.contentsKey ?? '').then(
      (found) => {
        found.destroy()
        return true
      },
      (error) => !isMissing(error),
    )
  const set = (change: object) =>
    db
      .update(inboundMails)
      .set(change)
      .where(eq(inboundMails.id, mail?.id ?? ''))
  const sweep = () => sweepInboundMails.run({}, jobContext(db, { services }))
  await sweep()
  expect(await isThere()).toBe(true)
  await set({ state: 'refused', reason: 'failed', settledAt: sql`now() - interval '2 hours'` })
  await sweep()
  expect([await isThere(), (await lastMail())?.contentsKey]).toEqual([false, null])
  await set({ receivedAt: sql`now() - interval '31 days'` })
  await sweep()
  expect(await lastMail()).toBeUndefined()
})

test('a deleted account leaves no word of its answers, and its user gets a copy of them before', async () => {
  await answer(await mailed(), { says: '-- \nAino' })
  const data = await answerData.read(db, customer.user.id)
  expect(data).toMatchObject([{ from: customer.user.email, state: 'refused', reason: 'empty' }])
  const address = await mailed()
  await parsePost(rawMail({ from: customer.user.email, to: address, says: 'Vielä jonossa.' }), address)
  await transact(db, (tx) => forgetAnswers(tx, customer.user.id))
  expect(await answerData.read(db, customer.user.id)).toEqual([])
  const [mailId = ''] = await work()
  const [mail] = await db.select().from(inboundMails).where(eq(inboundMails.id, mailId))
  expect(mail).toMatchObject({ ...refused('no_account'), userId: null, from: '', subject: '' })
})

test('an answer that fails at every try is reported as failed', async () => {
  const address = await mailed()
  await parsePost(rawMail({ from: customer.user.email, to: address, says: 'x' }), address)
  const [mail] = await db.select().from(inboundMails).where(eq(inboundMails.userId, customer.user.id))
  await handleAnswer.giveUp?.({ mailId: mail?.id }, { ...jobContext(db), error: 'away' })
  expect(await lastMail()).toMatchObject({ state: 'refused', reason: 'failed' })
  expect(await listRefusedMails(db, 1)).toMatchObject([
    { from: customer.user.email, why: expect.stringContaining('Käsittely') },
  ])
})

test('the address and the route do not exist without their settings', async () => {
  const plain = readConfig({ ...freshSettings(), NODE_ENV: 'test' })
  const own = openServices(plain, { db, log })
  const { app: other } = await buildServer({ config: plain, db, services: own, log })
  afterAll(() => other.close())
  const answer = await other.inject({ method: 'POST', url: '/api/webhooks/mail/sendgrid', headers: basic() })
  expect(answer.statusCode).toBe(404)
  expect(own.inboundAddress).toBeNull()
})
