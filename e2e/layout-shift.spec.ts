import type { BrowserContext, Page } from '@playwright/test'
import { ask, organizationIdOf } from './calls.ts'
import { ticketOf } from './cars.ts'
import { DEMO, expect, openContext, openPage, PHONE, signIn, test } from './people.ts'

/** The most that a page may move by itself while it loads, as the browser counts it (web.dev/cls): 0.1 is called good. */
const MOST = 0.05
/** So many tickets of the desk, in several states. */
const TICKETS = 8

const SHARED = [
  '/app',
  '/app/maintenance-books',
  '/app/offer-requests',
  '/app/chats',
  '/app/notifications',
  '/app/archive',
]
const PAGES = {
  garage: [...SHARED, '/app?view=week', '/app?view=list', '/app/customers', '/app/invoicing', '/app/reminders'],
  customer: [...SHARED, '/app/vehicles', '/app/garages', '/app/tickets/new', '/app/reporting'],
}

/** The form of a report as it opens from the row of a car that has one of these tickets open already. */
async function reportOfOpenCar(context: BrowserContext, tickets: readonly string[]): Promise<string> {
  const organizationId = await organizationIdOf(context)
  for (const path of tickets) {
    const { vehicleId } = await ticketOf(context, path.split('/').at(-1) ?? '').get()
    const known = vehicleId
      ? await ask(context, 'tickets.intake.cars', { organizationId, id: vehicleId })
      : { cars: [] }
    if (known.cars[0]?.open) return `/app/tickets/new?vehicleId=${vehicleId}`
  }
  throw new Error('a car of the demo world has an open ticket')
}

type Shifts = { sum: number; moved: string[] }
type Watching = Window & { shifts?: Shifts }
type LayoutShift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Source[] }
type Source = { node?: Node | null; previousRect: DOMRect; currentRect: DOMRect }

/** Sums up what the browser says has moved without having been touched, and names what moved. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: Shifts = { sum: 0, moved: [] }
    ;(window as Watching).shifts = shifts
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        if (entry.hadRecentInput) continue
        shifts.sum += entry.value
        for (const { node, previousRect, currentRect } of entry.sources)
          shifts.moved.push(`${(node?.textContent ?? '').slice(0, 40)} ${previousRect.top} → ${currentRect.top}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

for (const [device, options] of [
  ['a desktop', { viewport: { width: 1440, height: 900 } }],
  ['a phone', PHONE],
] as const)
  for (const who of ['garage', 'customer'] as const)
    test(`no page of ${who} on ${device} moves by itself while it loads`, async ({ browser }) => {
      const context = await openContext(browser, options)
      await signIn(context, DEMO[who])
      const page = await openPage(context)
      await watchShifts(page)
      const moving: string[] = []
      const look = async (path: string) => {
        await page.goto(path)
        await expect(page.locator('main h1').first()).toBeAttached()
        await page.waitForLoadState('networkidle')
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
        const { sum, moved } = await page.evaluate(() => (window as Watching).shifts ?? { sum: 1, moved: [] })
        if (sum > MOST) moving.push(`${path}: ${sum.toFixed(3)} (${moved.join(', ')})`)
      }
      for (const path of PAGES[who]) await look(path)
      await page.goto('/app')
      const links = page.locator('main a[href*="/app/tickets/"]:not([href*="/new"])')
      await expect(links.first()).toBeVisible()
      const tickets = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
      await look(await reportOfOpenCar(context, tickets))
      const step = Math.max(1, Math.floor(tickets.length / TICKETS))
      for (const ticket of tickets.filter((_, place) => place % step === 0).slice(0, TICKETS)) await look(ticket)
      expect(moving).toEqual([])
    })
