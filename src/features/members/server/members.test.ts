import { randomUUID } from 'node:crypto'
import { and, desc, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { makeUser } from '#features/accounts/server/accounts.factory.ts'
import { accountMails } from '#features/accounts/server/accounts.mails.ts'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { checkPassword } from '#features/accounts/server/password.ts'
import { addCustomer } from '#features/organizations/server/add-customer.ts'
import { freshBusinessId, makeMembership, makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { organizationsRouter } from '#features/organizations/server/organizations.router.ts'
import { memberships, organizations } from '#features/organizations/server/organizations.tables.ts'
import { outreachTrust } from '#features/organizations/server/outreach-trust.ts'
import { ownSettings } from '#features/organizations/server/own-settings.ts'
import { auditEvents } from '#server/audit/audit.tables.ts'
import { transact } from '#server/db/transact.ts'
import { deliveries } from '#server/delivery/deliveries.tables.ts'
import { outboxEvents } from '#server/events/events.tables.ts'
import { createRelay } from '#server/events/relay.ts'
import { contributionsOf } from '#server/feature.ts'
import { createLog } from '#server/log.ts'
import { router } from '#server/trpc.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { makeInvitation } from './invitations.factory.ts'
import { organizationMails } from './members.mails.ts'
import { membersPages, membersRouter } from './members.router.ts'
import { invitations } from './members.tables.ts'

const { db } = await testDatabase()
const api = router({
  organizations: organizationsRouter,
  members: membersRouter,
  settings: router(membersPages(ownSettings)),
})
const as = async (userId: string | null) => callerOf(api, await contextOf(db, userId))
const ORIGIN = 'https://huoltosilta.example'
const relay = createRelay({
  db,
  log: createLog('silent'),
  listeners: [...organizationMails(ORIGIN), ...accountMails(ORIGIN)],
})

async function staffed(type: 'GARAGE' | 'CUSTOMER' = 'CUSTOMER') {
  const { organization, user } = await makeStaffed(db, {
    type,
    name: 'Pohjolan Kuljetus',
    businessId: freshBusinessId(),
  })
  const member = await makeUser(db)
  await makeMembership(db, member.id, organization.id, 'MEMBER')
  return { id: organization.id, user, member, admin: await as(user.id), plain: await as(member.id) }
}

const roleOf = async (organizationId: string, userId: string) =>
  (
    await db
      .select({ role: memberships.role })
      .from(memberships)
      .where(and(eq(memberships.organizationId, organizationId), eq(memberships.userId, userId)))
  )[0]?.role

async function lastMailTo(email: string) {
  await relay.drain()
  const [mail] = await db.select().from(deliveries).where(eq(deliveries.to, email)).orderBy(desc(deliveries.id))
  return mail
}

const tokenIn = (text: string | undefined) => /\/auth\/invitation#token=([^&\s]+)/.exec(text ?? '')?.[1] ?? ''

describe('the marks of a garage’s members', () => {
  const marksOf = async (organizationId: string, userId: string) =>
    (
      await db
        .select({ installs: memberships.installs, bills: memberships.bills })
        .from(memberships)
        .where(and(eq(memberships.organizationId, organizationId), eq(memberships.userId, userId)))
    )[0]

  test('are set for new members, are changed by an admin, and are written down', async () => {
    const { id: organizationId, admin, member } = await staffed('GARAGE')
    expect(await marksOf(organizationId, member.id)).toEqual({ installs: true, bills: true })
    const marks = { organizationId, userId: member.id, installs: true, bills: false }
    await admin.settings.members.setMarks(marks)
    await admin.settings.members.setMarks(marks)
    expect(await marksOf(organizationId, member.id)).toEqual({ installs: true, bills: false })
    const written = await db
      .select({ details: auditEvents.details, userId: auditEvents.userId })
      .from(auditEvents)
      .where(and(eq(auditEvents.organizationId, organizationId), eq(auditEvents.action, 'members.marks_changed')))
    expect(written).toEqual([{ details: { bills: [true, false] }, userId: member.id }])
    const listed = await admin.settings.members.list({ organizationId })
    expect(listed.find(({ userId }) => userId === member.id)).toMatchObject({ installs: true, bills: false })
    expect(await (await as(member.id)).organizations.sync()).toMatchObject([{ memberships: [{ bills: false }] }])
  })

  test('are not changed by a member, nor of a person who is no member', async () => {
    const { id: organizationId, admin, plain, member } = await staffed('GARAGE')
    const marks = { organizationId, userId: member.id, installs: false, bills: true }
    expect(await refusal(plain.settings.members.setMarks(marks))).toMatchObject({ reason: 'admin_only' })
    expect(await refusal(admin.settings.members.setMarks({ ...marks, userId: (await makeUser(db)).id }))).toMatchObject(
      { kind: 'not_found', reason: 'member' },
    )
    expect(await marksOf(organizationId, member.id)).toEqual({ installs: true, bills: true })
  })

  test('are only a garage’s', async () => {
    const { id: organizationId, admin, member } = await staffed('CUSTOMER')
    const marks = { organizationId, userId: member.id, installs: false, bills: false }
    expect(await refusal(admin.settings.members.setMarks(marks))).toMatchObject({ reason: 'garage_only' })
  })
})

describe('the own approval limit of a customer’s member', () => {
  test('an admin gives it and takes it away, and both are written down', async () => {
    const { id: organizationId, admin, plain, member } = await staffed('CUSTOMER')
    const limit = { organizationId, userId: member.id, approvalLimitCents: 50_000 }
    expect(await refusal(plain.settings.members.setApprovalLimit(limit))).toMatchObject({ reason: 'admin_only' })
    await admin.settings.members.setApprovalLimit(limit)
    await admin.settings.members.setApprovalLimit(limit)
    const listed = await admin.settings.members.list({ organizationId })
    expect(listed.find(({ userId }) => userId === member.id)).toMatchObject({ approvalLimitCents: 50_000 })
    expect(await (await as(member.id)).organizations.sync()).toMatchObject([
      { memberships: [{ approvalLimitCents: 50_000 }] },
    ])
    await admin.settings.members.setApprovalLimit({ ...limit, approvalLimitCents: null })
    const written = await db
      .select({ details: auditEvents.details, userId: auditEvents.userId })
      .from(auditEvents)
      .where(and(eq(auditEvents.organizationId, organizationId), eq(auditEvents.action, 'members.limit_changed')))
      .orderBy(auditEvents.id)
    expect(written).toEqual([
      { details: { from: null, to: 50_000 }, userId: member.id },
      { details: { from: 50_000, to: null }, userId: member.id },
    ])
  })

  test('a garage’s member has none, and a negative one is refused', async () => {
    const garage = await staffed('GARAGE')
    const limit = { organizationId: garage.id, userId: garage.member.id, approvalLimitCents: 50_000 }
    expect(await refusal(garage.admin.settings.members.setApprovalLimit(limit))).toMatchObject({
      reason: 'customer_only',
    })
    const { id: organizationId, admin, member } = await staffed('CUSTOMER')
    expect(
      await refusal(
        admin.settings.members.setApprovalLimit({ organizationId, userId: member.id, approvalLimitCents: -1 }),
      ),
    ).toMatchObject({ kind: 'invalid' })
  })
})

describe('members', () => {
  test('an admin changes roles and removes; the member is notified and the audit log says who did it', async () => {
    const { id: organizationId, admin, user, member } = await staffed()
    await admin.settings.members.setRole({ organizationId, userId: member.id, role: 'ADMIN' })
    expect(await roleOf(organizationId, member.id)).toBe('ADMIN')
    expect((await lastMailTo(member.email))?.subject).toBe('Roolisi organisaatiossa Pohjolan Kuljetus on muuttunut')
    await admin.settings.members.remove({ organizationId, userId: member.id })
    expect(await roleOf(organizationId, member.id)).toBeUndefined()
    expect((await lastMailTo(member.email))?.subject).toBe('Et ole enää organisaation Pohjolan Kuljetus jäsen')
    expect(await refusal((await as(member.id)).organizations.getOwn({ organizationId }))).toMatchObject({
      kind: 'not_found',
    })
    const rows = await db.select().from(auditEvents).where(eq(auditEvents.userId, member.id)).orderBy(auditEvents.id)
    expect(rows).toMatchObject([
      { action: 'members.role_changed', actorUserId: user.id, details: { from: 'MEMBER', to: 'ADMIN' } },
      { action: 'members.removed', actorUserId: user.id, actingAs: 'admin', organizationId },
    ])
  })

  test('a member can change no other, but may leave', async () => {
    const { id: organizationId, plain, user, member } = await staffed()
    for (const call of [
      () => plain.settings.members.setRole({ organizationId, userId: member.id, role: 'ADMIN' }),
      () => plain.settings.members.remove({ organizationId, userId: user.id }),
    ])
      expect(await refusal(call())).toMatchObject({ reason: 'admin_only' })
    await plain.members.leave({ organizationId })
    expect(await roleOf(organizationId, member.id)).toBeUndefined()
  })

  test('the last admin neither steps down nor leaves nor is removed', async () => {
    const { id: organizationId, admin, user } = await staffed()
    for (const call of [
      () => admin.settings.members.setRole({ organizationId, userId: user.id, role: 'MEMBER' }),
      () => admin.settings.members.remove({ organizationId, userId: user.id }),
      () => admin.members.leave({ organizationId }),
    ])
      expect(await refusal(call())).toMatchObject({ kind: 'precondition', reason: 'last_admin' })
  })

  test.each(['demote', 'remove', 'leave'] as const)('one of two admins who %s at once stays an admin', async (how) => {
    const { id: organizationId, user, member } = await staffed()
    await db.update(memberships).set({ role: 'ADMIN' }).where(eq(memberships.organizationId, organizationId))
    const one = await as(user.id)
    const other = await as(member.id)
    const calls = {
      demote: () => [
        one.settings.members.setRole({ organizationId, userId: member.id, role: 'MEMBER' }),
        other.settings.members.setRole({ organizationId, userId: user.id, role: 'MEMBER' }),
      ],
      remove: () => [
        one.settings.members.remove({ organizationId, userId: member.id }),
        other.settings.members.remove({ organizationId, userId: user.id }),
      ],
      leave: () => [one.members.leave({ organizationId }), other.members.leave({ organizationId })],
    }[how]()
    const results = await Promise.allSettled<object>(calls)
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const roles = [await roleOf(organizationId, user.id), await roleOf(organizationId, member.id)]
    expect(roles.filter((role) => role === 'ADMIN')).toHaveLength(1)
  })
})

describe('invitations', () => {
  test('no admin invites before the own address is proved', async () => {
    const { organization, user } = await makeStaffed(db, { user: { emailVerifiedAt: null } })
    const invite = { organizationId: organization.id, email: 'x@example.fi', role: 'MEMBER' as const }
    expect(await refusal((await as(user.id)).settings.invitations.create(invite))).toMatchObject({
      reason: 'email_unverified',
    })
  })

  test('are messages to people without an account: one too many is refused, and no one is invited', async () => {
    const { id: organizationId, user } = await staffed()
    const features = contributionsOf([{ outreachTrust: [outreachTrust] }])
    const young = callerOf(api, await contextOf(db, user.id, { features }))
    const invite = (number: number) =>
      young.settings.invitations.create({ organizationId, email: `kutsu${number}@raja.example.fi`, role: 'MEMBER' })
    for (let number = 0; number < 30; number++) await invite(number)
    expect(await refusal(invite(30))).toMatchObject({ kind: 'limit', reason: 'outreach_organization' })
    const { length } = await young.settings.invitations.list({ organizationId })
    expect(length).toBe(30)
  })

  test('are sent to the same address three times in a day', async () => {
    const { id: organizationId, admin } = await staffed()
    const email = 'kolmesti@raja.example.fi'
    const { id } = await admin.settings.invitations.create({ organizationId, email, role: 'MEMBER' })
    for (let time = 0; time < 2; time++) await admin.settings.invitations.resend({ organizationId, id })
    const refused = await refusal(admin.settings.invitations.resend({ organizationId, id }))
    expect(refused).toMatchObject({ reason: 'outreach_target', details: { fields: [{ field: 'email' }] } })
    // the link that was sent last works on
    const token = tokenIn((await lastMailTo(email))?.text)
    expect((await (await as(null)).members.invitations.preview({ token })).state).toBe('open')
  })

  test('a new person gets a mail whose link shows the offer and, after registering, gives the place', async () => {
    const { id: organizationId, admin, user } = await staffed()
    await admin.settings.invitations.create({ organizationId, email: 'Uusi.Henkilo@example.fi', role: 'MEMBER' })
    const mail = await lastMailTo('uusi.henkilo@example.fi')
    const token = tokenIn(mail?.text)
    const anonymous = await as(null)
    expect(await anonymous.members.invitations.preview({ token })).toMatchObject({
      organizationName: 'Pohjolan Kuljetus',
      role: 'MEMBER',
      state: 'open',
      maskedEmail: 'u•••@example.fi',
      invitedByName: user.name,
      managedByName: null,
    })
    const newcomer = await makeUser(db, { email: 'uusi.henkilo@example.fi', emailVerifiedAt: null })
    expect(await (await as(newcomer.id)).members.invitations.accept({ token })).toEqual({ organizationId })
    expect(await roleOf(organizationId, newcomer.id)).toBe('MEMBER')
    const [proved] = await db.select().from(users).where(eq(users.id, newcomer.id))
    expect(proved?.emailVerifiedAt).not.toBeNull()
  })

  test('a newcomer makes the account and takes the place with only the link, once', async () => {
    const { id: organizationId, admin } = await staffed()
    const email = `${randomUUID()}@example.fi`
    await admin.settings.invitations.create({ organizationId, email, role: 'MEMBER' })
    const token = tokenIn((await lastMailTo(email))?.text)
    const anonymous = await as(null)
    expect(await anonymous.members.invitations.preview({ token })).toMatchObject({ hasAccount: false })
    const newcomer = { token, name: 'Uusi Henkilö', password: 'vihreä traktori' }
    const weak = await refusal(anonymous.members.invitations.join({ ...newcomer, password: 'salasana12' }))
    expect(weak).toMatchObject({ details: { fields: [{ field: 'password' }] } })

    const both = await Promise.allSettled([1, 2].map(() => anonymous.members.invitations.join(newcomer)))
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(both).toContainEqual({ status: 'fulfilled', value: { organizationId, email } })
    const [user] = await db.select().from(users).where(eq(users.email, email))
    expect(user).toMatchObject({ name: 'Uusi Henkilö', emailVerifiedAt: expect.any(String) })
    expect(await checkPassword(user?.passwordHash, 'vihreä traktori')).toBe(true)
    expect(await roleOf(organizationId, user?.id ?? '')).toBe('MEMBER')
    // a person who forwarded the mail learns what became of it
    expect((await lastMailTo(email))?.subject).toBe('Tilisi on luotu Huoltosiltaan')
    expect(await anonymous.members.invitations.preview({ token })).toMatchObject({
      state: 'accepted',
      hasAccount: true,
    })
    expect(await refusal(anonymous.members.invitations.join(newcomer))).toMatchObject({ reason: 'invitation_accepted' })
  })

  test.each([{ emailVerifiedAt: null }, {}])(
    'the link makes nothing of an address that has an account: %o',
    async (given) => {
      const { id: organizationId } = await staffed()
      const { email, id, passwordHash } = await makeUser(db, given)
      const { token } = await makeInvitation(db, { organizationId, email })
      const anonymous = await as(null)
      expect(await anonymous.members.invitations.preview({ token })).toMatchObject({ hasAccount: true })
      const joining = anonymous.members.invitations.join({ token, name: 'Joku Muu', password: 'vihreä traktori' })
      expect(await refusal(joining)).toMatchObject({ kind: 'conflict', reason: 'invitation_has_account' })
      expect(await db.select().from(users).where(eq(users.email, email))).toMatchObject([{ id, passwordHash }])
      expect(await roleOf(organizationId, id)).toBeUndefined()
      expect(await anonymous.members.invitations.preview({ token })).toMatchObject({ state: 'open' })
    },
  )

  test('a link that is expired, taken back or forged makes no account', async () => {
    const { id: organizationId } = await staffed()
    const past = new Date(Date.now() - 1000).toISOString()
    const expired = await makeInvitation(db, { organizationId, expiresAt: past })
    const revoked = await makeInvitation(db, { organizationId, revokedAt: past })
    const anonymous = await as(null)
    const before = await db.$count(users)
    const why = async (token: string) =>
      (await refusal(anonymous.members.invitations.join({ token, name: 'Uusi', password: 'vihreä traktori' }))).reason
    expect(await why(expired.token)).toBe('invitation_expired')
    expect(await why(revoked.token)).toBe('invitation_revoked')
    for (const forged of ['', 'x', expired.invitation.tokenHash ?? '']) expect(await why(forged)).toBe('invitation')
    expect(await db.$count(users)).toBe(before)
  })

  test('the link of a disabled organisation makes no account', async () => {
    const { id: organizationId } = await staffed()
    await db.update(organizations).set({ disabledAt: sql`now()` }).where(eq(organizations.id, organizationId))
    const { token, invitation } = await makeInvitation(db, { organizationId })
    const joining = (await as(null)).members.invitations.join({ token, name: 'Uusi', password: 'vihreä traktori' })
    expect(await refusal(joining)).toMatchObject({ kind: 'not_found' })
    expect(await db.$count(users, eq(users.email, invitation.email))).toBe(0)
  })

  test('no row of the event or the invitation holds the link’s token', async () => {
    const { id: organizationId, admin } = await staffed()
    await admin.settings.invitations.create({ organizationId, email: 'salainen@example.fi', role: 'MEMBER' })
    const token = tokenIn((await lastMailTo('salainen@example.fi'))?.text)
    expect(token).toHaveLength(43)
    expect(JSON.stringify(await db.select().from(outboxEvents))).not.toContain(token)
    expect(JSON.stringify(await db.select().from(invitations))).not.toContain(token)
  })

  test('only the owner of the address takes the place, and learns no more than its masked form', async () => {
    const { id: organizationId } = await staffed()
    const { token, invitation } = await makeInvitation(db, { organizationId, email: 'oikea@example.fi' })
    const thief = await as((await makeUser(db)).id)
    const refused = await refusal(thief.members.invitations.accept({ token }))
    expect(refused).toEqual({
      kind: 'forbidden',
      reason: 'invitation_for_another',
      details: { maskedEmail: 'o•••@example.fi' },
    })
    expect(await refusal(thief.members.invitations.accept({ invitationId: invitation.id }))).toMatchObject({
      kind: 'not_found',
    })
    expect(await thief.members.invitations.mine()).toEqual([])
  })

  test('a user who has proved the address sees and accepts without the link; the unproved need it', async () => {
    const { id: organizationId } = await staffed()
    const proved = await makeUser(db)
    const unproved = await makeUser(db, { emailVerifiedAt: null })
    await makeInvitation(db, { organizationId, email: proved.email })
    const { invitation } = await makeInvitation(db, { organizationId, email: unproved.email })
    const mine = await as(proved.id)
    const [preview] = await mine.members.invitations.mine()
    expect(await mine.members.invitations.accept({ invitationId: preview?.id ?? '' })).toEqual({ organizationId })
    expect(await mine.members.invitations.mine()).toEqual([])
    const theirs = await as(unproved.id)
    expect(await theirs.members.invitations.mine()).toEqual([])
    expect(await refusal(theirs.members.invitations.accept({ invitationId: invitation.id }))).toMatchObject({
      kind: 'not_found',
    })
  })

  test('a used, an expired and a taken-back link say so; a forged one is unknown', async () => {
    const { id: organizationId, admin } = await staffed()
    const user = await makeUser(db)
    const me = await as(user.id)
    const past = new Date(Date.now() - 1000).toISOString()
    const made = (more: object) => makeInvitation(db, { organizationId, email: user.email, ...more })
    const expired = await made({ expiresAt: past })
    expect(await me.members.invitations.preview({ token: expired.token })).toMatchObject({ state: 'expired' })
    expect(await refusal(me.members.invitations.accept({ token: expired.token }))).toMatchObject({
      reason: 'invitation_expired',
    })
    await admin.settings.invitations.revoke({ organizationId, id: expired.invitation.id })
    const { token } = expired
    expect(await refusal(me.members.invitations.accept({ token }))).toMatchObject({ reason: 'invitation_revoked' })
    const open = await made({})
    const both = await Promise.allSettled([1, 2].map(() => me.members.invitations.accept({ token: open.token })))
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await refusal(me.members.invitations.accept({ token: open.token }))).toMatchObject({
      reason: 'invitation_accepted',
    })
    for (const forged of ['', 'x', open.invitation.tokenHash ?? '', open.token.slice(1)]) {
      expect(await refusal(me.members.invitations.accept({ token: forged }))).toMatchObject({ kind: 'not_found' })
      expect(await refusal(me.members.invitations.preview({ token: forged }))).toMatchObject({ kind: 'not_found' })
    }
  })

  test('sending again makes a new link and kills the old one', async () => {
    const { id: organizationId, admin } = await staffed()
    const { id } = await admin.settings.invitations.create({
      organizationId,
      email: 'kahdesti@example.fi',
      role: 'ADMIN',
    })
    const first = tokenIn((await lastMailTo('kahdesti@example.fi'))?.text)
    await admin.settings.invitations.resend({ organizationId, id })
    const second = tokenIn((await lastMailTo('kahdesti@example.fi'))?.text)
    expect(second).not.toBe(first)
    const anonymous = await as(null)
    expect(await refusal(anonymous.members.invitations.preview({ token: first }))).toMatchObject({ kind: 'not_found' })
    expect(await anonymous.members.invitations.preview({ token: second })).toMatchObject({ state: 'open' })
  })

  test('a second open invitation and one to a member are refused at the field; an expired one is renewed', async () => {
    const { id: organizationId, admin, member } = await staffed()
    const past = new Date(Date.now() - 1000).toISOString()
    const { invitation } = await makeInvitation(db, { organizationId, email: 'vanha@example.fi', expiresAt: past })
    const invite = (email: string) => admin.settings.invitations.create({ organizationId, email, role: 'MEMBER' })
    expect(await invite('vanha@example.fi')).toEqual({ id: invitation.id })
    for (const email of ['vanha@example.fi', member.email])
      expect((await refusal(invite(email))).details?.fields).toMatchObject([{ field: 'email' }])
    expect((await refusal(invite('ei osoite'))).details?.fields).toMatchObject([{ field: 'email' }])
  })

  test('members read the invitations and send none', async () => {
    const { id: organizationId, plain } = await staffed()
    const { invitation } = await makeInvitation(db, { organizationId })
    expect(await plain.settings.invitations.list({ organizationId })).toMatchObject([
      { id: invitation.id, state: 'open' },
    ])
    for (const call of [
      () => plain.settings.invitations.create({ organizationId, email: 'x@example.fi', role: 'ADMIN' }),
      () => plain.settings.invitations.resend({ organizationId, id: invitation.id }),
      () => plain.settings.invitations.revoke({ organizationId, id: invitation.id }),
    ])
      expect(await refusal(call())).toMatchObject({ reason: 'admin_only' })
  })

  test('an invitation never takes a role away', async () => {
    const { id: organizationId, user, admin } = await staffed()
    const { token } = await makeInvitation(db, { organizationId, email: user.email, role: 'MEMBER' })
    await admin.members.invitations.accept({ token })
    expect(await roleOf(organizationId, user.id)).toBe('ADMIN')
  })
})

describe('taking a managed customer over', () => {
  test('its first person becomes admin, the garage manages it no longer and its other invitations end', async () => {
    const garage = await staffed('GARAGE')
    const organizationId = await transact(db, (tx) =>
      addCustomer(tx, garage.id, { name: 'Kaapatut', businessId: '', email: '', phone: '' }),
    )
    const scope = { organizationId, managedByGarageId: garage.id }
    const invite = { ...scope, email: 'johtaja@example.fi', role: 'ADMIN' as const }
    expect(await refusal(garage.plain.settings.invitations.create(invite))).toMatchObject({ reason: 'admin_only' })
    expect(
      (await refusal(garage.admin.settings.invitations.create({ ...invite, role: 'MEMBER' }))).details?.fields,
    ).toMatchObject([{ field: 'role' }])
    await garage.admin.settings.invitations.create(invite)
    const other = await garage.admin.settings.invitations.create({ ...invite, email: 'toinen@example.fi' })
    const mail = await lastMailTo('johtaja@example.fi')
    // the customer is a private person
    expect(mail?.subject).toBe('Ota autosi omalle tilillesi')
    expect(`${mail?.subject}${mail?.text}`).not.toMatch(/organisaatio|jäsen|työnantaja|yrity/i)
    const token = tokenIn(mail?.text)
    expect(await (await as(null)).members.invitations.preview({ token })).toMatchObject({
      managedByName: 'Pohjolan Kuljetus',
      isPersons: true,
    })
    const leader = await makeUser(db, { email: 'johtaja@example.fi' })
    await (await as(leader.id)).members.invitations.accept({ token })
    expect(await roleOf(organizationId, leader.id)).toBe('ADMIN')
    const [taken] = await db.select().from(organizations).where(eq(organizations.id, organizationId))
    expect(taken?.managedByGarageId).toBeNull()
    expect(await refusal(garage.admin.settings.members.list(scope))).toMatchObject({ kind: 'not_found' })
    const [ended] = await db.select().from(invitations).where(eq(invitations.id, other.id))
    expect(ended?.revokedAt).not.toBeNull()
    const [row] = await db.select().from(auditEvents).where(eq(auditEvents.userId, leader.id))
    expect(row).toMatchObject({ action: 'members.taken_over', details: { fromGarageId: garage.id } })
    // the two are still connected
    const found = await garage.plain.organizations.findCustomers({ organizationId: garage.id, text: 'Kaapatut' })
    expect(found.map(({ id }) => id)).toEqual([organizationId])
  })
})

test('the people of a private person’s account are written to without a word of organisations', async () => {
  const { organization, user } = await makeStaffed(db, { type: 'CUSTOMER', name: 'Maija Virtanen' })
  const spouse = await makeUser(db)
  await makeMembership(db, spouse.id, organization.id, 'MEMBER')
  const maija = await as(user.id)
  const [organizationId, email] = [organization.id, `${randomUUID()}@example.fi`]
  await maija.settings.invitations.create({ organizationId, email, role: 'MEMBER' })
  await maija.settings.members.setRole({ organizationId, userId: spouse.id, role: 'ADMIN' })
  const mails = [await lastMailTo(email), await lastMailTo(spouse.email)]
  await maija.settings.members.remove({ organizationId, userId: spouse.id })
  mails.push(await lastMailTo(spouse.email))
  expect(mails.map((mail) => mail?.subject)).toEqual([
    'Kutsu yhteiselle tilille: Maija Virtanen',
    'Roolisi tilillä Maija Virtanen on muuttunut',
    'Et ole enää tilin Maija Virtanen jäsen',
  ])
  for (const mail of mails) expect(`${mail?.subject}${mail?.text}`).not.toMatch(/organisaatio|työnantaja|yrity/i)
})

describe('a large organisation', () => {
  /** So many people in addition to those that are there already. */
  const crowd = (organizationId: string, amount: number) =>
    db.$client.query(
      `with made as (
        insert into users (id, email, name) select gen_random_uuid(), 'x' || n || $1::text || '@example.fi', 'X' from generate_series(1, $2::int) n
        returning id)
      insert into memberships (user_id, organization_id, role) select id, $1::uuid, 'MEMBER' from made`,
      [organizationId, amount],
    )

  test('sees all of its people, a thousand at most', async () => {
    const { id: organizationId, admin } = await staffed()
    await crowd(organizationId, 997)
    const last = await makeUser(db)
    const { token } = await makeInvitation(db, { organizationId, email: last.email })
    await (await as(last.id)).members.invitations.accept({ token })
    expect(await admin.settings.members.list({ organizationId })).toHaveLength(1000)
    expect(await admin.organizations.listMembers({ organizationId })).toHaveLength(1000)

    const full = { kind: 'conflict', reason: 'too_many_members', details: { max: 1000 } }
    const late = await makeUser(db)
    const invitation = await makeInvitation(db, { organizationId, email: late.email })
    expect(await refusal((await as(late.id)).members.invitations.accept({ token: invitation.token }))).toEqual(full)
    const email = 'viela.yksi@example.fi'
    expect(await refusal(admin.settings.invitations.create({ organizationId, email, role: 'MEMBER' }))).toEqual(full)
    // a member's second invitation takes no place
    const again = await makeInvitation(db, { organizationId, email: last.email, role: 'ADMIN' })
    await (await as(last.id)).members.invitations.accept({ token: again.token })
    expect(await roleOf(organizationId, last.id)).toBe('ADMIN')
  })

  test('sees every unanswered invitation, also behind many that were taken back', async () => {
    const { id: organizationId, admin } = await staffed()
    for (let made = 0; made < 200; made++) await makeInvitation(db, { organizationId })
    const revokedAt = new Date().toISOString()
    for (let made = 0; made < 210; made++) await makeInvitation(db, { organizationId, revokedAt })
    const listed = await admin.settings.invitations.list({ organizationId })
    expect(listed.filter(({ state }) => state === 'open')).toHaveLength(200)
    const email = 'viela.yksi@example.fi'
    expect(await refusal(admin.settings.invitations.create({ organizationId, email, role: 'MEMBER' }))).toMatchObject({
      kind: 'conflict',
      reason: 'too_many_invitations',
      details: { max: 200 },
    })
  })
})
