import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeUser } from '#features/accounts/server/accounts.factory.ts'
import { makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { deliveries } from '#server/delivery/deliveries.tables.ts'
import type { Services } from '#server/services.ts'
import { AppError } from '#shared/app-error.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { supportRouter } from './support.router.ts'

const { db } = await testDatabase()

async function asker(services: Partial<Services> = {}) {
  const { organization, user } = await makeStaffed(db, { type: 'GARAGE', role: 'MEMBER', name: 'Korjaamo Nosto' })
  const api = callerOf(supportRouter, await contextOf(db, user.id, services))
  const message = {
    organizationId: organization.id,
    topic: 'FAULT' as const,
    text: 'Lista ei aukea.',
    page: '/app/archive',
    version: '1.2.3',
    browser: 'Firefox 140',
    requestKey: randomUUID(),
  }
  const sent = () => db.select().from(deliveries).where(eq(deliveries.replyTo, user.email))
  return { api, message, user, sent }
}

test('what a user writes goes to us with who they are and where they were, and Reply answers them', async () => {
  const { api, message, user, sent } = await asker()
  await api.send(message)
  const [mail, ...more] = await sent()
  expect(more).toEqual([])
  expect(mail).toMatchObject({ to: 'yhteys@huoltosilta.example', state: 'queued', replyTo: user.email })
  expect(mail?.subject).toBe(`Jokin ei toimi: ${user.name}, Korjaamo Nosto`)
  for (const text of ['Lista ei aukea.', user.email, '(korjaamo, jäsen)', '/app/archive', '1.2.3', 'Firefox 140'])
    expect(mail?.text).toContain(text)
})

test('a retry sends nothing twice, and asks for no second proof', async () => {
  let proofs = 0
  const botProtection = {
    async requireHuman() {
      proofs += 1
      if (proofs > 1) throw new AppError('forbidden', 'human_check_failed')
    },
    challenge: async () => null,
  }
  const { api, message, sent } = await asker({ botProtection })
  await api.send(message)
  await api.send(message)
  expect(await sent()).toHaveLength(1)
  expect(await refusal(api.send({ ...message, requestKey: randomUUID() }))).toMatchObject({
    reason: 'human_check_failed',
  })
})

test('other words are another message, though their form has the same key: the connection was lost, and more was written', async () => {
  const { api, message, sent } = await asker()
  await api.send(message)
  await api.send({ ...message, text: 'Lista ei aukea. Eikä haku.' })
  await api.send({ ...message, topic: 'QUESTION', page: '/app' })
  await api.send({ ...message, page: '/app/support' })
  expect((await sent()).map(({ subject }) => subject.split(':')[0])).toEqual([
    'Jokin ei toimi',
    'Jokin ei toimi',
    'Kysymys käytöstä',
  ])
})

test('a user without an organisation can write too, and no user in the name of another one', async () => {
  const { message } = await asker()
  const { id, email } = await makeUser(db)
  const api = callerOf(supportRouter, await contextOf(db, id))
  expect(await refusal(api.send(message))).toMatchObject({ kind: 'not_found', reason: 'organization' })
  await api.send({ ...message, organizationId: null })
  const [mail] = await db.select().from(deliveries).where(eq(deliveries.replyTo, email))
  expect(mail?.text).toContain('ei vielä organisaatiota')
})

test('a user who writes without end is stopped for a while', async () => {
  const { api, message } = await asker()
  for (let times = 0; times < 10; times += 1) await api.send({ ...message, requestKey: randomUUID() })
  expect(await refusal(api.send({ ...message, requestKey: randomUUID() }))).toMatchObject({ kind: 'limit' })
})

test('an empty message and a topic that is none are refused at their fields', async () => {
  const { api, message } = await asker()
  const failed = await refusal(api.send({ ...message, text: ' \n ', topic: 'OTHER' as never }))
  expect(failed).toMatchObject({ kind: 'invalid', details: { fields: [{ field: 'topic' }, { field: 'text' }] } })
})
