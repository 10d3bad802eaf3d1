import { randomUUID } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { makeUser } from '#features/accounts/server/accounts.factory.ts'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { chatMessages } from '#features/chats/server/chats.tables.ts'
import { notifications } from '#features/notifications/server/notifications.tables.ts'
import {
  freshBusinessId,
  makeConnection,
  makeGarage,
  makeMembership,
  makeStaffed,
} from '#features/organizations/server/organizations.factory.ts'
import { connections, memberships, organizations } from '#features/organizations/server/organizations.tables.ts'
import { deliveries } from '#server/delivery/deliveries.tables.ts'
import type { Services } from '#server/services.ts'
import { signedLinks } from '#server/signed-links/signed-links.tables.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { deliveryWorld } from '#test/delivery-world.ts'
import { MAX_OPEN_GARAGE_INVITATIONS } from '../garage-invitations.ts'
import { makeGarageInvitation } from './garage-invitations.factory.ts'
import { garageInvitations as feature } from './garage-invitations.feature.ts'
import { garageInvitationsRouter } from './garage-invitations.router.ts'
import { garageInvitations } from './garage-invitations.tables.ts'

const { db } = await testDatabase()
const as = async (userId: string | null, services: Partial<Services> = {}) =>
  callerOf(garageInvitationsRouter, await contextOf(db, userId, services))
const visitor = await as(null)
const later = (days: number) => ({ clock: () => new Date(Date.now() + days * 86_400_000) })

async function customer() {
  const { organization, user } = await makeStaffed(db, { type: 'CUSTOMER', name: 'Leipomo Kulta' })
  const organizationId = organization.id
  const own = await as(user.id)
  const email = `${randomUUID()}@korjaamo.example.fi`
  const given = { garageName: 'Kulman Korjaamo', email, message: 'Tervetuloa mukaan!', requestKey: randomUUID() }
  const invite = (more: Partial<typeof given> & { businessId?: string } = {}) =>
    own.invite({ organizationId, invitation: { ...given, ...more } })
  const list = () => own.list({ organizationId })
  return { organizationId, organization, user, own, email, invite, list }
}

async function garage(given: Parameters<typeof makeGarage>[1] = {}) {
  const { organization, user } = await makeStaffed(db, { type: 'GARAGE', name: 'Kulman Korjaamo Oy', ...given })
  return { id: organization.id, user, own: await as(user.id) }
}

const mailsTo = (email: string) =>
  db.select().from(deliveries).where(eq(deliveries.to, email)).orderBy(desc(deliveries.id))
const tokenIn = (text: string | undefined) => /#token=([^&\s]+)/.exec(text ?? '')?.[1] ?? ''
const stateBetween = async (garageId: string, customerId: string) =>
  (
    await db
      .select({ state: connections.state })
      .from(connections)
      .where(and(eq(connections.garageId, garageId), eq(connections.customerId, customerId)))
  )[0]?.state

describe('inviting a garage', () => {
  test('an invitation is one mail, also at a second try, and holds nothing that the customer typed', async () => {
    const { email, invite, list } = await customer()
    const first = await invite()
    expect(await invite()).toEqual(first)
    const mails = await mailsTo(email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).toBe('Leipomo Kulta kutsuu korjaamosi Huoltosiltaan')
    expect(mails[0]?.text).not.toMatch(/Tervetuloa mukaan|Kulman Korjaamo/)
    expect(await list()).toMatchObject([{ ...first, email, state: 'open', openedAt: null, isUndelivered: false }])
  })

  test('any person of a customer invites; a garage and a person without a proved address do not', async () => {
    const { organizationId } = await customer()
    const invitation = { garageName: 'Kulma', email: `${randomUUID()}@example.fi`, requestKey: randomUUID() }
    const [member, unproved] = [await makeUser(db), await makeUser(db, { emailVerifiedAt: null })]
    for (const { id } of [member, unproved]) await makeMembership(db, id, organizationId, 'MEMBER')
    expect(await (await as(member.id)).invite({ organizationId, invitation })).toHaveProperty('id')
    expect(await refusal((await as(unproved.id)).invite({ organizationId, invitation }))).toMatchObject({
      reason: 'email_unverified',
    })
    const { id, own } = await garage()
    expect(await refusal(own.invite({ organizationId: id, invitation }))).toMatchObject({ reason: 'customer_only' })
  })

  test('a garage that is here and may be seen is suggested instead, by its business id or its address', async () => {
    const { email, invite } = await customer()
    const businessId = freshBusinessId()
    const listed = await makeGarage(db, { name: 'Listattu', businessId, email: `${randomUUID()}@paja.example.fi` })
    for (const more of [{ businessId }, { email: listed.email }])
      expect(await refusal(invite(more))).toMatchObject({
        reason: 'garage_is_here',
        details: { garage: { id: listed.id, name: 'Listattu' } },
      })
    expect(await mailsTo(listed.email)).toEqual([])
    // one that the customer may not see is invited like any other
    const hidden = await makeGarage(db, { listed: false, businessId: freshBusinessId() })
    expect(await invite({ businessId: hidden.businessId ?? '' })).toHaveProperty('id')
    expect(await mailsTo(email)).toHaveLength(1)
  })

  test('an address is invited once as long as the invitation is open, and only so many at a time', async () => {
    const { organizationId, email, invite } = await customer()
    await invite()
    expect(await refusal(invite({ requestKey: randomUUID() }))).toMatchObject({
      reason: 'already_invited',
      details: { fields: [{ field: 'email' }] },
    })
    await db
      .update(garageInvitations)
      .set({ expiresAt: '2020-01-01T00:00:00Z' })
      .where(eq(garageInvitations.email, email))
    expect(await invite({ requestKey: randomUUID() })).toHaveProperty('id')
    for (let more = 1; more < MAX_OPEN_GARAGE_INVITATIONS; more += 1)
      await makeGarageInvitation(db, { customerId: organizationId })
    expect(await refusal(invite({ requestKey: randomUUID(), email: `${randomUUID()}@example.fi` }))).toMatchObject({
      reason: 'too_many_garage_invitations',
    })
  })

  test('invitations keep within the limits of messages to strangers', async () => {
    const { email, own, organizationId, invite } = await customer()
    const { id: invitationId } = await invite()
    for (let again = 1; again < 3; again += 1) await own.resend({ organizationId, invitationId })
    expect(await refusal(own.resend({ organizationId, invitationId }))).toMatchObject({ kind: 'limit' })
    expect(await mailsTo(email)).toHaveLength(3)
  })

  test('an invitation that is taken back says so by its link; another customer neither sees nor touches it', async () => {
    const one = await customer()
    const other = await customer()
    const { id: invitationId } = await one.invite()
    const token = tokenIn((await mailsTo(one.email))[0]?.text)
    for (const act of [other.own.withdraw, other.own.resend])
      expect(await refusal(act({ organizationId: other.organizationId, invitationId }))).toMatchObject({
        kind: 'not_found',
        reason: 'garage_invitation',
      })
    expect(await other.list()).toEqual([])
    for (let time = 0; time < 2; time += 1) await one.own.withdraw({ organizationId: one.organizationId, invitationId })
    expect(await visitor.open({ token })).toMatchObject({ state: 'revoked', message: '' })
    const { id: organizationId, own } = await garage()
    expect(await refusal(own.accept({ organizationId, token }))).toMatchObject({ reason: 'invitation_revoked' })
    expect(await refusal(one.own.resend({ organizationId: one.organizationId, invitationId }))).toMatchObject({
      reason: 'invitation_revoked',
    })
  })
})

describe('the link of the mail', () => {
  test('the link shows a visitor who invites and with which words, and the customer that it was opened', async () => {
    const { email, user, invite, list } = await customer()
    await invite()
    const token = tokenIn((await mailsTo(email))[0]?.text)
    expect(await visitor.open({ token })).toMatchObject({
      state: 'open',
      customerName: 'Leipomo Kulta',
      invitedByName: user.name,
      message: 'Tervetuloa mukaan!',
      maskedEmail: expect.stringMatching(/•••@korjaamo\.example\.fi$/),
      hasAccount: false,
    })
    expect((await list())[0]?.openedAt).not.toBeNull()
    for (const wrong of ['', 'x', `${token.slice(0, -1)}_`])
      expect(await refusal(visitor.open({ token: wrong }))).toMatchObject({ kind: 'not_found', reason: 'invitation' })
  })

  test('the link makes an account with a proved address once, and stays open for the garage', async () => {
    const { organizationId } = await customer()
    const { invitation, token } = await makeGarageInvitation(db, { customerId: organizationId })
    const newcomer = { token, name: 'Kaisa Korjaaja', password: 'vihreä traktori pihalla' }
    expect(await visitor.register(newcomer)).toEqual({ email: invitation.email })
    const [made] = await db.select().from(users).where(eq(users.email, invitation.email))
    expect(made?.emailVerifiedAt).not.toBeNull()
    expect(await refusal(visitor.register(newcomer))).toMatchObject({ reason: 'invitation_has_account' })
    expect(await visitor.open({ token })).toMatchObject({ state: 'open', hasAccount: true })
  })

  test('the link connects the garage once, with the customer’s message in their conversation and a notice to the customer', async () => {
    const { organizationId: customerId, user, email, invite, list } = await customer()
    await invite()
    const token = tokenIn((await mailsTo(email))[0]?.text)
    const { id, own } = await garage({ listed: false })
    for (let time = 0; time < 2; time += 1)
      expect(await own.accept({ organizationId: id, token })).toEqual({ customerId })
    expect(await stateBetween(id, customerId)).toBe('ACCEPTED')
    const messages = await db.select().from(chatMessages).where(eq(chatMessages.organizationId, customerId))
    expect(messages).toMatchObject([{ userId: user.id, body: 'Tervetuloa mukaan!' }])
    expect(await list()).toMatchObject([{ state: 'accepted', garage: { id, name: 'Kulman Korjaamo Oy' } }])
    await deliveryWorld(db, { notices: feature.notices ?? [], at: '2031-01-15T12:00:00+02:00' }).pass()
    const notified = await db.select().from(notifications).where(eq(notifications.organizationId, customerId))
    expect(notified.map(({ title }) => title)).toEqual(['Kulman Korjaamo Oy liittyi kutsustasi'])
    const another = await garage()
    expect(await refusal(another.own.accept({ organizationId: another.id, token }))).toMatchObject({
      reason: 'invitation_accepted',
    })
    expect(await stateBetween(another.id, customerId)).toBeUndefined()
  })

  test('the invitation is the yes of a customer that said no before, but not of one that blocked the garage', async () => {
    const { organizationId: customerId } = await customer()
    const closed = { customerId, state: 'REVOKED', changedBySide: 'CUSTOMER' } as const
    const [before, blocked] = [await garage(), await garage()]
    await makeConnection(db, { ...closed, garageId: before.id })
    await makeConnection(db, { ...closed, garageId: blocked.id, blocked: true })
    const { token } = await makeGarageInvitation(db, { customerId })
    expect(await refusal(blocked.own.accept({ organizationId: blocked.id, token }))).toMatchObject({
      reason: 'garage_invitation_closed',
    })
    expect(await before.own.accept({ organizationId: before.id, token })).toEqual({ customerId })
    expect(await stateBetween(before.id, customerId)).toBe('ACCEPTED')
  })

  test('the link is answered by an admin of a garage, in its time, for a customer that is in use', async () => {
    const { organizationId: customerId, organization } = await customer()
    const { token } = await makeGarageInvitation(db, { customerId })
    const { id: organizationId, user, own } = await garage()
    const member = await makeUser(db)
    await makeMembership(db, member.id, organizationId, 'MEMBER')
    expect(await refusal((await as(member.id)).accept({ organizationId, token }))).toMatchObject({
      reason: 'admin_only',
    })
    const late = await as(user.id, later(31))
    expect(await refusal(late.accept({ organizationId, token }))).toMatchObject({ reason: 'invitation_expired' })
    await db
      .update(organizations)
      .set({ disabledAt: new Date().toISOString() })
      .where(eq(organizations.id, organization.id))
    expect(await refusal(own.accept({ organizationId, token }))).toMatchObject({ kind: 'not_found' })
    expect(await refusal(visitor.open({ token }))).toMatchObject({ kind: 'not_found' })
  })

  test('the link is valid for its whole time again when it is sent again', async () => {
    const { organizationId, own, user, email, invite } = await customer()
    const { id: invitationId } = await invite()
    const token = tokenIn((await mailsTo(email))[0]?.text)
    await (await as(user.id, later(40))).resend({ organizationId, invitationId })
    expect(tokenIn((await mailsTo(email))[0]?.text)).toBe(token)
    const at = await as(null, later(60))
    expect(await at.open({ token })).toMatchObject({ state: 'open' })
    expect(await own.list({ organizationId })).toMatchObject([{ state: 'open' }])
  })

  test('an invitation whose link was deleted, long after its time, is sent again with a new link', async () => {
    const { organizationId, user, email, invite } = await customer()
    const { id: invitationId } = await invite()
    const token = tokenIn((await mailsTo(email))[0]?.text)
    await db.delete(signedLinks).where(eq(signedLinks.subject, invitationId))
    await (await as(user.id, later(400))).resend({ organizationId, invitationId })
    const newToken = tokenIn((await mailsTo(email))[0]?.text)
    expect(newToken).not.toBe(token)
    const { id, user: admin } = await garage()
    const late = await as(admin.id, later(401))
    expect(await late.open({ token: newToken })).toMatchObject({ state: 'open' })
    await (await as(user.id, later(402))).resend({ organizationId, invitationId })
    expect(tokenIn((await mailsTo(email))[0]?.text)).toBe(newToken)
    expect(await late.accept({ organizationId: id, token: newToken })).toEqual({ customerId: organizationId })
  })

  test('an inviter who has left posts no message', async () => {
    const { organizationId: customerId, user } = await customer()
    const { token } = await makeGarageInvitation(db, { customerId, invitedBy: user.id, message: 'Hei' })
    await db.delete(memberships).where(eq(memberships.userId, user.id))
    const { id: organizationId, own } = await garage()
    expect(await own.accept({ organizationId, token })).toEqual({ customerId })
    expect(await db.$count(chatMessages, eq(chatMessages.organizationId, customerId))).toBe(0)
  })
})
