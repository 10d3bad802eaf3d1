import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { useSession } from './use-session.tsx'

let session: unknown

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(session)))
})
afterEach(() => vi.unstubAllGlobals())

type Asked = Parameters<typeof useSession>[0]

function Who(asked: NonNullable<Asked>) {
  const { status, data } = useSession(asked)
  return <p>{`${status} ${data?.user.name ?? 'nobody'}`}</p>
}

// One tab, one session: the tests below follow each other like one visit.
test('a screen that requires a session hands a visitor over and keeps loading', async () => {
  session = {}
  const handOver = vi.fn()
  const screen = await render(<Who required onUnauthenticated={handOver} />)
  await expect.poll(() => handOver.mock.calls.length).toBe(1)
  await expect.element(screen.getByText('loading nobody')).toBeVisible()
})

test('a visitor is sent to the sign-in page by way of the contract, which says why and where from', async () => {
  session = {}
  const sentTo: string[] = []
  const stay = (event: NavigateEvent) => {
    sentTo.push(event.destination.url)
    event.preventDefault()
  }
  window.navigation.addEventListener('navigate', stay)
  const screen = await render(<Who required />)
  await expect.poll(() => sentTo.length).toBe(1)
  window.navigation.removeEventListener('navigate', stay)
  const { pathname, searchParams } = new URL(sentTo[0] ?? '')
  expect([pathname, searchParams.get('error'), searchParams.get('callbackUrl')]).toEqual([
    '/api/auth/signin',
    'SessionRequired',
    window.location.href,
  ])
  await expect.element(screen.getByText('loading nobody')).toBeVisible()
})

test('two screens show the same session, and both change with it', async () => {
  session = { user: { id: '1', name: 'Ada', email: 'ada@example.fi', image: null }, expires: '2999-01-01' }
  const screen = await render(
    <>
      <Who />
      <Who />
    </>,
  )
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => screen.getByText('authenticated Ada').elements().length).toBe(2)
})
