import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { SettingsContext } from '#features/organizations/web/settings-context.ts'
import { queryClient } from '#web/query-client.ts'
import type { NotificationAddresses } from '../../notification-addresses.ts'
import { AddressesPage } from './addresses-page.tsx'

const stored: NotificationAddresses = {
  offered: ['TICKETS', 'PICK_UP'],
  addresses: [
    { id: 'p', email: 'huolto@example.fi', groups: ['TICKETS', 'MESSAGES'], isProved: true },
    { id: 'u', email: 'uusi@example.fi', groups: ['TICKETS'], isProved: false },
  ],
  version: 3,
}

const sent: { path: string; input: Record<string, unknown> }[] = []
const answer = (data: unknown) => new Response(JSON.stringify([{ result: { data } }]))

beforeEach(() => {
  sent.length = 0
  queryClient.clear()
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (!init?.body) return answer(stored)
    const path = new URL(url, 'http://x').pathname.split('/').at(-1) ?? ''
    const input = JSON.parse(String(init.body))['0']
    sent.push({ path, input })
    if (path.endsWith('resendProof')) return answer({})
    const addresses = input.edit.addresses.map((one: object, id: number) => ({ ...one, id: `${id}`, isProved: false }))
    return answer({ ...stored, addresses, version: 4 })
  })
})
afterEach(() => vi.unstubAllGlobals())

async function show(canEdit = true) {
  const settings = { api: 'settings' as const, whose: { organizationId: 'o' }, organizationName: 'Paja' }
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => (
        <SettingsContext value={{ ...settings, canEdit, isEmbedded: false }}>
          <AddressesPage />
        </SettingsContext>
      ),
    }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  return render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
}

test('each address says whether it gets notices already, and the link can be sent once more', async () => {
  const screen = await show()
  await expect.element(screen.getByText('Vahvistettu', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('Odottaa vahvistusta')).toBeVisible()
  expect(screen.getByRole('button', { name: /^Lähetä vahvistus uudelleen/ }).elements()).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Lähetä vahvistus uudelleen: uusi@example.fi' }))
  await expect
    .poll(() => sent)
    .toEqual([{ path: 'settings.notificationAddresses.resendProof', input: { organizationId: 'o', id: 'u' } }])
})

test('only groups with a notice are offered, and the others are kept', async () => {
  const screen = await show()
  await expect.element(screen.getByRole('checkbox', { name: 'Noudot' }).first()).toBeVisible()
  expect(screen.getByRole('checkbox', { name: 'Viestit' }).elements()).toEqual([])
  await userEvent.click(screen.getByRole('checkbox', { name: 'Noudot' }).first())
  await userEvent.click(screen.getByRole('button', { name: 'Tallenna' }))
  await expect
    .poll(() => sent[0]?.input.edit)
    .toEqual({
      addresses: [
        { email: 'huolto@example.fi', groups: ['TICKETS', 'PICK_UP', 'MESSAGES'] },
        { email: 'uusi@example.fi', groups: ['TICKETS'] },
      ],
      version: 3,
    })
})

test('an address whose text is being changed is a new one and has no state', async () => {
  const screen = await show()
  await userEvent.fill(screen.getByLabelText('Osoite 1', { exact: true }), 'toinen@example.fi')
  expect(screen.getByText('Vahvistettu', { exact: true }).elements()).toEqual([])
})

test('a member who may not edit sees the addresses and their state', async () => {
  const screen = await show(false)
  await expect.element(screen.getByText('huolto@example.fi: huollot')).toBeVisible()
  await expect.element(screen.getByText('Odottaa vahvistusta')).toBeVisible()
  expect(screen.getByRole('button').elements()).toEqual([])
})
