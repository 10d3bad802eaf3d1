import '#web/theme.css'
import { useQuery } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { ProfileContext } from '#features/accounts/web/use-profile.ts'
import { ownOrganization, renderFor } from '#features/organizations/web/screen.fixture.tsx'
import { Toaster } from '#web/ui/toaster.tsx'
import { Refused, serveApi } from '#web/wire.fixture.ts'
import type { TicketDetails } from '../ticket-views.ts'
import { allowedMoves, mayArchive } from '../tickets.policy.ts'
import { ticket } from './ticket.fixture.ts'
import { TicketView } from './ticket-view.tsx'
import { ticketsApi } from './tickets.api.ts'

const garage = ownOrganization('GARAGE', 'Vallilan Autohuolto')

const noContacts = {
  phone: '',
  email: '',
  address: '',
  latitude: null,
  longitude: null,
  openingHours: null,
  people: [],
}

type Call = { path: string; requestKey: string }

/** The server at the wire, for one ticket: moves and archives on request, and undoes the last act. */
function serve(begin: Partial<TicketDetails>, side = garage, refuse = false) {
  const calls: Call[] = []
  let now: TicketDetails = { ...ticket, ...begin }
  let before = now
  const seen = (): TicketDetails => ({
    ...now,
    can: {
      ...now.can,
      moves: allowedMoves({ organizationType: side.type }, now, Date.now()),
      archive: mayArchive({ organizationType: side.type }, now),
    },
  })
  serveApi((path, given) => {
    if (path === 'tickets.get') return seen()
    if (path === 'tickets.timeline') return { entries: [], next: null }
    if (path === 'tickets.whomToCall') return noContacts
    if (!['tickets.move', 'tickets.archive', 'tickets.undo'].includes(path)) return []
    const { requestKey, to } = given as Call & { to?: TicketDetails['status'] }
    calls.push({ path, requestKey })
    if (refuse) throw new Refused({ kind: 'conflict', reason: 'ticket_changed' })
    if (path === 'tickets.undo') now = before
    else {
      before = now
      const at = new Date().toISOString()
      now =
        path === 'tickets.move' ? { ...now, status: to ?? now.status, closedAt: at } : { ...now, garageArchivedAt: at }
    }
    return { version: 2 }
  })
  return { calls, seen, side }
}

function Page({ first }: { first: TicketDetails }) {
  const { data } = useQuery(
    ticketsApi.get.queryOptions({ organizationId: garage.id, ticketId: ticket.id }, { initialData: first }),
  )
  return <TicketView ticket={data as TicketDetails} tab="work" onTab={() => {}} />
}

/** The page. Its clock stops from then on: what was done can be undone for some seconds, however long the browser takes. */
async function open({ seen, side }: ReturnType<typeof serve>) {
  await renderFor(
    side,
    <ProfileContext value={{ id: 'matti' } as never}>
      <Page first={seen()} />
      <Toaster />
    </ProfileContext>,
  )
  await expect.element(page.getByRole('heading', { level: 1 })).toBeInTheDocument()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
}
afterEach(async () => {
  // what is offered and said goes away, so that the next test neither sees it nor presses on it
  if (vi.isFakeTimers()) vi.advanceTimersByTime(10_000)
  vi.useRealTimers()
  await expect.poll(() => page.getByTestId('toast').elements()).toEqual([])
})
/** For polls while the clock is stopped: with any other interval Vitest lets the faked time pass, as it does while it moves the pointer. */
const still = { interval: 0 }

const button = (name: string) => page.getByRole('button', { name, exact: true }).first()
const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name })
const press = async (locator: Locator) => {
  await expect.element(locator, still).not.toHaveAttribute('aria-disabled')
  const element = locator.element() as HTMLElement
  element.focus()
  element.click()
}

/** Two presses in one place, the second a fifth of a second after the first, when the browser has drawn what the first did. */
async function doublePress(locator: Locator) {
  const { left, top, width, height } = locator.element().getBoundingClientRect()
  const point = { clientX: left + width / 2, clientY: top + height / 2 }
  pressAt(point)
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  vi.advanceTimersByTime(200)
  pressAt(point)
  return document.elementFromPoint(point.clientX, point.clientY)
}

function pressAt({ clientX, clientY }: { clientX: number; clientY: number }) {
  const target = document.elementFromPoint(clientX, clientY)
  const given = { bubbles: true, cancelable: true, clientX, clientY, detail: 1 }
  for (const kind of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']) {
    const event = kind.startsWith('pointer') ? new PointerEvent(kind, given) : new MouseEvent(kind, given)
    Object.defineProperty(event, 'timeStamp', { value: performance.now() })
    target?.dispatchEvent(event)
    if (kind === 'mousedown') target?.closest('button')?.focus()
  }
}
const paths = (calls: Call[]) => calls.map(({ path }) => path)

test.each([
  [1440, 900],
  [390, 844],
])('a double click on the main act moves once, and focus goes to what was done (%i px)', async (width, height) => {
  await page.viewport(width, height)
  const server = serve({ status: 'IN_PROGRESS' })
  await open(server)
  await doublePress(button('Valmis noudettavaksi'))
  await expect.element(page.getByText('Auto on noudettavissa', { exact: true }), still).toHaveFocus()
  await expect.element(page.getByText('ABC-123 on noudettavissa'), still).toBeVisible()
  await expect.element(button('Merkitse noudetuksi'), still).toBeVisible()
  await expect.poll(() => paths(server.calls), still).toEqual(['tickets.move'])
})

test('a double click on the pick-up never archives: what was done is shown in its place', async () => {
  await page.viewport(1440, 900)
  const server = serve({ status: 'READY' }, { ...garage, type: 'CUSTOMER' })
  await open(server)
  const there = await doublePress(button('Vahvista nouto'))
  expect(there?.closest('button')).toBeNull()
  await expect.element(button('Arkistoi'), still).toBeVisible()
  await expect.poll(() => paths(server.calls), still).toEqual(['tickets.move'])
})

test('Kumoa takes the very act back, and the acts are as before', async () => {
  await page.viewport(1440, 900)
  const server = serve({ status: 'IN_PROGRESS' })
  await open(server)
  await press(button('Valmis noudettavaksi'))
  await press(button('Kumoa'))
  await expect.element(page.getByText('ABC-123: siirto kumottu'), still).toBeVisible()
  await expect.element(button('Valmis noudettavaksi'), still).toBeVisible()
  expect(paths(server.calls)).toEqual(['tickets.move', 'tickets.undo'])
  expect(new Set(server.calls.map(({ requestKey }) => requestKey)).size).toBe(1)
  await expect.poll(() => document.activeElement, still).not.toBe(document.body)
})

test('an archiving can be undone as well', async () => {
  const server = serve({ status: 'DONE', closedAt: new Date().toISOString() })
  await open(server)
  await press(button('Arkistoi'))
  await expect.element(page.getByText('ABC-123 arkistoitu'), still).toBeVisible()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(page.getByText('ABC-123: muutos kumottu'), still).toBeVisible()
  expect(paths(server.calls)).toEqual(['tickets.archive', 'tickets.undo'])
})

test('a move that was refused offers no undo, and says why', async () => {
  const server = serve({ status: 'IN_PROGRESS' }, garage, true)
  await open(server)
  await press(button('Valmis noudettavaksi'))
  await expect.element(page.getByText('Siirto ei onnistunut'), still).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Kumoa' }), still).not.toBeInTheDocument()
  await expect.element(button('Valmis noudettavaksi'), still).toBeVisible()
})

test('a move that asked first leaves the focus at what was done', async () => {
  await page.viewport(1440, 900)
  await open(serve({ status: 'IN_PROGRESS' }))
  await press(button('Jätä odottamaan'))
  await press(inDialog('Jätä odottamaan'))
  await expect.element(page.getByText('Auto odottaa', { exact: true }), still).toHaveFocus()
})

test('what was typed into a move’s question is there again after Escape, and gone once it was sent', async () => {
  await page.viewport(1440, 900)
  await open(serve({ status: 'IN_PROGRESS' }))
  const note = page.getByRole('dialog').getByLabelText('Selite', { exact: false })
  await press(button('Jätä odottamaan'))
  await userEvent.fill(note, 'Jarrulevyt tulevat tiistaina')
  await userEvent.keyboard('{Escape}')
  const asked = page.getByRole('dialog', { name: 'Mitä huolto odottaa?' })
  await expect.element(asked, still).not.toBeInTheDocument()
  await press(button('Jätä odottamaan'))
  await expect.element(note, still).toHaveValue('Jarrulevyt tulevat tiistaina')
  await press(inDialog('Jätä odottamaan'))
  await expect.element(page.getByText('Auto odottaa', { exact: true }), still).toHaveFocus()
  await press(button('Jatka työtä'))
  await press(button('Jätä odottamaan'))
  await expect.element(note, still).toHaveValue('')
})
