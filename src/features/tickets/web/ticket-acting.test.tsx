import '#web/theme.css'
import { useQuery } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
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

const nobody = {
  ...{ phone: '', email: '', address: '', latitude: null, longitude: null, openingHours: null },
  people: [],
}

type Call = { path: string; requestKey: string }

/** The server at the wire, for one ticket: moves and archives as it is told, and undoes the last act. */
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
    if (path === 'tickets.whomToCall') return nobody
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

const open = ({ seen, side }: ReturnType<typeof serve>) =>
  renderFor(
    side,
    <ProfileContext value={{ id: 'matti' } as never}>
      <Page first={seen()} />
      <Toaster />
    </ProfileContext>,
  )

const button = (name: string) => page.getByRole('button', { name, exact: true }).first()
/** As by the keyboard: the place of the last press is still locked for the mouse. */
const press = async (name: string) => {
  await expect.element(button(name)).not.toHaveAttribute('aria-disabled')
  ;(button(name).element() as HTMLElement).click()
}
const paths = (calls: Call[]) => calls.map(({ path }) => path)

test.each([
  [1440, 900],
  [390, 844],
])('a double click on the main act moves once, and focus goes to what was done (%i px)', async (width, height) => {
  await page.viewport(width, height)
  const server = serve({ status: 'IN_PROGRESS' })
  await open(server)
  await userEvent.dblClick(button('Merkitse noudettavaksi'))
  await expect.element(page.getByText('Auto on noudettavissa', { exact: true })).toHaveFocus()
  await expect.element(page.getByText('ABC-123 on noudettavissa')).toBeVisible()
  await expect.element(button('Merkitse valmiiksi')).toBeVisible()
  await expect.poll(() => paths(server.calls)).toEqual(['tickets.move'])
})

test('a double click on the pick-up never archives: what was done stands in its place', async () => {
  await page.viewport(1440, 900)
  const server = serve({ status: 'READY' }, { ...garage, type: 'CUSTOMER' })
  await open(server)
  const pickUp = button('Vahvista nouto')
  const { left, top, width, height } = pickUp.element().getBoundingClientRect()
  await userEvent.dblClick(pickUp)
  await expect.element(button('Arkistoi')).toBeVisible()
  const there = document.elementFromPoint(left + width / 2, top + height / 2)
  expect(there?.closest('button')).toBeNull()
  await expect.poll(() => paths(server.calls)).toEqual(['tickets.move'])
})

test('Kumoa takes the very act back, and the acts are as before', async () => {
  await page.viewport(1440, 900)
  const server = serve({ status: 'IN_PROGRESS' })
  await open(server)
  await userEvent.click(button('Merkitse noudettavaksi'))
  await userEvent.click(button('Kumoa'))
  await expect.element(page.getByText('ABC-123: siirto kumottu')).toBeVisible()
  await expect.element(button('Merkitse noudettavaksi')).toBeVisible()
  expect(paths(server.calls)).toEqual(['tickets.move', 'tickets.undo'])
  expect(new Set(server.calls.map(({ requestKey }) => requestKey)).size).toBe(1)
  await expect.poll(() => document.activeElement).not.toBe(document.body)
})

test('an archiving can be undone as well', async () => {
  const server = serve({ status: 'DONE', closedAt: new Date().toISOString() })
  await open(server)
  await userEvent.click(button('Arkistoi'))
  await expect.element(page.getByText('ABC-123 arkistoitu')).toBeVisible()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(page.getByText('ABC-123: muutos kumottu')).toBeVisible()
  expect(paths(server.calls)).toEqual(['tickets.archive', 'tickets.undo'])
})

test('a move that was refused offers no undo, and says why', async () => {
  const server = serve({ status: 'IN_PROGRESS' }, garage, true)
  await open(server)
  await userEvent.click(button('Merkitse noudettavaksi'))
  await expect.element(page.getByText('Siirto ei onnistunut')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Kumoa' })).not.toBeInTheDocument()
  await expect.element(button('Merkitse noudettavaksi')).toBeVisible()
})

test('a move that asked first leaves the focus at what was done', async () => {
  await page.viewport(1440, 900)
  await open(serve({ status: 'IN_PROGRESS' }))
  await userEvent.click(button('Jätä odottamaan'))
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Jätä odottamaan' }))
  await expect.element(page.getByText('Auto odottaa', { exact: true })).toHaveFocus()
})

test('what was typed into a move’s question is there again after Escape, and gone once it was sent', async () => {
  await page.viewport(1440, 900)
  await open(serve({ status: 'IN_PROGRESS' }))
  const note = page.getByRole('dialog').getByLabelText('Selite', { exact: false })
  await userEvent.click(button('Jätä odottamaan'))
  await userEvent.fill(note, 'Jarrulevyt tulevat tiistaina')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog', { name: 'Mitä huolto odottaa?' })).not.toBeInTheDocument()
  await press('Jätä odottamaan')
  await expect.element(note).toHaveValue('Jarrulevyt tulevat tiistaina')
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Jätä odottamaan' }))
  await expect.element(page.getByText('Auto odottaa', { exact: true })).toHaveFocus()
  await press('Jatka työtä')
  await press('Jätä odottamaan')
  await expect.element(note).toHaveValue('')
})
