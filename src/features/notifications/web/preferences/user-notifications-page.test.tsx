import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Profile } from '#features/accounts/accounts.ts'
import { profileApi } from '#features/accounts/web/accounts.api.ts'
import { ProfileContext } from '#features/accounts/web/use-profile.ts'
import { queryClient } from '#web/query-client.ts'
import { Refused, serveApi } from '#web/wire.fixture.ts'
import type { NotificationPreferences } from '../../notification-preferences.ts'
import { UserNotificationsPage } from './user-notifications-page.tsx'

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
  hasSecondFactor: false,
  mustHaveSecondFactor: false,
  mustAcceptTerms: false,
  version: 1,
}
const preferences: NotificationPreferences = {
  phone: null,
  digest: false,
  choices: [
    { group: 'TICKETS', channel: 'mail', enabled: true, isFree: true },
    { group: 'PICK_UP', channel: 'mail', enabled: true, isFree: true },
    { group: 'OFFERS', channel: 'mail', enabled: true, isFree: false },
  ],
}

const sent: unknown[] = []
let isRefused = false

beforeEach(() => {
  sent.length = 0
  isRefused = false
  queryClient.clear()
  queryClient.setQueryData(profileApi.get.queryKey(), profile)
  serveApi((path, input) => {
    if (path === 'notifications.preferences.get') return preferences
    if (path === 'push.devices') return { serverKey: null, devices: [] }
    if (path === 'profile.get') return profile
    sent.push(input)
    if (isRefused) throw new Refused({ kind: 'internal', reason: 'internal' })
    return path === 'notifications.preferences.save' ? preferences : input
  })
})
function Page() {
  const { data } = useQuery(profileApi.get.queryOptions())
  return data ? (
    <ProfileContext value={data}>
      <UserNotificationsPage />
    </ProfileContext>
  ) : null
}

async function show() {
  const router = createRouter({
    routeTree: createRootRoute({ component: Page }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  return render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
}

test('only what is sent today is offered, by the channels that lead somewhere', async () => {
  const screen = await show()
  await expect.element(screen.getByRole('switch', { name: 'Huollot: sähköposti' })).toBeChecked()
  await expect.element(screen.getByRole('switch', { name: 'Noudot: sähköposti' })).toBeChecked()
  // the product decides
  await expect.element(screen.getByText('Tarjoukset', { exact: true })).toBeVisible()
  for (const absent of ['Tekstiviesti', 'Lisätyöt ja hinnat', 'Viestit', 'Tarjouspyynnöt'])
    expect(screen.getByText(absent, { exact: true }).elements()).toEqual([])
  expect(screen.getByRole('switch', { name: /^Tarjoukset/ }).elements()).toEqual([])
})

test('a choice counts at once, and is taken back when it could not be saved', async () => {
  const screen = await show()
  const tickets = screen.getByRole('switch', { name: 'Huollot: sähköposti' })
  await userEvent.click(tickets)
  await expect.element(tickets).not.toBeChecked()
  await expect.poll(() => sent).toEqual([{ group: 'TICKETS', channel: 'mail', enabled: false }])
  isRefused = true
  const pickUp = screen.getByRole('switch', { name: 'Noudot: sähköposti' })
  await userEvent.click(pickUp)
  await expect.poll(() => sent.length).toBe(2)
  await expect.element(pickUp).toBeChecked()
})

test('the mail of each morning is off until it is wanted, and taken back when that could not be saved', async () => {
  isRefused = true
  const screen = await show()
  const digest = screen.getByRole('switch', { name: 'Yksi sähköposti joka aamu' })
  await expect.element(digest).not.toBeChecked()
  await userEvent.click(digest)
  await expect.poll(() => sent).toEqual([{ enabled: true }])
  await expect.element(digest).not.toBeChecked()
  isRefused = false
  await userEvent.click(digest)
  await expect.element(digest).toBeChecked()
})

test('quiet hours are turned on at once, changed when they are saved, and refused when they are none', async () => {
  const screen = await show()
  const quiet = screen.getByRole('switch', { name: 'Käytä hiljaisia tunteja' })
  await expect
    .element(
      screen.getByText(
        /Sähköpostit, viestit ja ilmoitukset laitteille odottavat hiljaisten tuntien loppuun, eikä ilmoitusääni soi/,
      ),
    )
    .toBeVisible()
  await userEvent.click(quiet)
  await expect.element(quiet).toBeChecked()
  await expect.poll(() => sent).toEqual([{ quietHours: { from: '21:00', to: '07:00' } }])
  await userEvent.fill(screen.getByLabelText('Alkaa'), '07:00')
  await userEvent.click(screen.getByRole('button', { name: 'Tallenna' }))
  await expect.element(screen.getByText('Alku ja loppu eivät voi olla samat')).toBeVisible()
  await userEvent.fill(screen.getByLabelText('Alkaa'), '22:30')
  await userEvent.click(screen.getByRole('button', { name: 'Tallenna' }))
  await expect.poll(() => sent.at(-1)).toEqual({ quietHours: { from: '22:30', to: '07:00' } })
  await userEvent.click(quiet)
  await expect.poll(() => sent.at(-1)).toEqual({ quietHours: null })
  await expect.element(quiet).not.toBeChecked()
})

test('quiet hours that could not be saved are taken back', async () => {
  isRefused = true
  const screen = await show()
  const quiet = screen.getByRole('switch', { name: 'Käytä hiljaisia tunteja' })
  await userEvent.click(quiet)
  await expect.poll(() => sent.length).toBe(1)
  await expect.element(quiet).not.toBeChecked()
})
