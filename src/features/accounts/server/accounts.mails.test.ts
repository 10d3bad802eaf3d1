import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { transact } from '#server/db/transact.ts'
import { deliveries } from '#server/delivery/deliveries.tables.ts'
import type { DomainEvent } from '#shared/domain-event.ts'
import { testDatabase } from '#test/database.ts'
import { handed } from '#test/handed.ts'
import {
  emailChanged,
  emailChangeRequested,
  passwordChanged,
  passwordRequested,
  registered,
  registrationRepeated,
  signInMethodAdded,
  signInMethodRemoved,
  verificationRequested,
} from '../accounts.events.ts'
import { makeUser } from './accounts.factory.ts'
import { accountMails } from './accounts.mails.ts'
import { takeToken } from './one-time-tokens.ts'

const { db } = await testDatabase()
const listeners = accountMails('https://huoltosilta.example')

/** Hands the event to its listeners, as the relay does. */
async function deliver<Payload>(event: DomainEvent<Payload>, payload: Payload) {
  for (const listener of listeners)
    if (listener.events.includes(event.name)) await transact(db, (tx) => listener.handle(tx, handed(payload)))
}

async function lastMailTo(email: string) {
  const [mail] = await db.select().from(deliveries).where(eq(deliveries.to, email)).orderBy(desc(deliveries.id))
  return mail
}

const tokenIn = (text: string | undefined, page: string) =>
  new RegExp(`https://huoltosilta\\.example${page}#token=(\\S+)`).exec(text ?? '')?.[1] ?? ''

test('a new user gets a link that proves the address', async () => {
  const user = await makeUser(db, { emailVerifiedAt: null })
  await deliver(registered, { userId: user.id })
  const token = tokenIn((await lastMailTo(user.email))?.text, '/auth/email/verify')
  expect(await takeToken(db, 'verify-email', token)).toMatchObject({ userId: user.id })
})

test('a user who requests a new password gets a link that sets one', async () => {
  const user = await makeUser(db)
  await deliver(passwordRequested, { email: user.email })
  const token = tokenIn((await lastMailTo(user.email))?.text, '/auth/password/change')
  expect(await takeToken(db, 'reset-password', token)).toMatchObject({ userId: user.id })
})

test('addresses that are unknown, proved already or of a disabled user get no link', async () => {
  const proved = await makeUser(db)
  const disabled = await makeUser(db, { emailVerifiedAt: null, disabledAt: new Date().toISOString() })
  await deliver(verificationRequested, { email: proved.email })
  for (const email of ['nobody@example.fi', disabled.email]) {
    await deliver(verificationRequested, { email })
    await deliver(passwordRequested, { email })
  }
  for (const email of ['nobody@example.fi', disabled.email, proved.email])
    expect(await lastMailTo(email)).toBeUndefined()
})

test('the owner is notified of a second registration, a changed password and a new way to sign in', async () => {
  const user = await makeUser(db)
  const subjects: (string | undefined)[] = []
  for (const event of [registrationRepeated, passwordChanged]) {
    await deliver(event, { userId: user.id })
    subjects.push((await lastMailTo(user.email))?.subject)
  }
  await deliver(signInMethodAdded, { userId: user.id, provider: 'google' })
  subjects.push((await lastMailTo(user.email))?.subject)
  expect(subjects).toEqual([
    'Sinulla on jo tili Huoltosillassa',
    'Salasanasi on vaihdettu',
    'Tiliisi on lisätty uusi kirjautumistapa',
  ])
})

test('a requested address gets the link, the present one a notice', async () => {
  const user = await makeUser(db)
  const email = `uusi-${user.id}@example.fi`
  await deliver(emailChangeRequested, { userId: user.id, email })
  const text = (await lastMailTo(email))?.text
  const token = /\/auth\/email\/verify#change=(\S+)/.exec(text ?? '')?.[1] ?? ''
  expect(await takeToken(db, 'change-email', token)).toEqual({ userId: user.id, payload: { email } })
  const notice = await lastMailTo(user.email)
  expect(notice?.subject).toBe('Sähköpostiosoitteesi vaihtoa on pyydetty')
  expect(notice?.text).not.toContain('#change=')
})

test('a requested address that has a user gets a notice instead of a link, and the requester sees no difference', async () => {
  const [user, owner] = [await makeUser(db), await makeUser(db)]
  await deliver(emailChangeRequested, { userId: user.id, email: owner.email })
  expect(await lastMailTo(owner.email)).toMatchObject({ subject: 'Tällä osoitteella on jo tili' })
  expect(await lastMailTo(user.email)).toMatchObject({ subject: 'Sähköpostiosoitteesi vaihtoa on pyydetty' })
})

test('the old address is notified of the change, the user of a removed sign-in method', async () => {
  const user = await makeUser(db)
  await deliver(emailChanged, { userId: user.id, oldEmail: `vanha-${user.id}@example.fi` })
  const mail = (await lastMailTo(`vanha-${user.id}@example.fi`))?.text
  expect([mail?.includes(user.email), mail?.includes('Vaihda salasana')]).toEqual([true, true])
  await deliver(signInMethodRemoved, { userId: user.id, provider: 'google' })
  expect((await lastMailTo(user.email))?.subject).toBe('Tililtäsi on poistettu kirjautumistapa')
})
