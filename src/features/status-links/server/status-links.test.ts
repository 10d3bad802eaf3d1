import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { makeDriver } from '#features/drivers/server/drivers.factory.ts'
import { makeGarageProperties } from '#features/organization-settings/server/properties.factory.ts'
import { makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { connections } from '#features/organizations/server/organizations.tables.ts'
import { nameDriver } from '#features/ticket-drivers/server/ticket-drivers.factory.ts'
import { inNameOf } from '#features/tickets/server/ticket-context.ts'
import { transact } from '#server/db/transact.ts'
import { router } from '#server/trpc.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { queueStatusMessage } from './status-link.ts'
import { statusWorld } from './status-links.fixture.ts'
import { statusLinksRouter } from './status-links.router.ts'

const { db } = await testDatabase()

describe('sending a status link', () => {
  test('sends one text message with the address of the page, and both sides see it on the ticket', async () => {
    const w = await statusWorld(db)
    const { id } = await w.send()
    const [message, ...more] = await w.sentFor(id)
    expect(more).toEqual([])
    expect(message).toMatchObject({ channel: 'sms', to: '+358401234567', state: 'queued' })
    expect(message?.text).toBe(
      `Autohuolto Virta: seuraa auton ${w.ticket.registrationNumber} huoltoa: https://huoltosilta.example${await w.pathOf(id)}`,
    )
    expect(await w.links()).toMatchObject([
      {
        as: 'CONTACT',
        name: 'Maija Virtanen',
        address: '+358401234567',
        openedAt: null,
        standing: 'OPEN',
        message: { about: 'STATUS', state: 'QUEUED' },
        can: { resend: true, revoke: true },
      },
    ])
    const [newest] = (await w.inCustomer.tickets.timeline({ ...w.c, ticketId: w.ticketId })).entries
    expect(newest).toMatchObject({ kind: 'STATUS_LINK', act: 'SENT', name: 'Maija Virtanen', about: 'STATUS' })
  })

  test('sends a mail with the same page', async () => {
    const w = await statusWorld(db)
    const { id } = await w.send({ channel: 'EMAIL', address: 'Maija@Example.fi' })
    const [mail] = await w.sentFor(id)
    expect(mail).toMatchObject({
      channel: 'mail',
      to: 'maija@example.fi',
      subject: `${w.ticket.registrationNumber}: seuraa huoltoa`,
    })
    expect(mail?.text).toContain(await w.pathOf(id))
  })

  test('makes one link for each receiver, and a retry sends nothing twice', async () => {
    const w = await statusWorld(db)
    const requestKey = randomUUID()
    const tries = await Promise.all([1, 2, 3].map(() => w.send({ requestKey })))
    const again = await w.send({ name: 'Maija' })
    expect(new Set([...tries, again].map(({ id }) => id)).size).toBe(1)
    expect(await w.sentFor(again.id)).toHaveLength(2)
    const other = await w.send({ name: 'Pekka', address: '050 765 4321' })
    expect(other.id).not.toBe(again.id)
    expect(await w.links()).toHaveLength(2)
  })

  test('sends the same page for every cause of another feature, and remembers that the person was asked', async () => {
    const w = await statusWorld(db)
    const { id } = await w.send({ name: 'Pekka', address: '050 765 4321' })
    const receiver = { name: 'Pekka', channel: 'SMS' as const, address: '+358507654321' }
    const ctx = { ...inNameOf('GARAGE', w.garage.id, w.adviser.id), services: w.services }
    const sent = await transact(db, (tx) =>
      queueStatusMessage(tx, ctx, { ticketId: w.ticketId, receiver, about: 'PRICE', requestKey: randomUUID() }),
    )
    expect(sent.id).toBe(id)
    expect(await w.rowOf(id)).toMatchObject({ about: 'PRICE', wasAsked: true })
    expect((await w.sentFor(id))[0]?.text).toContain('hintaehdotus odottaa vastaustasi')
  })

  test('sends the link once more, and a link that was taken back not at all', async () => {
    const w = await statusWorld(db)
    const { id } = await w.send()
    await w.inGarage.statusLinks.resend({ ...w.g, linkId: id, requestKey: randomUUID() })
    expect(await w.sentFor(id)).toHaveLength(2)
    await w.inGarage.statusLinks.revoke({ ...w.g, linkId: id })
    await w.inGarage.statusLinks.revoke({ ...w.g, linkId: id })
    expect(
      await refusal(w.inGarage.statusLinks.resend({ ...w.g, linkId: id, requestKey: randomUUID() })),
    ).toMatchObject({ kind: 'conflict', reason: 'status_link_is_dead' })
    expect((await w.timeline()).filter((entry) => entry.kind === 'STATUS_LINK').map((entry) => entry.act)).toEqual([
      'REVOKED',
      'SENT',
      'SENT',
    ])
    const renewed = await w.send()
    expect(renewed.id).not.toBe(id)
  })

  test('refuses a landline, a cancelled ticket, and a customer that has not said yes', async () => {
    const w = await statusWorld(db)
    expect(await refusal(w.send({ address: '09 123 4567' }))).toMatchObject({ kind: 'invalid' })
    await w.set({ status: 'CANCELLED', closedAt: '2036-11-24T08:00:00.000Z' })
    expect(await refusal(w.send())).toMatchObject({ kind: 'conflict', reason: 'status_link_not_sent' })
    await w.set({ status: 'IN_PROGRESS', closedAt: null })
    await db.update(connections).set({ state: 'PENDING' }).where(eq(connections.garageId, w.garage.id))
    expect(await refusal(w.send())).toMatchObject({ kind: 'forbidden', reason: 'status_link_not_connected' })
    const about = { ...w.g, ticketId: w.ticketId }
    expect(await w.inGarage.statusLinks.ofTicket(about)).toEqual({ links: [], canSend: false })
    expect((await w.inGarage.statusLinks.receivers(about)).receivers).toEqual([])
  })

  test('offers the contact, the people of the customer and the drivers', async () => {
    const w = await statusWorld(db)
    const driver = await makeDriver(db, { organizationId: w.customer.id, name: 'Kalle Kuski', phone: '+358501112222' })
    await nameDriver(db, w.ticketId, driver)
    const { receivers } = await w.inGarage.statusLinks.receivers({ ...w.g, ticketId: w.ticketId })
    expect(receivers.map(({ as, name, phone }) => [as, name, phone])).toEqual([
      ['CONTACT', 'Maija Virtanen', '+358401234567'],
      ['DRIVER', 'Kalle Kuski', '+358501112222'],
    ])
  })

  test('keeps a number that only the customer typed from the garage', async () => {
    const w = await statusWorld(db, { isManaged: false, isPerson: false })
    const typed = await w.sendAsCustomer({ name: 'Puoliso', address: '050 999 8888' })
    expect(await w.links()).toEqual([])
    expect((await w.inCustomer.statusLinks.ofTicket({ ...w.c, ticketId: w.ticketId })).links).toHaveLength(1)
    expect(await refusal(w.inGarage.statusLinks.revoke({ ...w.g, linkId: typed.id }))).toMatchObject({
      kind: 'not_found',
      reason: 'status_link',
    })
    expect((await w.sentFor(typed.id))[0]?.text).toMatch(/^Maija Virtanen: seuraa auton/)
  })

  test('another garage finds neither the ticket nor the link', async () => {
    const w = await statusWorld(db)
    const { id } = await w.send()
    const { organization, user } = await makeStaffed(db, { type: 'GARAGE' })
    const stranger = callerOf(router({ statusLinks: statusLinksRouter }), await contextOf(db, user.id))
    const o = { organizationId: organization.id }
    expect(await refusal(stranger.statusLinks.ofTicket({ ...o, ticketId: w.ticketId }))).toMatchObject({
      reason: 'ticket',
    })
    expect(await refusal(stranger.statusLinks.revoke({ ...o, linkId: id }))).toMatchObject({ reason: 'status_link' })
    expect(await refusal(stranger.statusLinks.resend({ ...o, linkId: id, requestKey: randomUUID() }))).toMatchObject({
      reason: 'status_link',
    })
  })
})

describe('what became of a message', () => {
  test('shows what the provider reports, which never leads back', async () => {
    const w = await statusWorld(db)
    const { id } = await w.send()
    await w.provider(id, 'delivered')
    await w.provider(id, 'sent')
    expect((await w.links())[0]?.message?.state).toBe('DELIVERED')
    const { deliveryId } = await w.rowOf(id)
    await w.send()
    await w.provider(id, 'read', deliveryId ?? '')
    expect((await w.links())[0]?.message?.state).toBe('QUEUED')
  })

  test('puts a failure on the timeline of who sent it', async () => {
    const w = await statusWorld(db)
    const { id } = await w.send()
    await w.provider(id, 'failed')
    expect((await w.links())[0]?.message?.state).toBe('FAILED')
    expect((await w.timeline())[0]).toMatchObject({
      kind: 'NOT_DELIVERED',
      channel: 'sms',
      recipient: 'Maija Virtanen',
    })
  })

  test('keeps what the person writes back on the ticket', async () => {
    const w = await statusWorld(db)
    const { id } = await w.send()
    const { deliveryId } = await w.rowOf(id)
    await w.reply(deliveryId ?? '', 'Tulen viideltä')
    expect((await w.timeline())[0]).toMatchObject({
      kind: 'DRIVER_ANSWERED',
      driver: 'Maija Virtanen',
      body: 'Tulen viideltä',
    })
  })
})

describe('a car that is taken in', () => {
  const report = (w: Awaited<ReturnType<typeof statusWorld>>, statusLink?: boolean, customer = newCustomer) =>
    w.inGarage.tickets.reportForCustomer({
      ...w.g,
      customer: { newCustomer: customer },
      vehicle: { vehicle: { registrationNumber: 'SEU-123', make: 'Toyota', model: 'Corolla' } },
      job: { title: 'Öljynvaihto' },
      requestKey: randomUUID(),
      ...(statusLink !== undefined && { statusLink }),
    })
  const newCustomer = { name: 'Pekka Puro', businessId: '', email: '', phone: '050 222 3333' }

  test('sends the link to the customer whom the form named, once', async () => {
    const w = await statusWorld(db)
    await report(w, true)
    await w.engine.relay.drain()
    await w.engine.relay.drain()
    const sent = await w.sentAll()
    expect(sent.map(({ to, text }) => [to, text?.replace(/https.*/, '')])).toEqual([
      ['+358502223333', 'Autohuolto Virta: auto SEU-123 on otettu vastaan. Seuraa huoltoa: '],
    ])
  })

  test('writes to a person who is known only by the number, and names no one', async () => {
    const w = await statusWorld(db)
    await report(w, true, { ...newCustomer, name: '' })
    await w.engine.relay.drain()
    const [sent] = await w.sentAll()
    expect(sent?.to).toBe('+358502223333')
    expect(sent?.text).not.toMatch(/050|222 ?3333/)
  })

  test.each([false, undefined])('sends nothing when the form says %s', async (statusLink) => {
    const w = await statusWorld(db)
    await report(w, statusLink)
    await w.engine.relay.drain()
    expect(await w.sentAll()).toEqual([])
  })

  test('the form proposes it for a customer without people of its own, if the garage has not set otherwise', async () => {
    const w = await statusWorld(db)
    const { atIntake } = w.inGarage.statusLinks
    expect(await atIntake({ ...w.g, customerId: null })).toEqual({ isSent: true, isAllowed: true, customer: null })
    expect(await atIntake({ ...w.g, customerId: w.customer.id })).toMatchObject({
      isSent: true,
      customer: { name: 'Maija Virtanen' },
    })
    await makeGarageProperties(db, { organizationId: w.garage.id, statusLinkAtIntake: false })
    expect(await atIntake({ ...w.g, customerId: w.customer.id })).toMatchObject({ isSent: false, isAllowed: true })
    const fleet = await statusWorld(db, { isManaged: false, isPerson: false })
    expect(await fleet.inGarage.statusLinks.atIntake({ ...fleet.g, customerId: fleet.customer.id })).toEqual({
      isSent: false,
      isAllowed: true,
      customer: null,
    })
    expect(await refusal(atIntake({ ...w.g, customerId: fleet.customer.id }))).toMatchObject({ reason: 'customer' })
  })
})
