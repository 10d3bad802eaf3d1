import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { SettingsContext } from '#features/organizations/web/settings-context.ts'
import { queryClient } from '#web/query-client.ts'
import { Toaster } from '#web/ui/toaster.tsx'
import { type BookingChoices, type BookingPage, NEW_BOOKING_PAGE } from '../booking-page.ts'
import { BookingPageSettings } from './booking-page-page.tsx'

const choices: BookingChoices = {
  base: 'https://huoltosilta.example/ajanvaraus/',
  proposedSlug: 'virta',
  services: [
    { id: '0197f7c0-0000-7000-8000-000000000001', name: 'Renkaiden vaihto', group: 'Renkaat', hours: 0.5 },
    { id: '0197f7c0-0000-7000-8000-000000000002', name: 'Vianhaku', group: 'Vianhaku', hours: null },
  ],
  hasOpeningHours: true,
}

let saved: Record<string, unknown>[]

beforeEach(() => {
  saved = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const { pathname, searchParams } = new URL(url, window.location.href)
    const names = pathname.replace('/api/trpc/', '').split(',')
    const input: Record<string, { edit?: Record<string, unknown> }> = JSON.parse(
      String(init?.body ?? searchParams.get('input')),
    )
    return Response.json(
      names.map((name, index) => {
        if (name.endsWith('.choices')) return { result: { data: choices } }
        const edit = input[index]?.edit
        if (edit) saved.push(edit)
        const page: BookingPage = { ...NEW_BOOKING_PAGE, ...edit, version: edit ? 2 : 1 }
        return { result: { data: page } }
      }),
    )
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

function show(canEdit = true) {
  const settings = { api: 'settings' as const, whose: { organizationId: 'o1' }, organizationName: 'Virta' }
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => (
        <SettingsContext value={{ ...settings, canEdit, isEmbedded: true }}>
          <BookingPageSettings />
        </SettingsContext>
      ),
    }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  return render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
      <Toaster />
    </QueryClientProvider>,
  )
}

test('a page that is turned on without an address or a service is refused at these fields', async () => {
  const screen = await show()
  await screen.getByRole('checkbox', { name: /^Ajanvaraus verkossa/ }).click()
  await screen.getByRole('button', { name: 'Tallenna' }).click()
  await expect.element(screen.getByText('Anna sivulle osoite')).toBeVisible()
  await expect.element(screen.getByText('Valitse vähintään yksi palvelu')).toBeVisible()
  expect(saved).toEqual([])
})

test('the proposed address, a service of a known length and a site by its origin are saved', async () => {
  const screen = await show()
  await screen.getByRole('checkbox', { name: /^Ajanvaraus verkossa/ }).click()
  await screen.getByRole('button', { name: 'Käytä osoitetta virta' }).click()
  await expect.element(screen.getByRole('checkbox', { name: /^Vianhaku/ })).toBeDisabled()
  await screen.getByRole('checkbox', { name: /^Renkaiden vaihto/ }).click()
  await screen.getByRole('textbox', { name: /^Sivustot/ }).fill('https://www.virta.example/ajanvaraus')
  await screen.getByRole('button', { name: 'Tallenna' }).click()
  await expect.element(screen.getByText('Ajanvaraussivu tallennettu')).toBeVisible()
  expect(saved).toMatchObject([{ isOn: true, slug: 'virta', serviceIds: [choices.services[0]?.id], version: 1 }])
})

test('a member who may not edit reads it', async () => {
  const screen = await show(false)
  await expect.element(screen.getByText('Ei käytössä')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Tallenna' })).not.toBeInTheDocument()
})
