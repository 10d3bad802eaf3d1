import type { BrowserContext } from '@playwright/test'
import { reportCar, ticketOf } from './cars.ts'
import { DEMO, expect, openPage, personIn, signIn, test, WITHOUT_LINE } from './people.ts'

/** The live connection of a browser, which can be lost for as long as the test wants. */
async function losable(context: BrowserContext) {
  let isLost = false
  const closes = new Set<() => Promise<void>>()
  await context.routeWebSocket(/\/api\/realtime/, (socket) => {
    if (isLost) return void socket.close()
    socket.connectToServer()
    closes.add(() => socket.close())
  })
  await context.route(/\/api\/realtime/, (route) => (isLost ? route.abort() : route.continue()))
  return {
    async lose() {
      isLost = true
      for (const close of closes) await close()
      closes.clear()
    },
    comeBack() {
      isLost = false
    },
  }
}

test('what was missed while the connection was lost is there afterwards, and nothing else is asked for', async ({
  browser,
}) => {
  const { context: customer } = await personIn(browser, DEMO.customer)
  const missed = await reportCar(customer, 'POI-81', { title: 'Vilkku ei toimi' })

  const context = await browser.newContext()
  await signIn(context, DEMO.garage)
  const line = await losable(context)
  const page = await openPage(context, [...WITHOUT_LINE, /Failed to load resource/])
  await page.goto(missed.path)
  await expect(page.getByRole('heading', { name: 'Vilkku ei toimi' })).toBeVisible()

  await line.lose()
  await expect(page.getByText(/Yhteys/).first()).toBeVisible()
  const asked: string[] = []
  page.on('request', (request) => {
    const [, names] = /\/api\/trpc\/([^?]+)/.exec(request.url()) ?? []
    if (names) asked.push(...decodeURIComponent(names).split(','))
  })
  await ticketOf(customer, missed.ticketId).comment('Tuon auton jo tänään')
  line.comeBack()
  await expect(page.getByText('Tuon auton jo tänään').first()).toBeVisible()
  // the toast of a late notification says so too
  await expect.poll(() => asked).toContain('tickets.timeline')
  // what follows arrives after everything that the page asked for on its return
  const whenBack = asked.length
  await ticketOf(customer, missed.ticketId).comment('Avain on postiluukussa')
  await expect(page.getByText('Avain on postiluukussa').first()).toBeVisible()
  const aboutTicket =
    /^(tickets|workTimes|lineItems|ticketDrivers|extraWork|extraWorkLinks|statusLinks|chatPins|inspections|servicePlans|tyreHotel|courtesyCars|carTransports|payers)\./
  // others write to the garage meanwhile
  const counts = ['notifications.count', 'chats.countUnread', 'maintenanceBooks.counts', 'invoiceBases.countBillable']
  // the toast of the second comment
  const isToast = (name: string, place: number) => name === 'notifications.get' && place >= whenBack
  const others = asked.filter(
    (name, place) => !aboutTicket.test(name) && !counts.includes(name) && !isToast(name, place),
  )
  expect(others).toEqual([])
})
