import type { Page } from '@playwright/test'
import { expect, test } from './people.ts'

/** Opens a mail as it would be about the newest ticket or person, or about the next one of which it has something to say: other journeys make new ones. */
async function openMail(page: Page, name: string): Promise<void> {
  const newest = await page.goto(`/dev/mails/${name}/0`)
  if (newest?.status() === 200) return
  const list = await page.goto(`/dev/mails/${name}`)
  const answers = [newest?.status(), list?.status()]
  const about = page.getByRole('navigation', { name: 'Mistä' }).getByRole('link')
  for (const place of await about.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))) {
    answers.push((await page.goto(place))?.status())
    const shown = page.locator('iframe').first()
    if ((await shown.count()) === 0) continue
    await page.goto((await shown.getAttribute('src')) ?? '')
    return
  }
  throw new Error(
    `${name} has no mail to show, answers ${answers.join(' ')}: ${await page.locator('body').innerText()}`,
  )
}

test('every mail fits a phone and the pane of a mail program, in light and in dark', async ({ browser }) => {
  const list = await browser.newPage()
  await list.goto('/dev/mails')
  const names = await list.locator('tbody a').allTextContents()
  expect(names.length).toBeGreaterThan(30)
  // the newest ticket may be one of which this mail has nothing to say
  await openMail(list, 'ticket.ready')
  await expect(list.getByRole('link').first()).toBeVisible()
  const wide: string[] = []
  for (const name of names) {
    await openMail(list, name)
    for (const colorScheme of ['light', 'dark'] as const)
      for (const width of [390, 800]) {
        await list.emulateMedia({ colorScheme })
        await list.setViewportSize({ width, height: 800 })
        const spare = await list.evaluate(() => window.innerWidth - document.documentElement.scrollWidth)
        if (spare < 0) wide.push(`${name} at ${width}`)
      }
  }
  expect(wide).toEqual([])
})
