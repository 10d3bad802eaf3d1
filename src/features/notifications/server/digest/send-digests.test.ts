import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { transact } from '#server/db/transact.ts'
import { deliveries } from '#server/delivery/deliveries.tables.ts'
import { contributionsOf } from '#server/feature.ts'
import { instantAt, wallClockAt } from '#shared/helsinki-clock.ts'
import { callerOf, contextOf } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { jobContext } from '#test/job-context.ts'
import { testServices } from '#test/services.ts'
import { notificationsRouter } from '../notifications.router.ts'
import { notify } from '../notify.ts'
import { sendDigests } from './send-digests.ts'
import { readStopDigest, stopDigestUrl } from './stop-digest.ts'

const { db } = await testDatabase()
/** The time of a later day in Helsinki, at five past this hour: what is written in a test happens before it. */
function morning(hour: number, days = 1) {
  const now = wallClockAt(new Date())
  return instantAt({ ...now, day: now.day + days, hour, minute: 5 })
}

/** A customer's member who wants a digest, and what waits for it. */
async function reader({ waits = 0 } = {}) {
  const { organization, user } = await makeStaffed(db, { type: 'CUSTOMER', name: 'Pohjolan Kuljetus' })
  const features = contributionsOf([
    {
      waiting: [
        async ({ membership }) =>
          membership.organizationId === organization.id && waits > 0
            ? [{ count: waits, text: `${waits} autoa noudettavissa` }]
            : [],
      ],
    },
  ])
  const api = callerOf(notificationsRouter, await contextOf(db, user.id))
  await api.preferences.saveDigest({ enabled: true })
  return {
    user,
    api,
    organizationId: organization.id,
    notify: (title: string) =>
      transact(db, (tx) =>
        notify(tx, [{ organizationId: organization.id, kind: 'ticket.moved', group: 'TICKETS', title }]),
      ),
    run: (at: Date) => sendDigests.run({}, jobContext(db, { services: testServices({ features, clock: () => at }) })),
    mails: () => db.select().from(deliveries).where(eq(deliveries.userId, user.id)).orderBy(deliveries.id),
  }
}

test('what waits and what is new and unread is one mail of the next morning, and one only', async () => {
  const { notify: write, run, mails } = await reader({ waits: 2 })
  await write('KUL-103 on työn alla')
  await run(morning(7))
  await run(morning(8))
  const sent = await mails()
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ subject: 'Aamukooste: 2 odottaa sinua' })
  for (const said of [
    'Pohjolan Kuljetus tänä aamuna',
    '2 autoa noudettavissa',
    'KUL-103 on työn alla',
    '/app?view=now',
  ])
    expect(sent[0]?.text).toContain(said)
  expect(sent[0]?.unsubscribeUrl).toContain('/api/digest/stop?token=')
})

test('what was in an earlier digest is not new the next morning', async () => {
  const { notify: write, run, mails } = await reader()
  await write('KUL-103 on työn alla')
  await run(morning(7))
  await run(morning(7, 2))
  expect((await mails()).map(({ subject }) => subject)).toEqual(['Aamukooste: uutta sinulle'])
})

test('no mail leaves when nothing waits and all is read, nor once the digest is stopped', async () => {
  const { notify: write, api, organizationId, run, mails } = await reader()
  await write('KUL-103 on työn alla')
  await api.markAllRead({ organizationId })
  await run(morning(7))
  expect(await mails()).toEqual([])
  await write('KUL-104 on työn alla')
  expect((await api.preferences.saveDigest({ enabled: false })).digest).toBe(false)
  await run(morning(7, 2))
  expect(await mails()).toEqual([])
})

test('quiet hours put the mail off to their end on the same day', async () => {
  const { user, notify: write, run, mails } = await reader()
  await db.update(users).set({ quietFrom: '20:00', quietTo: '09:00' }).where(eq(users.id, user.id))
  await write('KUL-103 on työn alla')
  await run(morning(7))
  expect(await mails()).toEqual([])
  await run(morning(10))
  expect(await mails()).toHaveLength(1)
})

test('a disabled user and one without a proved address get none', async () => {
  const { user, notify: write, run, mails } = await reader({ waits: 1 })
  await write('KUL-103 on työn alla')
  await db.update(users).set({ disabledAt: new Date().toISOString() }).where(eq(users.id, user.id))
  await run(morning(7))
  await db.update(users).set({ disabledAt: null, emailVerifiedAt: null }).where(eq(users.id, user.id))
  await run(morning(8))
  expect(await mails()).toEqual([])
})

test('the link of the mail is this user’s, and of this use only', () => {
  const services = testServices({})
  const token = new URL(stopDigestUrl(services, 'aino')).searchParams.get('token') ?? ''
  expect(readStopDigest(services, token)).toMatchObject({ state: 'valid', subject: 'aino' })
  expect(readStopDigest(services, `${token}x`).state).toBe('forged')
})
