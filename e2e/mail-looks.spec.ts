import { expect, test } from './people.ts'

test('every mail fits a phone and the pane of a mail program, in light and in dark', async ({ browser }) => {
  const list = await browser.newPage()
  await list.goto('/dev/mails')
  const names = await list.locator('tbody a').allTextContents()
  expect(names.length).toBeGreaterThan(30)
  await list.getByRole('link', { name: 'ticket.ready' }).click()
  await expect(list.frameLocator('iframe').first().getByRole('link', { name: 'Avaa huolto' })).toBeVisible()
  const wide: string[] = []
  for (const name of names) {
    const answer = await list.goto(`/dev/mails/${name}/0`)
    expect([name, answer?.status()]).toEqual([name, 200])
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
