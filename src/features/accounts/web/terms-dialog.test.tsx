import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  type RegisteredRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { TERMS } from '#shared/terms.ts'
import { queryClient } from '#web/query-client.ts'
import type { Profile } from '../accounts.ts'
import { profileApi } from './accounts.api.ts'
import { TermsDialog } from './terms-dialog.tsx'

const profile: Profile = {
  id: '1',
  name: 'Ada',
  email: 'ada@example.fi',
  image: null,
  phone: null,
  emailVerified: true,
  disabled: false,
  isSuperUser: false,
  properties: { sound: { enabled: true } },
  quietHours: null,
  version: 3,
  hasSecondFactor: false,
  mustHaveSecondFactor: false,
  mustAcceptTerms: true,
}
const sent: unknown[] = []
let answer: () => Response

beforeEach(() => {
  sent.length = 0
  queryClient.setQueryData(profileApi.get.queryKey(), profile)
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (!url.includes('profile.acceptTerms')) return new Response('{}')
    sent.push(JSON.parse(String(init?.body))['0'])
    return answer()
  })
})
afterEach(() => vi.unstubAllGlobals())

function show(path = '/app') {
  const component = () => (
    <QueryClientProvider client={queryClient}>
      <textarea aria-label="Kommentti" />
      <TermsDialog />
    </QueryClientProvider>
  )
  const router = createRouter({
    routeTree: createRootRoute({ component, notFoundComponent: () => null }),
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  return render(<RouterProvider router={router as unknown as RegisteredRouter} />)
}
const accept = () => page.getByRole('button', { name: 'Hyväksyn käyttöehdot' })
const asked = () => queryClient.getQueryData(profileApi.get.queryKey())?.mustAcceptTerms

test('the dialog covers the page until its terms are accepted, with only the keyboard', async () => {
  answer = () => new Response(JSON.stringify([{ result: { data: { ...profile, mustAcceptTerms: false } } }]))
  const screen = await show()
  const dialog = screen.getByRole('dialog', { name: 'Käyttöehdot' })
  await expect.element(dialog).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Lue ehdot' }))
    .toHaveAttribute('href', '/legal/terms-of-service')
  await userEvent.keyboard('{Escape}')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).toBeVisible()
  await expect.element(accept()).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => sent).toEqual([{ version: TERMS.version }])
  await expect.poll(asked).toBe(false)
})

test('no shortcut of the page under the dialog is triggered', async () => {
  const onKeyDown = vi.fn()
  addEventListener('keydown', onKeyDown)
  onTestFinished(() => removeEventListener('keydown', onKeyDown))
  await show()
  await expect.element(accept()).toHaveFocus()
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.keyboard('?')
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('link', { name: 'Lue ehdot' })).toHaveFocus()
  expect(onKeyDown).not.toHaveBeenCalled()
})

test('a refusal is shown, and the dialog stays open', async () => {
  const error = {
    message: 'CONFLICT',
    code: -32600,
    data: { code: 'CONFLICT', kind: 'conflict', reason: 'terms_changed' },
  }
  answer = () => new Response(JSON.stringify([{ error }]), { status: 409 })
  const screen = await show()
  await expect.element(accept()).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('alert')).not.toBeEmptyDOMElement()
  expect(asked()).toBe(true)
})

test('a user who does not accept the terms is led to the page that deletes the account, and is not asked there', async () => {
  const screen = await show()
  await userEvent.click(screen.getByRole('link', { name: 'Käyttäjätili-sivulla' }))
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await userEvent.fill(screen.getByLabelText('Kommentti'), 'ei enää edessä')
})
