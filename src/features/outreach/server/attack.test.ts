import { randomUUID } from 'node:crypto'
import { and, eq, ne } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeUser } from '#features/accounts/server/accounts.factory.ts'
import { driversPages } from '#features/drivers/server/drivers.router.ts'
import { extraWorkRouter } from '#features/extra-work/server/extra-work.router.ts'
import type { LinkChannel } from '#features/extra-work-links/extra-work-links.ts'
import { extraWorkLinksRouter } from '#features/extra-work-links/server/extra-work-links.router.ts'
import { membersPages } from '#features/members/server/members.router.ts'
import { freshBusinessId } from '#features/organizations/server/organizations.factory.ts'
import { organizationsRouter } from '#features/organizations/server/organizations.router.ts'
import { outreachTrust } from '#features/organizations/server/outreach-trust.ts'
import { ownSettings } from '#features/organizations/server/own-settings.ts'
import { ticketDriversRouter } from '#features/ticket-drivers/server/ticket-drivers.router.ts'
import { ticketsRouter } from '#features/tickets/server/tickets.router.ts'
import { deliveries } from '#server/delivery/deliveries.tables.ts'
import { contributionsOf } from '#server/feature.ts'
import { dailyAllowance, STRANGER } from '#server/outreach/daily-allowance.ts'
import { refusedOrganizations } from '#server/outreach/day-sums.ts'
import { outreachAllowances } from '#server/outreach/outreach.tables.ts'
import { isOutreach } from '#server/outreach/sent-messages.ts'
import { router } from '#server/trpc.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'

// A user with a proved address founds garages today and writes to anyone, all by the API: what leaves is the allowance of a first
// day and not one message more, in every way it is tried.

const { db } = await testDatabase()
const api = router({
  organizations: organizationsRouter,
  tickets: ticketsRouter,
  extraWork: extraWorkRouter,
  extraWorkLinks: extraWorkLinksRouter,
  ticketDrivers: ticketDriversRouter,
  settings: router({ ...driversPages(ownSettings), ...membersPages(ownSettings) }),
})
const features = contributionsOf([{ outreachTrust: [outreachTrust] }])
const FIRST_DAY = dailyAllowance(STRANGER)

const CHANNELS: readonly LinkChannel[] = ['SMS', 'WHATSAPP', 'EMAIL']
let victims = 0
function victim(channel: LinkChannel): string {
  victims += 1
  return channel === 'EMAIL' ? `uhri${victims}@example.fi` : `+35840${1_000_000 + victims}`
}

async function attacker() {
  const user = await makeUser(db)
  const as = async () => callerOf(api, await contextOf(db, user.id, { features }))
  return { user, as }
}

/** A garage founded just now, with a customer that no one knows, and a car whose extra work is asked. */
async function foundGarage({ as }: Awaited<ReturnType<typeof attacker>>) {
  const { id: organizationId } = await (await as()).organizations.create({
    type: 'GARAGE',
    name: 'Posti: pakettisi odottaa',
    businessId: freshBusinessId(),
  })
  const caller = await as()
  const g = { organizationId }
  const { ticketId } = await caller.tickets.reportForCustomer({
    ...g,
    customer: { newCustomer: { name: 'Hoidettava' } },
    job: { title: 'Paketti' },
    vehicle: { vehicle: { registrationNumber: 'YJH-317' } },
    requestKey: randomUUID(),
  })
  const { version, customer } = await caller.tickets.get({ ...g, ticketId })
  await caller.tickets.move({ ...g, ticketId, version, to: 'IN_PROGRESS' })
  const { id: extraWorkId } = await caller.extraWork.ask({
    ...g,
    ticketId,
    description: 'Maksa tullimaksu',
    readyAt: null,
    requestKey: randomUUID(),
    lines: [
      {
        kind: 'OTHER',
        sourceId: null,
        name: 'Tulli',
        code: '',
        quantityThousandths: 1000,
        unit: 'kpl',
        unitPriceCents: 200,
        discountPerMille: 0,
        vatCode: 'STANDARD',
      },
    ],
  })
  return { g, ticketId, extraWorkId, customerId: customer.id }
}

type Garage = Awaited<ReturnType<typeof foundGarage>>

const ways = {
  async link(caller, { g, extraWorkId }, channel) {
    await caller.extraWorkLinks.send({
      ...g,
      extraWorkId,
      name: 'Uhri',
      channel,
      address: victim(channel),
      requestKey: randomUUID(),
    })
  },
  async again(caller, { g, ticketId }) {
    const { links } = await caller.extraWorkLinks.ofTicket({ ...g, ticketId })
    const link = links[0]
    if (!link) throw new Error('no link was sent')
    await caller.extraWorkLinks.resend({ ...g, linkId: link.id, requestKey: randomUUID() })
  },
  async driver(caller, { g, ticketId, customerId }, channel) {
    const address = victim(channel)
    const { id } = await caller.settings.drivers.save({
      organizationId: customerId,
      managedByGarageId: g.organizationId,
      row: {
        name: 'Uhri',
        channel,
        ...(channel === 'EMAIL' ? { email: address, phone: '' } : { phone: address, email: '' }),
      },
    })
    await caller.ticketDrivers.name({ ...g, ticketId, driverIds: [id] })
    const { drivers } = await caller.ticketDrivers.ofTicket({ ...g, ticketId })
    const named = drivers.find(({ driverId }) => driverId === id)
    const input = { ...g, ticketId, namedIds: [named?.id ?? ''], requestKey: randomUUID() }
    await caller.ticketDrivers.notify({ ...input, keysPlace: '', payer: 'UNSAID' })
  },
  async invitation(caller, { g }) {
    await caller.settings.invitations.create({ ...g, email: victim('EMAIL'), role: 'MEMBER' })
  },
} satisfies Record<
  string,
  (caller: ReturnType<typeof callerOf<typeof api>>, garage: Garage, channel: LinkChannel) => Promise<unknown>
>

const sentBy = (userId: string) =>
  db
    .select()
    .from(deliveries)
    .where(and(isOutreach(), ne(deliveries.state, 'suppressed'), eq(deliveries.senderUserId, userId)))

test('30 of 100 messages leave that a user tries to send from garages founded today, two at once and in every way', async () => {
  const mallory = await attacker()
  const garages = [await foundGarage(mallory), await foundGarage(mallory), await foundGarage(mallory)]
  const caller = await mallory.as()
  const names = Object.keys(ways) as (keyof typeof ways)[]
  const tries = Array.from({ length: 100 }, (_, number) => async () => {
    const [garage, channel] = [garages[number % garages.length], CHANNELS[number % CHANNELS.length]]
    const way = names[Math.floor(number / CHANNELS.length) % names.length]
    if (!garage || !channel || !way) throw new Error('a try without a way')
    await ways[way](caller, garage, channel)
  })
  const reasons: string[] = []
  for (let first = 0; first < tries.length; first += 2)
    await Promise.all(
      tries.slice(first, first + 2).map((attempt) =>
        attempt().catch(async (error) => {
          reasons.push((await refusal(Promise.reject(error))).reason)
        }),
      ),
    )
  const sent = await sentBy(mallory.user.id)
  expect(sent).toHaveLength(FIRST_DAY)
  expect(new Set(sent.map(({ channel }) => channel))).toEqual(new Set(['sms', 'whatsapp', 'mail']))
  expect(new Set(reasons)).toContain('outreach_organization')
  expect(reasons).toHaveLength(100 - FIRST_DAY)
  const refused = await refusedOrganizations(db, 10)
  const counted = garages.reduce((sum, { g }) => sum + (refused.get(g.organizationId) ?? 0), 0)
  expect(counted).toBeGreaterThanOrEqual(60)
})

test.each(CHANNELS)('ten of 20 links by %s sent at the same moment leave where ten are allowed', async (channel) => {
  const mallory = await attacker()
  const garage = await foundGarage(mallory)
  await db.insert(outreachAllowances).values({ organizationId: garage.g.organizationId, messagesPerDay: 10 })
  const caller = await mallory.as()
  const answers = await Promise.allSettled(Array.from({ length: 20 }, () => ways.link(caller, garage, channel)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  expect(await sentBy(mallory.user.id)).toHaveLength(10)
})

test('a link is sent to the same person three times in a day, however often it is sent again', async () => {
  const mallory = await attacker()
  const garage = await foundGarage(mallory)
  const caller = await mallory.as()
  await ways.link(caller, garage, 'SMS')
  const answers = await Promise.allSettled(Array.from({ length: 30 }, () => ways.again(caller, garage)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect(await refusal(ways.again(caller, garage))).toMatchObject({ kind: 'limit', reason: 'outreach_target' })
})

test('five messages reach one person in a day, however many garages and people send them', async () => {
  const address = '+358409999999'
  const answers: string[] = []
  for (let number = 0; number < 4; number++) {
    const mallory = await attacker()
    const { g, extraWorkId } = await foundGarage(mallory)
    const caller = await mallory.as()
    for (const channel of ['SMS', 'WHATSAPP'] as const)
      await caller.extraWorkLinks
        .send({ ...g, extraWorkId, name: 'Uhri', channel, address, requestKey: randomUUID() })
        .then(() => answers.push('sent'))
        .catch(async (error) => answers.push((await refusal(Promise.reject(error))).reason))
  }
  expect(answers).toEqual([
    ...Array.from({ length: 5 }, () => 'sent'),
    ...Array.from({ length: 3 }, () => 'outreach_recipient'),
  ])
})

test.each([
  ['+881612345678', 'outreach_number'],
  ['+37190012345', 'outreach_number'],
  ['+447400123456', 'outreach_country'],
])('nothing leaves to %s', async (address, reason) => {
  const mallory = await attacker()
  const { g, extraWorkId } = await foundGarage(mallory)
  const caller = await mallory.as()
  for (const channel of ['SMS', 'WHATSAPP'] as const) {
    const refused = await refusal(
      caller.extraWorkLinks.send({ ...g, extraWorkId, name: 'Uhri', channel, address, requestKey: randomUUID() }),
    )
    expect(refused).toMatchObject({ kind: 'forbidden', reason, details: { fields: [{ field: 'address' }] } })
  }
  expect(await sentBy(mallory.user.id)).toEqual([])
})
