import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { RequestFailure } from '../failure.ts'
import { installFeatures } from '../installed-features.ts'
import { showConnection } from '../live/live-state.ts'
import { queryClient as product } from '../query-client.ts'
import { endSeenSession, rememberSession } from '../seen-session.ts'
import { keepMemberships } from './keep-memberships.ts'
import { keepSeen } from './keep-seen.ts'
import { boundSeen, forgetAllSeen, MAX_AGE_MS, MAX_ENTRIES, readSeen, writeSeen } from './seen-store.ts'

const DAY = 86_400_000
const sessionOf = (id: string) => ({
  user: { id, name: id, email: `${id}@example.fi`, image: null },
  expires: new Date(Date.now() + DAY).toISOString(),
})

let server: { answers: unknown; failure?: RequestFailure }
const newClient = () =>
  new QueryClient({ defaultOptions: { queries: { ...product.getDefaultOptions().queries, retryDelay: 0 } } })

/** As a screen asks for a ticket in the name of this organisation. */
const ask = (client: QueryClient, { name = 'get', organizationId = 'garage', staleTime = 0 } = {}) =>
  client.fetchQuery({
    queryKey: [['tickets', name], { input: { organizationId, ticketId: '1' }, type: 'query' }],
    staleTime,
    queryFn() {
      if (server.failure) throw server.failure
      return server.answers
    },
  })
const hashOf = (client: QueryClient) => client.getQueryCache().getAll()[0]?.queryHash ?? 'none'

/** An answer is written half a second after it came. */
const eventually = <Value,>(ask: () => Value) => expect.poll(ask)

beforeEach(async () => {
  installFeatures([{ name: 'tickets', failures: {}, checkedPages: [], keptOffline: ['tickets.get'] }])
  await forgetAllSeen()
  rememberSession(sessionOf('ada'))
  server = { answers: { title: 'Jarrut' } }
  showConnection(true)
})
afterEach(() => {
  showConnection(true)
  endSeenSession()
})

async function seenByAda() {
  const client = newClient()
  const stop = keepSeen(client, 'ada')
  await ask(client)
  const hash = hashOf(client)
  await eventually(() => readSeen('ada', hash)).toMatchObject({ data: { title: 'Jarrut' } })
  return { client, hash, stop }
}

test('seen data is there after an offline start, with the time of its answer', async () => {
  const { hash } = await seenByAda()
  const at = (await readSeen('ada', hash))?.at
  server.failure = new RequestFailure()
  showConnection(false)
  const later = newClient()
  expect(await ask(later)).toEqual({ title: 'Jarrut' })
  await eventually(() => later.getQueryCache().getAll()[0]?.state.dataUpdatedAt).toBe(at)
})

test('while online the server is asked three times before an earlier answer is shown instead', async () => {
  await seenByAda()
  let tries = 0
  const later = newClient()
  const answer = await later.fetchQuery({
    queryKey: [['tickets', 'get'], { input: { organizationId: 'garage', ticketId: '1' }, type: 'query' }],
    retry: product.getDefaultOptions().queries?.retry ?? false,
    queryFn() {
      tries += 1
      throw new RequestFailure()
    },
  })
  expect({ answer, tries }).toEqual({ answer: { title: 'Jarrut' }, tries: 3 })
})

test.each(['not_found', 'forbidden', 'unauthenticated'] as const)(
  'what is refused as %s is forgotten',
  async (kind) => {
    const { client, hash } = await seenByAda()
    server.failure = new RequestFailure({ kind, reason: kind })
    await expect(ask(client)).rejects.toThrow()
    await eventually(() => readSeen('ada', hash)).toBeUndefined()
  },
)

test('only what a feature names is kept', async () => {
  const { client } = await seenByAda()
  await ask(client, { name: 'secret' })
  await ask(client, { organizationId: 'other' })
  const hashes = client
    .getQueryCache()
    .getAll()
    .map(({ queryHash }) => queryHash)
  await expect
    .poll(async () => (await Promise.all(hashes.map((hash) => readSeen('ada', hash)))).map(Boolean))
    .toEqual([true, false, true])
})

test('another person does not see it and does not keep it, and a tab that has signed out writes nothing more', async () => {
  const { client, hash, stop } = await seenByAda()
  rememberSession(sessionOf('bertta'))
  const hers = newClient()
  const stopHers = keepSeen(hers, 'bertta')
  await eventually(() => readSeen('ada', hash)).toBeUndefined()
  // the first one's tab is still open
  await ask(client)
  await ask(hers)
  await eventually(() => readSeen('bertta', hash)).toBeDefined()
  expect(await readSeen('ada', hash)).toBeUndefined()
  stop()
  stopHers()
})

test('a lost membership and a changed role take what was seen there along', async () => {
  const { hash } = await seenByAda()
  await keepMemberships('ada', { garage: 'ADMIN' })
  expect(await readSeen('ada', hash)).toBeDefined()
  await keepMemberships('ada', { garage: 'MEMBER' })
  expect(await readSeen('ada', hash)).toBeUndefined()
  await writeSeen({ userId: 'ada', hash, organizationId: 'garage', data: 1, at: Date.now() })
  await keepMemberships('ada', {})
  expect(await readSeen('ada', hash)).toBeUndefined()
})

test('stored answers are bounded in number and age', async () => {
  const at = Date.now()
  for (let number = 0; number < MAX_ENTRIES + 3; number++)
    await writeSeen({ userId: 'ada', hash: `${number}`, organizationId: undefined, data: 1, at: at - number })
  await writeSeen({ userId: 'ada', hash: 'old', organizationId: undefined, data: 1, at: at - MAX_AGE_MS })
  expect(await readSeen('ada', 'old')).toBeUndefined()
  await boundSeen()
  expect(await readSeen('ada', `${MAX_ENTRIES - 1}`)).toBeDefined()
  expect(await readSeen('ada', `${MAX_ENTRIES}`)).toBeUndefined()
})
