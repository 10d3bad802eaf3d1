import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { type Settings, SettingsContext } from '#features/organizations/web/settings-context.ts'
import { loadLaterFailures } from '#web/failure-text.ts'
import { installFeatures } from '#web/installed-features.ts'
import { queryClient } from '#web/query-client.ts'
import { Toaster } from '#web/ui/toaster.tsx'
import type { Contact } from '../contacts.ts'
import { organizationSettingsFailures } from '../organization-settings.failures.ts'
import { ContactsPage } from './contacts-page.tsx'
import { organizationSettings } from './organization-settings.feature.ts'

const contact: Contact = { id: 'c1', name: 'Yrjö', title: '', phone: '', email: '', version: 3 }

/** What was asked, by procedure and input. */
const asked: [string, unknown][] = []
let removal: object

beforeEach(async () => {
  installFeatures([organizationSettings])
  await loadLaterFailures()
  asked.length = 0
  removal = { result: { data: {} } }
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const { pathname, searchParams } = new URL(url, window.location.href)
    const procedure = pathname.replace('/api/trpc/', '')
    const input: Record<string, unknown> = JSON.parse(String(init?.body ?? searchParams.get('input')))
    asked.push([procedure, input['0']])
    return Response.json([procedure.endsWith('.remove') ? removal : { result: { data: [contact] } }])
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

const show = (given: Partial<Settings>) =>
  render(
    <QueryClientProvider client={queryClient}>
      <SettingsContext
        value={{
          api: 'settings',
          whose: { organizationId: 'o1' },
          organizationName: 'Paja',
          canEdit: true,
          isEmbedded: true,
          ...given,
        }}
      >
        <ContactsPage />
      </SettingsContext>
      <Toaster />
    </QueryClientProvider>,
  )

test.each(['settings', 'management.settings'] as const)('%s: the page asks its own procedures', async (api) => {
  const screen = await show({ api })
  await expect.element(screen.getByText('Yrjö')).toBeVisible()
  expect(asked).toEqual([[`${api}.contacts.list`, { organizationId: 'o1' }]])
})

test('for a managed customer it names the garage', async () => {
  const whose = { organizationId: 'o1', managedByGarageId: 'g1' }
  const screen = await show({ whose })
  await expect.element(screen.getByText('Yrjö')).toBeVisible()
  expect(asked).toEqual([['settings.contacts.list', whose]])
})

test('a member who may not edit can read', async () => {
  const screen = await show({ canEdit: false })
  await expect.element(screen.getByText('Vain pääkäyttäjä voi muokata.')).toBeVisible()
  expect(screen.getByRole('button').query()).toBeNull()
})

test('a contact that was edited meanwhile is not removed, and comes back with the reason', async () => {
  const data = { code: 'CONFLICT', kind: 'conflict', reason: 'contact_changed', requestId: 'r1' }
  removal = { error: { message: 'conflict', code: -32009, data } }
  const screen = await show({})
  await screen.getByRole('button', { name: 'Poista: Yrjö' }).click()
  const confirm = screen.getByRole('button', { name: 'Poista', exact: true })
  await expect.element(confirm).toBeInTheDocument()
  // without the page's styles a window's backdrop lies over its buttons
  ;(confirm.element() as HTMLElement).click()
  await expect.element(screen.getByText(organizationSettingsFailures.contact_changed)).toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Poista: Yrjö' })).toBeInTheDocument()
  expect(asked).toContainEqual(['settings.contacts.remove', { organizationId: 'o1', id: 'c1', version: 3 }])
})
