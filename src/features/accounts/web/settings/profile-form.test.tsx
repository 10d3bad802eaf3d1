import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { queryClient } from '#web/query-client.ts'
import type { Profile } from '../../accounts.ts'
import { profileApi } from '../accounts.api.ts'
import { ProfileForm } from './profile-form.tsx'

const profile: Profile = {
  id: '1',
  name: 'Ada',
  email: 'ada@example.fi',
  image: null,
  phone: '+358401234567',
  emailVerified: true,
  disabled: false,
  isSuperUser: false,
  properties: { sound: { enabled: true } },
  quietHours: null,
  hasSecondFactor: false,
  mustHaveSecondFactor: false,
  mustAcceptTerms: false,
  version: 3,
}

let answer: () => Response
const saved: unknown[] = []

const refusal = (code: string, data: object) =>
  new Response(JSON.stringify([{ error: { message: code, code: -32600, data: { code, ...data } } }]), { status: 400 })

beforeEach(() => {
  saved.length = 0
  queryClient.setQueryData(profileApi.get.queryKey(), profile)
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (!url.includes('profile.save')) return new Response('{}')
    saved.push(JSON.parse(String(init?.body))['0'])
    return answer()
  })
})
afterEach(() => vi.unstubAllGlobals())

const { ProfileContext } = await import('../use-profile.ts')

async function show() {
  const rootRoute = createRootRoute({ component: Outlet })
  const form = createRoute({
    getParentRoute: () => rootRoute,
    path: '/',
    component: () => (
      <ProfileContext value={profile}>
        <ProfileForm picture={null} />
        <Link to={'/elsewhere' as '/'}>Muualle</Link>
      </ProfileContext>
    ),
  })
  const elsewhere = createRoute({
    getParentRoute: () => rootRoute,
    path: '/elsewhere',
    component: () => <h1>Muualla</h1>,
  })
  const router = createRouter({
    routeTree: rootRoute.addChildren([form, elsewhere]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  return render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
}

test('a change is saved with the version it was made on', async () => {
  answer = () => new Response(JSON.stringify([{ result: { data: { ...profile, name: 'Ada L', version: 4 } } }]))
  const screen = await show()
  const save = screen.getByRole('button', { name: 'Tallenna' })
  await expect.element(save).toHaveAttribute('aria-disabled', 'true')
  await userEvent.fill(screen.getByLabelText('Nimi'), 'Ada L')
  await userEvent.click(screen.getByRole('button', { name: 'Tallenna' }))
  await expect.poll(() => saved).toEqual([{ name: 'Ada L', phone: '040 123 4567', version: 3 }])
  await expect
    .poll(() => queryClient.getQueryData(profileApi.get.queryKey()))
    .toMatchObject({ name: 'Ada L', version: 4 })
  // a keyboard user goes on from where they saved
  await expect.element(save).toHaveAttribute('aria-disabled', 'true')
  await expect.element(save).toHaveFocus()
})

test('a number that is none is refused before sending', async () => {
  const screen = await show()
  await userEvent.fill(screen.getByLabelText(/^Puhelin/), 'soita')
  await userEvent.click(screen.getByRole('button', { name: 'Tallenna' }))
  await expect.element(screen.getByText(/Tarkista puhelinnumero/)).toBeVisible()
  expect(saved).toEqual([])
})

test('a refused change is taken back with the reason, and what was typed stays', async () => {
  answer = () => refusal('CONFLICT', { kind: 'conflict', reason: 'profile_changed' })
  const screen = await show()
  await userEvent.fill(screen.getByLabelText('Nimi'), 'Toinen')
  await userEvent.click(screen.getByRole('button', { name: 'Tallenna' }))
  await expect.element(screen.getByText(/muuttuneet sillä välin|toisessa/)).toBeVisible()
  expect(queryClient.getQueryData(profileApi.get.queryKey())).toMatchObject({ name: 'Ada' })
  await expect.element(screen.getByLabelText('Nimi')).toHaveValue('Toinen')
})

/** By key: the styles that put the dialog above its backdrop are not loaded here. */
async function press(name: string) {
  const button = page.getByRole('button', { name })
  await expect.element(button).toBeVisible()
  const element = button.element()
  if (element instanceof HTMLElement) element.focus()
  await userEvent.keyboard('{Enter}')
}

test('leaving with something typed asks first', async () => {
  const screen = await show()
  await userEvent.fill(screen.getByLabelText('Nimi'), 'Toinen')
  await userEvent.click(screen.getByRole('link', { name: 'Muualle' }))
  await press('Jatka muokkausta')
  await expect.element(screen.getByLabelText('Nimi')).toHaveValue('Toinen')
  await userEvent.click(screen.getByRole('link', { name: 'Muualle' }))
  await press('Poistu tallentamatta')
  await expect.element(screen.getByRole('heading', { name: 'Muualla' })).toBeVisible()
})
