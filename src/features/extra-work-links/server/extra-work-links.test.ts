import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { makeDriver } from '#features/drivers/server/drivers.factory.ts'
import { makeContact } from '#features/organization-settings/server/contacts.factory.ts'
import { connections } from '#features/organizations/server/organizations.tables.ts'
import { nameDriver } from '#features/ticket-drivers/server/ticket-drivers.factory.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import { transact } from '#server/db/transact.ts'
import { keepOpting } from '#server/delivery/opt-outs.ts'
import { outreachCountries } from '#server/outreach/outreach.tables.ts'
import { refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { linkWorld, PADS } from './extra-work-links.fixture.ts'

const { db } = await testDatabase()

describe('sending a link', () => {
  test('puts one message into the queue with an address of its own, and both sides see to whom', async () => {
    const w = await linkWorld(db)
    const { id } = await w.send()
    const [message, ...more] = await w.sentFor(id)
    expect(more).toEqual([])
    expect(message).toMatchObject({ channel: 'sms', to: '+358401234567', state: 'queued' })
    expect(message?.text).toBe(
      `Autohuolto Virta pyytää luvan lisätyöhön autoon ${w.ticket.registrationNumber}. Vastaa: https://huoltosilta.example${await w.pathOf(id)}`,
    )
    expect((await w.timeline()).filter(({ kind }) => kind === 'EXTRA_WORK')[0]).toMatchObject({
      act: 'LINK_SENT',
      linkTo: 'Maija Virtanen',
      organization: { id: w.garage.id },
    })
    expect(await w.links()).toMatchObject([
      {
        name: 'Maija Virtanen',
        address: '+358401234567',
        channel: 'SMS',
        isKnown: false,
        standing: 'OPEN',
        message: { state: 'QUEUED' },
        can: { resend: true, revoke: true },
      },
    ])
  })

  test('leads to the same page by a button in a mail', async () => {
    const w = await linkWorld(db)
    const { id } = await w.send({ channel: 'EMAIL', address: 'Maija@Example.fi' })
    const [mail] = await w.sentFor(id)
    expect(mail).toMatchObject({
      channel: 'mail',
      to: 'maija@example.fi',
      subject: `${w.ticket.registrationNumber}: vastaa lisätyöpyyntöön`,
    })
    for (const body of [mail?.html, mail?.text]) {
      expect(body).toContain(await w.pathOf(id))
      expect(body).not.toMatch(/Jarrupalat|376|100,00/)
    }
  })

  test('sends once with one key, also at the same moment, and in any state of the request since', async () => {
    const w = await linkWorld(db)
    const requestKey = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => w.send({ requestKey })))
    await w.withdraw()
    const ids = new Set([...answers, await w.send({ requestKey })].map(({ id }) => id))
    expect(ids.size).toBe(1)
    expect(await w.sentFor(answers[0]?.id ?? '')).toHaveLength(1)
    expect((await w.acts()).filter((act) => act === 'LINK_SENT')).toHaveLength(1)
  })

  test('names the customer when its own people send it, and the garage sees no address of theirs', async () => {
    const w = await linkWorld(db)
    const { id } = await w.sendAsCustomer()
    const [message] = await w.sentFor(id)
    expect(message?.text).toMatch(
      /^Kuljetus Oy pyytää vastaustasi lisätyöpyyntöön, auto \S+ \(Autohuolto Virta 09 1234 5678\): https/,
    )
    expect(await w.links()).toEqual([])
    expect(await w.linksOfCustomer()).toHaveLength(1)
    expect(await refusal(w.inGarage.extraWorkLinks.revoke({ ...w.g, linkId: id }))).toMatchObject({
      reason: 'extra_work_link',
    })
    const sent = await w.send({ address: '050 123 4567' })
    await w.inCustomer.extraWorkLinks.revoke({ ...w.c, linkId: sent.id })
    expect((await w.links()).map(({ standing }) => standing)).toEqual(['REVOKED'])
  })

  test.each([
    ['a customer that has not said so', { isWanted: false }, 'links_not_wanted'],
    ['a customer that has', { isWanted: true }, null],
    ['a customer that its garage keeps', { isWanted: false, isManaged: true }, null],
  ])('depends on %s', async (_, given, reason) => {
    const w = await linkWorld(db, given)
    const { sendable } = await w.inGarage.extraWorkLinks.ofTicket({ ...w.g, ticketId: w.ticketId })
    expect(sendable).toEqual(reason ? [] : [w.extraWorkId])
    if (reason) expect(await refusal(w.send())).toMatchObject({ kind: 'forbidden', reason })
    else expect((await w.send()).id).toEqual(expect.any(String))
  })

  test('fails for a garage that the customer is not open to', async () => {
    const w = await linkWorld(db)
    await db
      .update(connections)
      .set({ state: 'PENDING', acceptedAt: null })
      .where(eq(connections.garageId, w.garage.id))
    expect(await refusal(w.send())).toMatchObject({ kind: 'forbidden', reason: 'links_not_wanted' })
    const { extraWorkId } = w
    expect(await w.inGarage.extraWorkLinks.recipients({ ...w.g, extraWorkId })).toEqual([])
    expect((await w.sendAsCustomer()).id).toEqual(expect.any(String))
  })

  test.each<[string, (w: Awaited<ReturnType<typeof linkWorld>>) => Promise<unknown>]>([
    ['answered', (w) => w.answer()],
    ['withdrawn', (w) => w.withdraw()],
    [
      'of a cancelled ticket',
      (w) =>
        db
          .update(tickets)
          .set({ status: 'CANCELLED', closedAt: new Date().toISOString() })
          .where(eq(tickets.id, w.ticketId)),
    ],
  ])('fails for a request that is %s, and so does sending again', async (_, end) => {
    const w = await linkWorld(db)
    const { id } = await w.send()
    await end(w)
    expect(await refusal(w.send())).toMatchObject({ kind: 'conflict', reason: 'links_not_sent' })
    const again = { ...w.g, linkId: id, requestKey: randomUUID() }
    expect(await refusal(w.inGarage.extraWorkLinks.resend(again))).toMatchObject({ reason: 'link_is_dead' })
    expect((await w.links()).map(({ standing, can }) => [standing, can])).toEqual([
      ['OLD', { resend: false, revoke: false }],
    ])
  })

  test.each([
    ['no name', { name: ' ' }, 'name'],
    ['a name that leads somewhere', { name: 'www.paha.example' }, 'name'],
    ['letters for a number', { address: 'soita mulle' }, 'address'],
    ['a mail address for a text message', { address: 'maija@example.fi' }, 'address'],
    ['a landline for a text message', { address: '09 123 4567' }, 'address'],
    ['a number for a mail', { channel: 'EMAIL' }, 'address'],
    ['nothing', { address: '' }, 'address'],
  ])('with %s is refused in words', async (_, given, field) => {
    const w = await linkWorld(db)
    expect(await refusal(w.send(given))).toMatchObject({ kind: 'invalid', details: { fields: [{ field }] } })
    expect(await w.links()).toEqual([])
  })

  test('goes to a number of another country once a super-user has opened it', async () => {
    const w = await linkWorld(db)
    expect(await refusal(w.send({ address: '00 372 5123 4567' }))).toMatchObject({
      kind: 'forbidden',
      reason: 'outreach_country',
      details: {
        fields: [{ field: 'address', message: expect.stringMatching(/^Numeron maata \(Viro\) ei ole avattu/) }],
      },
    })
    expect(await w.links()).toEqual([])
    await db.insert(outreachCountries).values({ country: 'EE' })
    const { id } = await w.send({ address: '00 372 5123 4567' })
    expect((await w.sentFor(id))[0]).toMatchObject({ to: '+37251234567' })
  })

  test('stops at a limit for one request', async () => {
    const w = await linkWorld(db)
    for (let count = 0; count < 20; count++) await w.send()
    expect(await refusal(w.send())).toMatchObject({ kind: 'limit', reason: 'too_many_links' })
  })

  test('offers the customer’s contacts, the ticket’s own and its drivers, and knows their addresses from typed ones', async () => {
    const w = await linkWorld(db)
    await db
      .update(tickets)
      .set({ contactName: 'Raija Raportoija', contactPhone: '040 765 4321' })
      .where(eq(tickets.id, w.ticketId))
    await makeContact(db, { organizationId: w.customer.id, name: 'Kalle Kalusto', email: 'kalle@example.fi' })
    await makeContact(db, { organizationId: w.customer.id, name: 'Tyhjä', email: '', phone: '' })
    const driver = await makeDriver(db, { organizationId: w.customer.id, name: 'Kaisa', phone: '+358501112223' })
    await nameDriver(db, w.ticketId, driver)
    // who reported it is a contact too, with an address
    const reporter = { name: 'Raija Raportoija', phone: '+358407654321', email: 'raija@example.fi' }
    await makeContact(db, { organizationId: w.customer.id, ...reporter })
    const { extraWorkId } = w
    const found = await w.inGarage.extraWorkLinks.recipients({ ...w.g, extraWorkId })
    expect(found.map(({ name }) => name)).toEqual(['Raija Raportoija', 'Kalle Kalusto', 'Kaisa'])
    expect(found[0]).toEqual(reporter)
    await w.send({ address: '0501112223' })
    await w.send({ channel: 'EMAIL', address: 'kalle@example.fi' })
    await w.send({ address: '050 999 8887' })
    expect((await w.links()).map(({ isKnown }) => isKnown)).toEqual([true, true, false])
  })
})

describe('a message of a link', () => {
  test('shows how far it came, never backwards, and appears only on the sender’s timeline when it failed', async () => {
    const w = await linkWorld(db)
    const { id } = await w.send()
    const { deliveryId } = await w.row(id)
    const state = async () => (await w.links())[0]?.message.state
    await w.provider(id, deliveryId, 'delivered')
    await w.provider(id, deliveryId, 'sent')
    expect(await state()).toBe('DELIVERED')
    await w.provider(id, randomUUID(), 'read')
    expect(await state()).toBe('DELIVERED')
    await w.provider(id, deliveryId, 'failed')
    expect(await state()).toBe('FAILED')
    const ofGarage = (await w.inGarage.tickets.timeline({ ...w.g, ticketId: w.ticketId })).entries
    expect(ofGarage.filter(({ kind }) => kind === 'NOT_DELIVERED')).toMatchObject([
      { channel: 'sms', recipient: 'Maija Virtanen' },
    ])
    expect((await w.timeline()).filter(({ kind }) => kind === 'NOT_DELIVERED')).toEqual([])
  })

  test('leaves again with the same address once for each press', async () => {
    const w = await linkWorld(db)
    const { id } = await w.send()
    const again = { ...w.g, linkId: id, requestKey: randomUUID() }
    await Promise.all([w.inGarage.extraWorkLinks.resend(again), w.inGarage.extraWorkLinks.resend(again)])
    const sent = await w.sentFor(id)
    expect(sent).toHaveLength(2)
    expect(new Set(sent.map(({ text }) => text)).size).toBe(1)
    expect((await w.acts()).filter((act) => act === 'LINK_SENT')).toHaveLength(2)
    // what the provider says of the first one changes nothing of the second
    await w.provider(id, sent[1]?.id ?? '', 'failed')
    expect((await w.links())[0]?.message.state).toBe('QUEUED')
  })

  test('fails at once to a number that answered STOP', async () => {
    const w = await linkWorld(db)
    const to = { channel: 'sms' as const, phoneNumber: '+358407778889' }
    await transact(db, (tx) => keepOpting(tx, to, 'stop'))
    const { id } = await w.send({ address: to.phoneNumber })
    await w.engine.relay.drain()
    expect((await w.links()).find((link) => link.id === id)?.message.state).toBe('FAILED')
  })
})

describe('what is written back to a message', () => {
  test('appears on the ticket, notifies the garage, and answers nothing', async () => {
    const w = await linkWorld(db)
    const { id } = await w.send()
    await w.reply((await w.row(id)).deliveryId, 'Joo, tehkää vaan')
    expect(await w.told(w.garage.id)).toEqual(['Maija Virtanen vastasi lisätyöpyynnön viestiin'])
    for (const entries of [
      await w.timeline(),
      (await w.inGarage.tickets.timeline({ ...w.g, ticketId: w.ticketId })).entries,
    ])
      expect(entries[0]).toMatchObject({ kind: 'DRIVER_ANSWERED', driver: 'Maija Virtanen', body: 'Joo, tehkää vaan' })
    expect((await w.work()).state).toBe('ASKED')
  })

  test('stays with the customer’s own people when it answers them', async () => {
    const w = await linkWorld(db)
    const { id } = await w.sendAsCustomer()
    await w.reply((await w.row(id)).deliveryId, 'Kysy pomolta')
    expect(await w.told(w.garage.id)).toEqual([])
    expect((await w.timeline())[0]).toMatchObject({ kind: 'DRIVER_ANSWERED', body: 'Kysy pomolta' })
    const { entries } = await w.inGarage.tickets.timeline({ ...w.g, ticketId: w.ticketId })
    expect(entries.filter(({ kind }) => kind === 'DRIVER_ANSWERED')).toEqual([])
  })
})

describe('taking a link back', () => {
  test('happens once, also after a change of the request', async () => {
    const w = await linkWorld(db)
    const { id } = await w.send()
    await w.change([PADS])
    for (let time = 0; time < 2; time++) await w.inGarage.extraWorkLinks.revoke({ ...w.g, linkId: id })
    expect((await w.acts()).filter((act) => act === 'LINK_REVOKED')).toHaveLength(1)
    expect((await w.links())[0]).toMatchObject({ standing: 'REVOKED', can: { resend: false, revoke: false } })
  })
})
