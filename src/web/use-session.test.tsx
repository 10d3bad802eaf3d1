import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { useSession } from './use-session.tsx'

let session: unknown

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(session)))
})
afterEach(() => vi.unstubAllGlobals())

function Who({ onUnauthenticated }: { onUnauthenticated?: () => void }) {
  const { status, data } = useSession(onUnauthenticated ? { required: true, onUnauthenticated } : {})
  return <p>{`${status} ${data?.user.name ?? 'nobody'}`}</p>
}

// One tab, one session: the tests below follow each other like one visit.
test('a screen that requires a session hands a visitor over and keeps loading', async () => {
  session = {}
  const handOver = vi.fn()
  const screen = await render(<Who onUnauthenticated={handOver} />)
  await expect.poll(() => handOver.mock.calls.length).toBe(1)
  await expect.element(screen.getByText('loading nobody')).toBeVisible()
})

test('two screens show the same session, and both change with it', async () => {
  session = { user: { id: '1', name: 'Ada', email: 'ada@example.fi', image: null }, expires: '2027-01-01' }
  const screen = await render(
    <>
      <Who />
      <Who />
    </>,
  )
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => screen.getByText('authenticated Ada').elements().length).toBe(2)
})
