import '#web/theme.css'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ProfileContext } from '#features/accounts/web/use-profile.ts'
import { ownOrganization, renderFor } from '#features/organizations/web/screen.fixture.tsx'
import { installFeatures } from '#web/installed-features.ts'
import { lazyComponent } from '#web/lazy-component.tsx'
import { serveApi } from '#web/wire.fixture.ts'
import type { TicketDetails } from '../ticket-views.ts'
import type {} from './planning-slots.ts'
import { ticket } from './ticket.fixture.ts'
import { TicketView } from './ticket-view.tsx'

const garage = ownOrganization('GARAGE', 'Vallilan Autohuolto')
const customer = ownOrganization('CUSTOMER', 'Pohjolan Kuljetus')

/** Two parts of a ticket's page, whose files come when the test says so; the second then turns out to be tall. */
function slowParts() {
  const files = Promise.withResolvers<void>()
  const part = (name: string, height: number) =>
    lazyComponent(
      async () => {
        await files.promise
        return { Part: () => <section aria-label={name} style={{ height }} /> }
      },
      'Part',
      { quiet: true },
    )
  installFeatures([
    {
      name: 'slow',
      failures: {},
      checkedPages: [],
      slots: { workTimer: part('Työaika', 124), extraWork: part('Lisätyöt', 420), ticketLines: part('Hinta', 300) },
    },
  ])
  return files.resolve
}

async function open(width: number, { side = garage, given = ticket as TicketDetails } = {}) {
  serveApi((path) => {
    if (path === 'tickets.whomToCall') return { phone: '', email: '', address: '', openingHours: null, people: [] }
    return path === 'tickets.timeline' ? { entries: [], next: null } : []
  })
  await page.viewport(width, 900)
  await renderFor(
    side,
    <ProfileContext value={{ id: 'matti' } as never}>
      <TicketView ticket={given} tab="work" onTab={() => {}} />
    </ProfileContext>,
  )
  await expect.element(page.getByRole('heading', { name: 'Aikataulu' })).toBeInTheDocument()
}

const topOf = (name: string) => page.getByRole('heading', { name, exact: true }).element().getBoundingClientRect().top

test.each([1440, 390])(
  'parts that come late announce themselves and move nothing above them (%i px)',
  async (width) => {
    const arrive = slowParts()
    await open(width)
    const status = (text: string) => page.getByRole('status').filter({ hasText: text })
    for (const name of ['Työaika', 'Lisätyöt', 'Hinta'])
      await expect.element(status(name)).toHaveTextContent(`${name}Ladataan…`)
    const kept = width === 1440 ? ['Asiakas'] : []
    const before = kept.map(topOf)
    arrive()
    await expect.element(page.getByRole('region', { name: 'Hinta' })).toBeInTheDocument()
    expect(kept.map(topOf)).toEqual(before)
    await expect.element(status('Hinta')).not.toBeInTheDocument()
  },
)

test('what a customer may turn out not to have comes below what it is sure to have', async () => {
  const arrive = slowParts()
  await open(390, { side: customer })
  const before = ['Aikataulu', 'Työ'].map(topOf)
  arrive()
  await expect.element(page.getByRole('region', { name: 'Lisätyöt' })).toBeInTheDocument()
  expect(['Aikataulu', 'Työ'].map(topOf)).toEqual(before)
})

test('a customer that is asked for permission has the request first, and its place is kept', async () => {
  slowParts()
  const approvalWait = {
    what: 'EXTRA_WORK' as const,
    since: ticket.createdAt,
    dueAt: ticket.createdAt,
    call: false,
    aboveLimit: false,
    grossCents: null,
    deputy: null,
  }
  const given: TicketDetails = { ...ticket, status: 'WAITING', waitingFor: 'APPROVAL', approvalWait }
  await open(390, { side: customer, given })
  const box = page.getByRole('status').filter({ hasText: 'Lisätyöt' }).element().getBoundingClientRect()
  expect(box.height).toBeGreaterThanOrEqual(240)
  expect(box.bottom).toBeLessThan(topOf('Aikataulu'))
})

test('the parts of a wide page are tabbed through in the order in which they are seen', async () => {
  slowParts()
  await open(1440)
  const headings = page.getByRole('heading', { level: 2 }).elements()
  const places = headings
    .filter((one) => one.closest('section'))
    .map((one) => one.getBoundingClientRect())
    .filter(({ height }) => height > 0)
  expect(places.length).toBeGreaterThan(3)
  // column by column
  expect(places).toEqual(places.toSorted((a, b) => a.left - b.left || a.top - b.top))
})

test('missing facts are not drawn for a customer that can no longer give them', async () => {
  slowParts()
  const given: TicketDetails = { ...ticket, status: 'IN_PROGRESS', mechanic: null, can: { ...ticket.can, edit: false } }
  await open(1440, { side: customer, given })
  await expect.element(page.getByRole('heading', { name: 'Työ', exact: true })).toBeVisible()
  for (const unknown of ['Ei kuvausta', 'Ei valittu', 'Ei luvattu', 'Ei tiedossa', 'Ei viitettä'])
    await expect.element(page.getByText(unknown, { exact: true })).not.toBeInTheDocument()
})
