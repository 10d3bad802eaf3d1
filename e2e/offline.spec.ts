import type { Browser, BrowserContext, Page } from '@playwright/test'
import { reportCar, ticketOf } from './cars.ts'
import { column } from './desk.ts'
import { openDialog } from './dialogs.ts'
import { DEMO, expect, openPage, personIn, signIn, test, WITHOUT_LINE } from './people.ts'

/** A browser that keeps the program's files, as everybody's does. */
async function keepingPersonIn(browser: Browser, email: string): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ serviceWorkers: 'allow' })
  await signIn(context, email)
  return { context, page: await openPage(context, WITHOUT_LINE) }
}

/** Resolves when the files are kept and this page is served from them. */
const filesAreKept = (page: Page) => page.waitForFunction(() => Boolean(navigator.serviceWorker.controller))

/** The keys of what this browser has written down: of answers, or of acts that wait. */
const keptKeys = (page: Page, kept: 'seen' | 'outbox' = 'seen'): Promise<string[]> =>
  page.evaluate(async (name) => {
    const opened = indexedDB.open(`huoltosilta-${name}`)
    // only looked at: the product makes it
    opened.onupgradeneeded = () => opened.transaction?.abort()
    const db = await new Promise<IDBDatabase | undefined>((resolve) => {
      opened.onsuccess = () => resolve(opened.result)
      opened.onerror = () => resolve(undefined)
    })
    if (!db) return []
    const rows = name === 'seen' ? 'answers' : 'acts'
    const asked = db.transaction(rows).objectStore(rows).getAllKeys()
    const keys = await new Promise<string[]>((resolve) => {
      asked.onsuccess = () => resolve(asked.result.map(String))
    })
    db.close()
    return keys
  }, kept)

/** Resolves when the answers of these procedures are written down. */
const areKept = (page: Page, names: readonly string[], of = '') =>
  expect
    .poll(async () => {
      const keys = await keptKeys(page)
      return names.filter((name) => !keys.some((key) => key.includes(`"${name}"`) && key.includes(of)))
    })
    .toEqual([])

test('on the desk without a line a menu, a dialog and a toast are there, and the page stays', async ({ browser }) => {
  const { context, page } = await keepingPersonIn(browser, DEMO.garage)
  await page.goto('/app')
  const card = column(page, 'Aikataulutetut').getByRole('article').first()
  await expect(card).toBeVisible()
  await filesAreKept(page)
  await context.setOffline(true)
  await card.getByRole('button', { name: /^Siirrä / }).click()
  await page.getByRole('menuitem', { name: 'Peru huolto' }).click()
  await openDialog(page).getByRole('button', { name: 'Älä peru' }).click()
  await page.getByRole('button', { name: /käyttäjävalikko/ }).click()
  await page.getByRole('menuitem', { name: 'Kirjaudu ulos' }).click()
  await expect(page.getByTestId('toast').filter({ hasText: 'Uloskirjautuminen ei onnistunut' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Työpöytä' })).toBeVisible()
})

test('a page that the worker did not see coming is served by it all the same', async ({ browser }) => {
  const { context, page } = await keepingPersonIn(browser, DEMO.garage)
  await page.goto('/app')
  await filesAreKept(page)
  // passes the worker by, as a page does whose document was asked for before the worker began
  await page.evaluate(() => document.body.setAttribute('data-earlier', ''))
  const ofBrowser = await context.newCDPSession(page)
  await ofBrowser.send('Page.reload', { ignoreCache: true })
  await expect(page.locator('body:not([data-earlier])')).toBeVisible()
  await filesAreKept(page)
})

test('a ticket once seen and the desk open without a line, with their time; an unopened one says so at once', async ({
  browser,
}) => {
  const { context, page } = await keepingPersonIn(browser, DEMO.garage)
  await page.goto('/app')
  const seen = (await column(page, 'Odottaa').getByRole('link').first().getAttribute('href')) ?? ''
  const unopened = (await column(page, 'Uudet').getByRole('link').last().getAttribute('href')) ?? ''
  await areKept(page, ['listWithGroups'])
  await page.goto(seen)
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await filesAreKept(page)
  await areKept(page, ['get', 'timeline'], seen.split('/').at(-1))
  await context.setOffline(true)

  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByText(/^Ei yhteyttä\. Näytetään klo \d+\.\d+ tilanne\.$/)).toBeVisible()
  await page.goto('/app')
  await expect(column(page, 'Odottaa').getByRole('article').first()).toBeVisible()
  await page.goto(unopened)
  await expect(page.getByText('Huoltoa ei voitu hakea')).toBeVisible()

  await context.setOffline(false)
  await page.goto(seen)
  await expect(page.getByText(/^Ei yhteyttä/)).toHaveCount(0)
  await page.getByRole('button', { name: /käyttäjävalikko/ }).click()
  await page.getByRole('menuitem', { name: 'Kirjaudu ulos' }).click()
  await expect(page.getByRole('heading', { name: 'Kirjaudu sisään' })).toBeVisible()
  // nothing of it is left for the next person at this computer
  await expect.poll(() => keptKeys(page)).toEqual([])

  // no user is signed in, and signing in needs a connection: it says so, and continues by itself
  await context.setOffline(true)
  await page.goto('/app')
  await expect(page.getByRole('heading', { name: 'Ei yhteyttä' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Kirjaudu sisään' })).toBeVisible()
})

test('what was written, moved and photographed without a line outlives a reload and is there once when it is back', {
  tag: '@quick',
}, async ({ browser }) => {
  const { context, page } = await keepingPersonIn(browser, DEMO.garage)
  const { page: customer } = await personIn(browser, DEMO.customer)
  // a car of its own: others move those of the demo world meanwhile
  const { path, ticketId } = await reportCar(customer.context(), 'LIN-71', { title: 'Jarru laahaa' })
  await ticketOf(context, ticketId).move('IN_PROGRESS')
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await filesAreKept(page)
  await areKept(page, ['get', 'timeline'], ticketId)

  await context.setOffline(true)
  const box = page.getByRole('textbox', { name: 'Kommentti asiakkaalle' })
  await box.fill('Jarrulevyt mitattu')
  await page.getByRole('button', { name: 'Lähetä kommentti' }).click()
  await expect(box).toHaveValue('')
  await page.locator('input[type=file]').first().setInputFiles('public/icon-192.png')
  await expect(page.getByText('Odottaa yhteyttä, lähtee kommentin mukana')).toBeVisible()
  await box.fill('Kuva jarruista')
  await page.getByRole('button', { name: 'Lähetä kommentti' }).click()
  await page.getByRole('button', { name: 'Valmis noudettavaksi' }).first().click()
  const waiting = page.getByRole('list', { name: 'Lähettämättä' }).getByRole('listitem')
  await expect(waiting).toHaveCount(3)
  await page.reload()
  await expect(waiting).toHaveCount(3)
  await expect(waiting.first()).toContainText('Odottaa yhteyttä')

  await context.setOffline(false)
  await expect(waiting).toHaveCount(0)
  await page.reload()
  for (const reader of [page, customer]) {
    await reader.goto(path)
    await expect(reader.getByText('Jarrulevyt mitattu')).toHaveCount(1)
    await expect(reader.getByText('Kuva jarruista')).toHaveCount(1)
    await expect(reader.getByRole('img', { name: /^icon-192\.png, / })).toHaveCount(1)
  }
  await expect(page.getByRole('button', { name: 'Merkitse noudetuksi' }).first()).toBeVisible()
})

test('an act that the server refuses after reconnecting is shown and kept, and signing out asks first', async ({
  browser,
}) => {
  const { context, page } = await keepingPersonIn(browser, DEMO.garage)
  const { page: colleague } = await personIn(browser, DEMO.mechanic)
  const { context: customer } = await personIn(browser, DEMO.customer)
  const { path, ticketId } = await reportCar(customer, 'LIN-72', { title: 'Osa odottaa' })
  await ticketOf(context, ticketId).move('IN_PROGRESS')
  await ticketOf(context, ticketId).move('WAITING', { waitingFor: 'PARTS' })
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await filesAreKept(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Jatka työtä' }).first().click()
  const waiting = page.getByRole('list', { name: 'Lähettämättä' }).getByRole('listitem')
  await expect(waiting).toContainText('Odottaa yhteyttä')
  // a colleague is faster
  await colleague.goto(path)
  await colleague.getByRole('button', { name: 'Jatka työtä' }).first().click()
  // the acts show it before it is answered, the timeline afterwards
  await expect(colleague.getByText('jatkoi työtä')).toBeVisible()

  await context.setOffline(false)
  await expect(waiting).toContainText('Ei lähetetty.')
  await expect(page.getByTestId('toast').filter({ hasText: 'Siirto: lähetys ei onnistunut' })).toBeVisible()
  await page.getByRole('button', { name: /käyttäjävalikko/ }).click()
  await page.getByRole('menuitem', { name: 'Kirjaudu ulos' }).click()
  const question = page.getByRole('dialog', { name: '1 teko odottaa yhteyttä' })
  await question.getByRole('button', { name: 'Älä kirjaudu ulos' }).click()
  await waiting.getByRole('button', { name: 'Poista' }).click()
  await expect(waiting).toHaveCount(0)
})

test('Poista ja kirjaudu ulos deletes what waits: after the next sign-in nothing of it waits or is sent', async ({
  browser,
}) => {
  const { page: customer } = await personIn(browser, DEMO.customer)
  const { path } = await reportCar(customer.context(), 'POI-57', { title: 'Pakoputki kolisee' })
  const context = await browser.newContext()
  await signIn(context, DEMO.mechanic)
  const page = await openPage(context, WITHOUT_LINE)
  // all other requests are answered: signing out needs a connection
  const comments = '**/api/trpc/tickets.comment*'
  await page.route(comments, (route) => route.abort('internetdisconnected'))
  await page.goto(path)
  // what keeps a comment without a line has come
  await page.waitForLoadState('networkidle')
  const box = page.getByRole('textbox', { name: 'Kommentti asiakkaalle' })
  const waiting = page.getByRole('list', { name: 'Lähettämättä' }).getByRole('listitem')
  await box.fill('Tätä ei lähetetä')
  await page.getByRole('button', { name: 'Lähetä kommentti' }).click()
  await expect(waiting).toHaveCount(1)
  expect(await keptKeys(page, 'outbox')).toHaveLength(1)
  await page.getByRole('button', { name: /käyttäjävalikko/ }).click()
  await page.getByRole('menuitem', { name: 'Kirjaudu ulos' }).click()
  await page.getByRole('button', { name: 'Poista ja kirjaudu ulos' }).click()
  await expect(page.getByRole('heading', { name: 'Kirjaudu sisään' })).toBeVisible()
  expect(await keptKeys(page, 'outbox')).toEqual([])

  await page.unroute(comments)
  await signIn(context, DEMO.mechanic)
  await page.goto(path)
  // acts of a ticket are sent in their order: what still waited would be there before this one
  await box.fill('Pakoputki kiinnitetty')
  await page.getByRole('button', { name: 'Lähetä kommentti' }).click()
  await customer.goto(path)
  await expect(customer.getByText('Pakoputki kiinnitetty')).toBeVisible()
  await expect(customer.getByText('Tätä ei lähetetä')).toHaveCount(0)
  await expect(waiting).toHaveCount(0)
})

test('a browser that went offline while loading receives events and sends its queue once it is online again', async ({
  browser,
}) => {
  const { page: customer } = await personIn(browser, DEMO.customer)
  const { path } = await reportCar(customer.context(), 'LAT-11', { title: 'Jarrupalat' })
  // keeps no files, as at a first visit
  const context = await browser.newContext()
  await signIn(context, DEMO.mechanic)
  const page = await openPage(context, WITHOUT_LINE)
  let isLost = false
  await page.route('**/assets/hub-client-*.js', async (route) => {
    if (isLost) return route.continue()
    isLost = true
    await context.setOffline(true)
    await route.abort('internetdisconnected')
  })
  await page.goto(path)
  await page.getByRole('textbox', { name: 'Kommentti asiakkaalle' }).fill('Palat tilattu')
  await expect(page.getByText(/^Ei yhteyttä/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Lähetä kommentti' }).click()
  const waiting = page.getByRole('list', { name: 'Lähettämättä' })
  await expect(waiting.getByText('Odottaa yhteyttä')).toBeVisible()

  await context.setOffline(false)
  await customer.goto(path)
  // the page is loaded twice before it sends
  await expect(customer.getByText('Palat tilattu')).toBeVisible()
  await expect(waiting).toHaveCount(0)
  await customer.getByRole('textbox', { name: 'Kommentti korjaamolle' }).fill('Kiitos')
  await customer.getByRole('button', { name: 'Lähetä kommentti' }).click()
  await expect(page.getByText('Kiitos', { exact: true })).toBeVisible()
})
