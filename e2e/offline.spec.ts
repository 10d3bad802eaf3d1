import type { Browser, BrowserContext, Page } from '@playwright/test'
import { DEMO, expect, openPage, signIn, test, WITHOUT_LINE } from './people.ts'

/** A browser that keeps the program's files, as everybody's does. */
async function keepingPersonIn(browser: Browser, email: string): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ serviceWorkers: 'allow' })
  await signIn(context, email)
  return { context, page: await openPage(context, WITHOUT_LINE) }
}

/** Resolves when the files are kept and this page is served from them. */
const filesAreKept = (page: Page) => page.waitForFunction(() => Boolean(navigator.serviceWorker.controller))

const column = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name} \\d`) })

test('on the desk without a line a menu, a dialog and a toast are there, and the page stays', async ({ browser }) => {
  const { context, page } = await keepingPersonIn(browser, DEMO.garage)
  await page.goto('/app')
  const card = column(page, 'Aikataulutetut').getByRole('article').first()
  await expect(card).toBeVisible()
  await filesAreKept(page)
  await context.setOffline(true)
  await card.getByRole('button').first().click()
  await page.getByRole('menuitem', { name: 'Odottaa' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.getByRole('dialog').getByRole('button').last().click()
  await expect(page.getByRole('heading', { name: 'Työpöytä' })).toBeVisible()
})
