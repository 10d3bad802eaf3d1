import '#web/theme.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { leave } from '#features/accounts/web/leave.ts'
import { showConnection } from '#web/live/live-state.ts'
import { openActStore } from '#web/offline/act-store.ts'
import { keepAct } from '#web/offline/send-or-queue.ts'
import { ownOutbox } from '#web/offline/start-outbox.ts'
import { session } from '#web/session.ts'
import { useSession } from '#web/use-session.tsx'
import { OfflineKeeper } from './offline-keeper.tsx'

const ada = { user: { id: 'ada', name: 'Ada', email: 'ada@example.fi', image: null }, expires: '2999-01-01' }
const comment = { lane: 'ticket', organizationId: 'garage', kind: 'tickets.comment', input: {}, files: [] }

afterEach(() => {
  showConnection(true)
  vi.unstubAllGlobals()
})

function Application() {
  const { data } = useSession()
  return data ? <OfflineKeeper userId={data.user.id} /> : null
}

/** Ada, with a comment that waits; `signOutUrl` is where the server sends her when she signs out. */
async function open(signOutUrl: string) {
  let isSignedIn = true
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.endsWith('/api/auth/csrf')) return Response.json({ csrfToken: 'token' })
    if (url.endsWith('/api/auth/session')) return Response.json(isSignedIn ? ada : {})
    // which organisations she has does not matter here: no answer comes
    if (!url.endsWith('/api/auth/signout')) return new Promise(() => {})
    isSignedIn = signOutUrl !== '/auth/login'
    return Response.json({ url: `${location.origin}${signOutUrl}` })
  })
  const leftFor: string[] = []
  const stay = (event: NavigateEvent) => {
    leftFor.push(new URL(event.destination.url).pathname)
    event.preventDefault()
  }
  window.navigation.addEventListener('navigate', stay)
  onTestFinished(() => window.navigation.removeEventListener('navigate', stay))
  await session.refresh()
  showConnection(false)
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <Application />
    </QueryClientProvider>,
  )
  await expect.poll(() => ownOutbox()?.userId).toBe('ada')
  const id = crypto.randomUUID()
  expect(await keepAct({ ...comment, id })).toBe(true)
  const left = leave()
  await page.getByRole('button', { name: 'Poista ja kirjaudu ulos' }).click()
  const kept = async () => (await openActStore().list('ada')).map((act) => act.id)
  return { id, left, leftFor, kept }
}

test('Poista ja kirjaudu ulos deletes what waits, although the end of the session closes the outbox', async () => {
  const { left, leftFor, kept } = await open('/auth/login')
  expect(await left).toBe('left')
  expect([await kept(), ownOutbox(), leftFor]).toEqual([[], undefined, ['/auth/login']])
})

test('a sign-out that the server refuses deletes nothing', async () => {
  const { id, left, leftFor, kept } = await open('/auth/login?csrf=true')
  expect(await left).toBe('failed')
  expect([await kept(), ownOutbox()?.userId, leftFor]).toEqual([[id], 'ada', []])
  await ownOutbox()?.forget()
})
