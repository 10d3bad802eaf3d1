import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  type RegisteredRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { Wrench } from 'lucide-react'
import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Profile } from '#features/accounts/accounts.ts'
import { ProfileContext } from '#features/accounts/web/use-profile.ts'
import { ownOrganization } from '#features/organizations/web/screen.fixture.tsx'
import { OrganizationContext } from '#features/organizations/web/use-organization.ts'
import type { SearchedKind } from '#web/feature.ts'
import { queryClient } from '#web/query-client.ts'
import '#web/theme.css'
import { Refused, serveApi } from '#web/wire.fixture.ts'
import { keepOpened } from './opened-things.ts'
import type { PageAct } from './page-acts.ts'
import { SearchWindow } from './search-window.tsx'

type Thing = { id: string; title: string }
const ticket: SearchedKind<Thing> = {
  label: 'Huolto',
  page: ({ id }) => ({ to: '/app/tickets/$ticketId', params: { ticketId: id } }),
  Row({ result }) {
    drawn.push(result.title)
    return result.title
  },
}
/** The title of each row whenever it is drawn. */
const drawn: string[] = []
const kinds = new Map<string, SearchedKind>([['ticket', ticket]])
const thing = (title: string) => ({ type: 'ticket', id: title, title, createdAt: '2026-03-01T08:00:00Z' })

const car = { id: 'c', registrationNumber: 'KUL-103', vinNumber: null, make: 'Ford', model: 'Transit', year: 2021 }

const acts = (text: string): PageAct[] =>
  'ilmoita auto'.includes(text) && text
    ? [{ value: 'page', label: 'Ilmoita auto', to: '/app/tickets/new', icon: Wrench, hint: 'Toiminto' }]
    : []

/** The window, open; `answer` says what each text finds. */
async function openSearch(answer: (text: string) => unknown) {
  queryClient.clear()
  const asked: string[] = []
  const opened: unknown[][] = []
  serveApi((path, input) => {
    if (path === 'tickets.intake.cars') return { cars: [car], more: 0 }
    const { text, opened: things } = input as { text: string; opened: unknown[] }
    asked.push(text)
    opened.push(things)
    return answer(text)
  })
  let moveTo = (_name: string) => {}
  function Screen() {
    const [name, setName] = useState('Vallilan Autohuolto')
    moveTo = setName
    const [isOpen, setIsOpen] = useState(true)
    return (
      <QueryClientProvider client={queryClient}>
        <ProfileContext value={{ id: 'p' } as Profile}>
          <OrganizationContext value={ownOrganization('GARAGE', name)}>
            <SearchWindow kinds={kinds} acts={acts} isOpen={isOpen} onOpenChange={setIsOpen} />
          </OrganizationContext>
        </ProfileContext>
      </QueryClientProvider>
    )
  }
  const history = createMemoryHistory()
  const router = createRouter({ routeTree: createRootRoute({ component: Screen, notFoundComponent: Screen }), history })
  const screen = await render(<RouterProvider router={router as unknown as RegisteredRouter} />)
  const field = screen.getByPlaceholder('Hae huoltoja, huoltokirjoja ja tarjouspyyntöjä...')
  await expect.element(field).toHaveFocus()
  return { screen, field, asked, opened, path: () => history.location.pathname, moveTo: (name: string) => moveTo(name) }
}

function newTabs(): string[] {
  const opened: string[] = []
  const open = vi.spyOn(window, 'open').mockImplementation((url) => {
    opened.push(String(url))
    return null
  })
  onTestFinished(() => open.mockRestore())
  return opened
}

test('begins with what was opened last, of which the server is asked, until something is typed', async () => {
  const id = '0199c9f5-0000-7000-8000-000000000001'
  keepOpened('p', 'Vallilan Autohuolto', { kind: 'ticket', id })
  onTestFinished(() => localStorage.clear())
  const { screen, field, opened } = await openSearch(() => [thing('Avattu')])
  await expect
    .element(screen.getByRole('listbox', { name: 'Viimeksi avatut ja uusimmat' }))
    .toMatchTextContent(/Avattu/)
  await userEvent.fill(field, 'jar')
  await expect.element(screen.getByRole('listbox', { name: 'Tulokset' })).toBeVisible()
  await expect.poll(() => opened).toEqual([[{ kind: 'ticket', id }], []])
})

test('begins with the newest, finds what is typed, and says when there is nothing', async () => {
  const { screen, field } = await openSearch((text) =>
    text === '' ? [thing('Uusin')] : text === 'x' ? [] : [thing('Jarrut')],
  )
  await expect.element(screen.getByRole('listbox', { name: 'Uusimmat' })).toMatchTextContent(/Uusin/)
  await userEvent.fill(field, 'jar')
  await expect.element(screen.getByRole('option')).toMatchTextContent(/Jarrut/)
  await expect.element(screen.getByText('1 tulos')).toBeInTheDocument()
  await userEvent.fill(field, 'x')
  await expect.element(screen.getByText('Ei tuloksia.')).toBeVisible()
})

test('keeps what was found while the next answer is on its way, and an Enter waits for that answer', async () => {
  const later = Promise.withResolvers<unknown>()
  const { screen, field, asked, path } = await openSearch((text) =>
    text === 'abc1' ? later.promise : [thing('ABC-100')],
  )
  await userEvent.fill(field, 'abc')
  await expect.element(screen.getByRole('option')).toMatchTextContent(/ABC-100/)
  await userEvent.fill(field, 'abc1')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => asked.at(-1)).toBe('abc1')
  await expect.element(screen.getByRole('option')).toMatchTextContent(/ABC-100/)
  await expect.element(screen.getByText('Ei tuloksia.')).not.toBeInTheDocument()
  later.resolve([thing('ABC-123')])
  await expect.poll(path).toBe('/app/tickets/ABC-123')
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
})

test('does not draw shown results again with each key while the next answer is on its way', async () => {
  const { screen, field, asked } = await openSearch((text) => (text === '' ? [thing('A')] : new Promise(() => {})))
  await expect.element(screen.getByRole('option')).toMatchTextContent(/A/)
  drawn.length = 0
  await userEvent.type(field, 'abc')
  await expect.poll(() => asked.at(-1)).toBe('abc')
  expect(drawn).toEqual([])
})

test('draws the first three rows of an answer first, and takes away none that the next answer has too', async () => {
  const { screen, field } = await openSearch((text) =>
    (text === '' ? [] : text === 'x' ? ['1', '2', '3', '4', '5'] : ['6', '7', '8', '9', '4', '5']).map(thing),
  )
  const pictures: string[][] = []
  const options = () => screen.getByRole('option').all()
  const titles = () => options().map((row) => row.element().textContent.charAt(0))
  const seen = new MutationObserver(() => {
    const picture = titles()
    if (String(picture) !== String(pictures.at(-1))) pictures.push(picture)
  })
  seen.observe(document.body, { subtree: true, childList: true, characterData: true })
  onTestFinished(() => seen.disconnect())
  await userEvent.fill(field, 'x')
  await expect.poll(titles).toEqual(['1', '2', '3', '4', '5'])
  await userEvent.fill(field, 'xy')
  await expect.poll(titles).toEqual(['6', '7', '8', '9', '4', '5'])
  expect(pictures.filter((picture) => picture.length > 0)).toEqual([
    ['1', '2', '3'],
    ['1', '2', '3', '4', '5'],
    ['6', '7', '8', '4', '5'],
    ['6', '7', '8', '9', '4', '5'],
  ])
})

test('arrows choose, Enter goes there; with Ctrl it opens a new tab and the window stays', async () => {
  const tabs = newTabs()
  const { screen, path } = await openSearch(() => [thing('A'), thing('B')])
  await expect.element(screen.getByRole('option', { name: /^A Huolto/ })).toHaveAttribute('data-highlighted')
  await userEvent.keyboard('{ArrowDown}{Control>}{Enter}{/Control}')
  await expect.poll(() => tabs).toEqual(['/app/tickets/B'])
  await expect.element(screen.getByRole('dialog')).toBeVisible()
  await screen.getByRole('option', { name: /^A Huolto/ }).click({ modifiers: ['Meta'] })
  expect(tabs).toEqual(['/app/tickets/B', '/app/tickets/A'])
  expect(path()).toBe('/')
  await userEvent.keyboard('{Enter}')
  await expect.poll(path).toMatch('/app/tickets/')
  expect(tabs).toHaveLength(2)
})

test('logs and skips a result of an unknown kind', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  onTestFinished(() => warned.mockRestore())
  const { screen } = await openSearch(() => [
    { offerRequestId: '7', createdAt: '2026-03-02T08:00:00Z' },
    { type: 'invoice', id: '8', createdAt: '2026-03-01T09:00:00Z' },
    thing('A'),
  ])
  await expect.element(screen.getByRole('option')).toMatchTextContent(/A/)
  expect(warned.mock.calls).toContainEqual(['unknown search result type', 'offerRequest'])
  expect(warned.mock.calls).toContainEqual(['unknown search result type', 'invoice'])
})

test('a search that was refused says why, and is tried again by a press', async () => {
  let isRefused = true
  const { screen } = await openSearch(() => {
    if (isRefused) throw new Refused({ kind: 'limit', reason: 'too_many_requests' })
    return [thing('A')]
  })
  await expect.element(screen.getByText('Haku ei onnistunut')).toBeVisible()
  await expect.element(screen.getByText('Ei tuloksia.')).not.toBeInTheDocument()
  isRefused = false
  await screen.getByRole('button', { name: /uudelleen/ }).click()
  await expect.element(screen.getByRole('option')).toMatchTextContent(/A/)
})

test('leads to pages beneath what it finds, also when nothing is found or the search fails', async () => {
  const { screen, field, path } = await openSearch((text) => {
    if (text === 'ilmoita') throw new Refused({ kind: 'unavailable', reason: 'unavailable' })
    return text === 'auto' ? [thing('Auton huolto')] : []
  })
  await userEvent.fill(field, 'auto')
  await expect.element(screen.getByRole('option').nth(1)).toMatchTextContent(/Ilmoita auto.*Toiminto/)
  await expect.element(screen.getByRole('option').first()).toMatchTextContent(/Auton huolto/)
  await expect.element(screen.getByText('1 tulos, 1 sivu')).toBeInTheDocument()
  await userEvent.fill(field, 'ilmoita')
  await expect.element(screen.getByText('Haku ei onnistunut')).toBeVisible()
  await screen.getByRole('option', { name: /Ilmoita auto/ }).click()
  await expect.poll(path).toBe('/app/tickets/new')
})

test('a whole plate, however it is spelled, leads to its car first, and to its jobs beneath', async () => {
  const { screen, field, path } = await openSearch(() => [thing('Jarrut')])
  await userEvent.fill(field, 'kul 103')
  await expect.element(screen.getByRole('option').first()).toMatchTextContent(/KUL-103 Ford Transit 2021.*Auto/)
  await expect.element(screen.getByRole('option').nth(1)).toMatchTextContent(/Jarrut/)
  await userEvent.fill(field, 'kul 10')
  await expect.element(screen.getByRole('option')).toMatchTextContent(/Jarrut/)
  // also when it is pressed before the answers are here
  await userEvent.fill(field, 'KUL103')
  await userEvent.keyboard('{Enter}')
  await expect.poll(path).toBe('/app/vehicles/c')
})

test('what was asked before is fetched again, and shown until the new answer is here', async () => {
  const later = Promise.withResolvers<unknown>()
  let isWritten = false
  const { screen, field, asked } = await openSearch((text) =>
    text !== 'uusi' ? [thing('Muu')] : isWritten ? later.promise : [thing('Vanha')],
  )
  await userEvent.fill(field, 'uusi')
  await expect.element(screen.getByRole('option')).toMatchTextContent(/Vanha/)
  await userEvent.fill(field, 'muu')
  await expect.element(screen.getByRole('option')).toMatchTextContent(/Muu/)
  isWritten = true
  await userEvent.fill(field, 'uusi')
  await expect.element(screen.getByRole('option')).toMatchTextContent(/Vanha/)
  await expect.poll(() => asked.filter((text) => text === 'uusi')).toHaveLength(2)
  later.resolve([thing('Uusi')])
  await expect.element(screen.getByRole('option')).toMatchTextContent(/Uusi/)
})

test('Ctrl + K in the open window selects what is typed', async () => {
  const { field } = await openSearch(() => [])
  await userEvent.fill(field, 'abc')
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.keyboard('x')
  await expect.element(field).toHaveValue('x')
})

test('nothing of an organisation that the user lost is shown while the other one’s answer is on its way', async () => {
  const answers: unknown[] = [[thing('Salaisuus')], Promise.withResolvers().promise]
  const { screen, asked, moveTo } = await openSearch(() => answers.shift())
  await expect.element(screen.getByRole('option')).toMatchTextContent(/Salaisuus/)
  moveTo('Toinen Paja')
  await expect.poll(() => asked).toHaveLength(2)
  await expect.element(screen.getByText('Salaisuus')).not.toBeInTheDocument()
})
