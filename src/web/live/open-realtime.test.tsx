import { afterEach, expect, test, vi } from 'vitest'
import { readSeen, writeSeen } from '../offline/seen-store.ts'
import { seenSession } from '../seen-session.ts'
import { session } from '../session.ts'
import { openRealtime } from './open-realtime.ts'

afterEach(() => vi.unstubAllGlobals())

test('a session that was ended elsewhere leaves nothing here as soon as the live connection is refused', async () => {
  let isEnded = false
  const known = { user: { id: 'aino', name: 'Aino', email: 'aino@example.fi', image: null }, expires: '2999-01-01' }
  vi.stubGlobal('fetch', async (url: string) =>
    url.includes('get_auth_token')
      ? new Response('{}', { status: 401 })
      : Response.json(isEnded || !url.includes('session') ? {} : known),
  )
  await session.refresh()
  await writeSeen({ userId: 'aino', hash: 'x', organizationId: undefined, data: 'ABC-123', at: Date.now() })
  expect([session.getState().status, seenSession()?.user.id]).toEqual(['authenticated', 'aino'])
  isEnded = true
  expect(await openRealtime('aino', new AbortController().signal)).toBeNull()
  await expect.poll(() => session.getState().status).toBe('unauthenticated')
  expect(seenSession()).toBeNull()
  await expect.poll(() => readSeen('aino', 'x')).toBeUndefined()
})
