import type { Page } from '@playwright/test'
import { recordCar } from './cars.ts'
import { freshPlate } from './fresh.ts'
import { newFounder } from './newcomers.ts'
import { expect, test } from './people.ts'

const ASKED = [
  'chatPins.ofTicket',
  'extraWork.ofTicket',
  'inspections.ofTicket',
  'lineItems.ofTicket',
  'payers.ofTicket',
  'servicePlans.ofTicket',
  'statusLinks.ofTicket',
  'ticketDrivers.ofTicket',
  'tickets.get',
  'tickets.timeline',
  'tickets.whomToCall',
  'workTimes.ofTicket',
]

test('a ticket asks its questions while its code is on its way, and each of them once', async ({ browser }) => {
  const garage = await newFounder(browser, 'Avaaja', 'GARAGE')
  const plate = freshPlate('AVA')
  await recordCar(garage, {
    customer: { newCustomer: { name: 'Aino Avattu' } },
    vehicle: { registrationNumber: plate },
    job: { title: 'Öljynvaihto' },
  })
  const { page } = garage
  const { promise: isAsked, resolve: letCodeCome } = Promise.withResolvers<void>()
  await page.route('**/assets/ticket-*.js', async (route) => {
    await isAsked
    await route.continue()
  })
  await page.goto('/app')
  const card = page.getByRole('article').filter({ hasText: plate })
  await expect(card).toBeVisible()
  const asked = proceduresOf(page)
  await card.getByRole('link').first().click()
  await expect.poll(() => ASKED.filter((name) => !asked.includes(name))).toEqual([])
  letCodeCome()
  await expect(page.getByRole('heading', { name: 'Lisätyöt' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Kuljettajat' })).toBeVisible()
  expect(asked.filter((name) => ASKED.includes(name)).sort()).toEqual(ASKED)
})

test('a browser that saves data loads no page ahead, and opens a window all the same', async ({ browser }) => {
  const founder = await newFounder(browser, 'Saastaja', 'GARAGE')
  /** The first visit of a browser, with the files of pages that it loads ahead. */
  const visit = async (saveData: boolean) => {
    const page = await (await browser.newContext({ storageState: await founder.context.storageState() })).newPage()
    await page.addInitScript((value) => Object.defineProperty(navigator, 'connection', { value, configurable: true }), {
      saveData,
    })
    const ahead: string[] = []
    page.on('request', (request) => {
      if (/\/(settings|chats|books)-[^/]+\.js$/.test(request.url())) ahead.push(request.url())
    })
    const afterFirstScreen = page.waitForRequest(/\/tooltip-/)
    await page.goto('/app')
    await afterFirstScreen
    return { page, ahead }
  }
  const usual = await visit(false)
  await expect.poll(() => usual.ahead).not.toEqual([])

  const { page, ahead } = await visit(true)
  await page.getByRole('button', { name: /käyttäjävalikko/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Kirjaudu ulos' })).toBeVisible()
  expect(ahead).toEqual([])
})

/** The procedures that the page asks from now on. */
function proceduresOf(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/trpc/')) asked.push(...pathname.slice('/api/trpc/'.length).split(','))
  })
  return asked
}
