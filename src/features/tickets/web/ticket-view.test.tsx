import '#web/theme.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ProfileContext } from '#features/accounts/web/use-profile.ts'
import { ownOrganization, renderFor } from '#features/organizations/web/screen.fixture.tsx'
import { queryClient } from '#web/query-client.ts'
import { Toaster } from '#web/ui/toaster.tsx'
import { serveApi } from '#web/wire.fixture.ts'
import type { TicketDetails, TimelineEntry } from '../ticket-views.ts'
import type { WhomToCall } from '../whom-to-call.ts'
import { ticket } from './ticket.fixture.ts'
import type { TicketTab } from './ticket-search.ts'
import { TicketView } from './ticket-view.tsx'
import { ticketsApi } from './tickets.api.ts'

const garage = ownOrganization('GARAGE', 'Vallilan Autohuolto')
const customer = ownOrganization('CUSTOMER', 'Pohjolan Kuljetus')
const reached: WhomToCall = {
  phone: '+358911122233',
  email: 'tyo@example.fi',
  address: 'Vetokuja 3, Helsinki',
  latitude: null,
  longitude: null,
  openingHours: null,
  people: [{ id: 'bertta', name: 'Bertta', title: 'Työnjohtaja', phone: '+358402222222', email: '' }],
}

const id = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`
const said = (n: number, by = 'anna'): TimelineEntry => ({
  id: id(n),
  createdAt: '2026-01-15T10:00:00.000Z',
  kind: 'COMMENTED',
  body: `Viesti ${n}`,
  files: [],
  actor: { id: by, name: by, image: null },
  organization: { id: 'Pohjolan Kuljetus', name: 'Pohjolan Kuljetus', image: null },
})
const noted = (n: number, body: string): TimelineEntry => ({ ...said(n), kind: 'NOTED', body, files: [] })
const moved = (n: number): TimelineEntry => ({
  ...said(n),
  kind: 'MOVED',
  from: 'NEW',
  to: 'IN_PROGRESS',
  waitingFor: null,
  note: '',
  changes: [],
})
const many = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => said(from + index))

/** The server at the wire: a ticket and its timeline, which grows when the test says so. */
function serve({ given = ticket, entries = many(51, 100), older = [] as TimelineEntry[] } = {}) {
  const now = { entries }
  serveApi((path, input) => {
    if (path === 'tickets.get') return given
    if (path === 'tickets.whomToCall') return reached
    if (path !== 'tickets.timeline') return []
    const { before } = input as { before: string | null }
    return before
      ? { entries: older.toReversed(), next: null }
      : { entries: now.entries.toReversed(), next: older.length > 0 ? (now.entries[0]?.id ?? null) : null }
  })
  return {
    add: async (entry: TimelineEntry) => {
      now.entries = [...now.entries, entry]
      await queryClient.invalidateQueries(ticketsApi.pathFilter())
    },
  }
}

function Page({ given, begin }: { given: TicketDetails; begin: TicketTab }) {
  const [tab, setTab] = useState(begin)
  const { data = given } = useQuery(
    ticketsApi.get.queryOptions({ organizationId: garage.id, ticketId: given.id }, { initialData: given }),
  )
  return <TicketView ticket={data} tab={tab} onTab={setTab} />
}

async function open(width: number, { given = ticket, side = garage, tab = 'work' as TicketTab } = {}) {
  await page.viewport(width, width < 500 ? 844 : 900)
  localStorage.clear()
  await renderFor(
    side,
    <ProfileContext value={{ id: 'matti' } as never}>
      <div
        style={
          { '--header-height': '56px', '--bottom-bar-height': '56px', paddingInline: width < 1024 ? 16 : 0 } as never
        }
      >
        <Page given={given} begin={tab} />
      </div>
      <Toaster />
    </ProfileContext>,
  )
}

const talk = page.getByRole('region', { name: 'Viestit ja tapahtumat' })
const scroller = () => talk.element()
const fromEnd = () => scroller().scrollHeight - scroller().scrollTop - scroller().clientHeight
const inSight = (n: number) => {
  const box = scroller().getBoundingClientRect()
  const row = page.getByText(`Viesti ${n}`, { exact: true }).element().getBoundingClientRect()
  return row.top >= box.top - 1 && row.bottom <= box.bottom + 1
}

test.each([1440, 390])('a conversation begins at its end, with the box to write in below it (%i px)', async (width) => {
  serve()
  await open(width, { tab: 'messages' })
  await expect.poll(() => inSight(100)).toBe(true)
  const text = page.getByRole('textbox', { name: 'Kommentti asiakkaalle' })
  expect(text.element().getBoundingClientRect().bottom).toBeLessThan(innerHeight)
  expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(innerHeight)
})

const approvalWait = {
  what: 'EXTRA_WORK' as const,
  since: '2026-01-15T10:00:00.000Z',
  dueAt: '2026-01-16T10:00:00.000Z',
  call: false,
  aboveLimit: false,
  grossCents: null,
  deputy: null,
}
const asked: TicketDetails = { ...ticket, status: 'WAITING', waitingFor: 'APPROVAL', approvalWait }

test.each([
  ['a customer that is asked for permission', asked, customer, 'Korjaamo'],
  ['a customer that is asked for nothing', ticket, customer, 'Korjaamo'],
  ['the garage that asked', asked, garage, 'Asiakas'],
])('%s finds whom to call above the schedule', async (_who, given, side, party) => {
  serve({ given })
  await open(1440, { given, side })
  const topOf = (name: string) => page.getByRole('heading', { name, exact: true }).element().getBoundingClientRect().top
  await expect.element(page.getByRole('heading', { name: party, exact: true })).toBeVisible()
  expect(topOf(party)).toBeLessThan(topOf('Aikataulu'))
})

test('the last message is in sight next to the work, and a press opens the conversation', async () => {
  serve({ entries: [said(1), noted(2, 'Jarrut ensin'), moved(3)] })
  await open(1440)
  const last = page.getByRole('button', { name: /^Viimeisin viesti: / })
  await expect.element(last.getByText('Jarrut ensin')).toBeVisible()
  await expect.element(page.getByRole('tab', { name: 'Tiedot' })).not.toBeInTheDocument()
  await userEvent.click(last)
  await expect.element(page.getByRole('textbox', { name: 'Kommentti asiakkaalle' })).toBeVisible()
  await expect.element(last).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'Asiakas' })).toBeVisible()
})

test('a window of 1600 px shows the work, the conversation and the details at once', async () => {
  serve()
  await open(1600, { tab: 'details' })
  for (const name of ['Työ', 'Asiakas', 'Aikataulu'])
    await expect.element(page.getByRole('heading', { name, exact: true })).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Kommentti asiakkaalle' })).toBeVisible()
  await expect.element(page.getByRole('tablist')).not.toBeInTheDocument()
})

test('what comes while one is at the end comes into sight; further up nothing moves, and it is said', async () => {
  const { add } = serve()
  await open(1440, { tab: 'messages' })
  await expect.poll(() => inSight(100)).toBe(true)
  await add(said(101))
  await expect.poll(() => inSight(101)).toBe(true)

  scroller().scrollTop = 300
  await expect.poll(fromEnd).toBeGreaterThan(500)
  await add(said(102))
  await expect.element(page.getByRole('button', { name: 'Uusi viesti' })).toBeVisible()
  expect(scroller().scrollTop).toBe(300)
  await add(said(103))
  await userEvent.click(page.getByRole('button', { name: '2 uutta' }))
  await expect.poll(() => inSight(103)).toBe(true)
  await expect.element(page.getByRole('button', { name: '2 uutta' })).not.toBeInTheDocument()
  // one's own is looked at, wherever one was
  scroller().scrollTop = 0
  await expect.poll(fromEnd).toBeGreaterThan(500)
  await add(said(104, 'matti'))
  await expect.poll(() => inSight(104)).toBe(true)
})

test('older ones come above, and what is read stays where it is', async () => {
  serve({ older: many(1, 50) })
  await open(1440, { tab: 'messages' })
  await expect.poll(() => inSight(100)).toBe(true)
  scroller().scrollTop = 0
  await expect.poll(fromEnd).toBeGreaterThan(500)
  const row = page.getByText('Viesti 51', { exact: true })
  const end = scroller().scrollHeight
  await userEvent.click(page.getByRole('button', { name: 'Näytä vanhemmat' }))
  await expect.element(page.getByText('Viesti 1', { exact: true })).toBeInTheDocument()
  await expect.poll(() => scroller().scrollTop).toBeGreaterThan(500)
  expect(scroller().scrollHeight).toBeGreaterThan(end)
  const { top } = row.element().getBoundingClientRect()
  expect(top - scroller().getBoundingClientRect().top).toBeLessThan(120)
})

test('on a phone one part is seen at a time, and a draft outlives looking at another', async () => {
  serve()
  await open(390)
  const tab = (name: RegExp) => page.getByRole('tab', { name })
  await expect.element(tab(/Viestit 50 uutta/)).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Aikataulu' })).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Kirjoita kommentti' }))
  const text = page.getByRole('textbox', { name: 'Kommentti asiakkaalle' })
  await expect.element(text).toHaveFocus()
  await userEvent.fill(text, 'Avain on luukussa')
  await userEvent.click(tab(/Tiedot/))
  await expect.element(page.getByRole('heading', { name: 'Asiakas' })).toBeVisible()
  await expect.element(page.getByText('Viesti 100', { exact: true }).last()).not.toBeVisible()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(tab(/Viestit$/)).toHaveFocus()
  await expect.element(text).toHaveValue('Avain on luukussa')
  // at the end again, though it was hidden
  await expect.poll(() => inSight(100)).toBe(true)
})

test.each([390, 320])('no tab of a phone is wider than the screen (%i px)', async (width) => {
  serve()
  await open(width, { tab: 'messages' })
  await expect.element(page.getByRole('textbox', { name: 'Kommentti asiakkaalle' })).toBeVisible()
  for (const name of [/Viestit/, /Tiedot/, /Työ/]) {
    await userEvent.click(page.getByRole('tab', { name }))
    // what is only read aloud takes a pixel
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width + 1)
  }
})

test('the head of the page is low', async () => {
  serve()
  const height = () =>
    page.getByRole('region', { name: 'Huolto', exact: true }).element().getBoundingClientRect().height
  const given: TicketDetails = { ...ticket, status: 'IN_PROGRESS', can: { ...ticket.can, moves: ['READY', 'WAITING'] } }
  await open(1440, { given })
  expect(height()).toBeLessThanOrEqual(124)
  await page.viewport(390, 844)
  await expect.poll(height).toBeLessThanOrEqual(140)
})

test('the garage calls the ticket’s person, or whom the customer names', async () => {
  serve()
  const given = { ...ticket, contactName: 'Anna', contactPhone: '040 123 4567' }
  await open(1440, { given })
  const call = (name: string) => page.getByRole('link', { name })
  await expect.element(call('Soita: Anna 040 123 4567')).toHaveAttribute('href', 'tel:0401234567')
  await expect.element(call('Soita: Pohjolan Kuljetus 09 1112 2233')).toBeVisible()
  await expect.element(page.getByRole('link', { name: /Bertta/ })).not.toBeInTheDocument()
})

test('a ticket without a contact offers the customer’s people', async () => {
  serve()
  await open(1440)
  await expect
    .element(page.getByRole('link', { name: 'Soita: Bertta 040 222 2222' }))
    .toHaveAttribute('href', 'tel:+358402222222')
})

test('the customer calls the garage, and its own person has a heading of its own', async () => {
  serve()
  const given = { ...ticket, contactName: 'Anna', contactPhone: '040 123 4567' }
  await open(1440, { given, side: customer })
  await expect.element(page.getByRole('link', { name: 'Soita: Vallilan Autohuolto 09 1112 2233' })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Lähetä sähköpostia: Vallilan Autohuolto tyo@example.fi' }))
    .toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Vallilan Autohuolto Reitti' })).toBeVisible()
  const own = page.getByRole('region', { name: 'Oma yhteyshenkilö' })
  await expect.element(own.getByText('Anna', { exact: true })).toBeVisible()
})

test('a fact is edited in place, and the focus comes back to it', async () => {
  serve()
  await open(1440)
  await userEvent.click(page.getByRole('button', { name: 'Muokkaa: Avaimet' }))
  const field = page.getByLabelText('Missä avaimet ovat', { exact: false })
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: 'Muokkaa: Avaimet' })).toHaveFocus()
  // the page has its heading all the while
  await userEvent.click(page.getByRole('button', { name: 'Muokkaa: Otsikko' }))
  await expect.element(page.getByLabelText('Mitä autolle tehdään')).toHaveFocus()
  expect(page.getByRole('heading', { level: 1 }).elements()).toHaveLength(1)
})

const overlaps = (one: Element, other: Element) => {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

test.each([
  ['of usual letters', 320, ''],
  ['of letters half as large again', 390, '150%'],
])('a narrow head %s shows the number whole, next to the rare acts', async (_letters, width, fontSize) => {
  document.documentElement.style.fontSize = fontSize
  onTestFinished(() => {
    document.documentElement.style.fontSize = ''
  })
  serve()
  await open(width)
  const number = page.getByText(`Huolto ${ticket.number}`).element()
  expect(number.scrollWidth).toBeLessThanOrEqual(number.clientWidth)
  expect(overlaps(number, page.getByRole('button', { name: 'Lisää toimintoja' }).element())).toBe(false)
})

test('with letters half as large again a fact of a phone keeps its words whole', async () => {
  document.documentElement.style.fontSize = '150%'
  onTestFinished(() => {
    document.documentElement.style.fontSize = ''
  })
  serve()
  await open(390, { given: { ...ticket, keysLocation: 'Avainboksi oven vieressä' } })
  const { width } = page.getByText('Avainboksi oven vieressä').element().getBoundingClientRect()
  expect(width).toBeGreaterThan(150)
})
