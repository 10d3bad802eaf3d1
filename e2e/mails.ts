import { type Browser, expect } from '@playwright/test'

/** Opens the newest mail to the address on the developer's outbox page and gives the first link that it holds, or the first such one. */
export async function linkInMail(browser: Browser, to: string, subject: string, such = /^http/): Promise<string> {
  // a page that does not fail on console errors: the mail is shown in a sandbox, which complains of the test's own scripts
  const page = await browser.newPage()
  const row = page.getByRole('row').filter({ hasText: to }).filter({ hasText: subject })
  // the mail leaves through the queue, a moment after the act
  await expect(async () => {
    await page.goto('/dev/outbox')
    await expect(row.first()).toBeVisible({ timeout: 500 })
  }).toPass()
  await row.first().getByRole('link', { name: subject }).click()
  await expect(page.getByRole('heading', { name: subject })).toBeVisible()
  // what waits to leave is written only then
  let link: string | null | undefined
  await expect(async () => {
    await page.reload()
    const links = await page.locator('pre').getByRole('link').all()
    const addresses = await Promise.all(links.map((one) => one.getAttribute('href')))
    link = addresses.find((one) => one !== null && such.test(one))
    expect(link, `a link in the mail "${subject}" to ${to}`).toBeTruthy()
  }).toPass()
  await page.close()
  return link ?? ''
}

/** The link of the newest text message to the number, or of the newest that says so, from the developer's outbox page. */
export async function linkInText(browser: Browser, to: string, text = ''): Promise<string> {
  const page = await browser.newPage()
  const row = page.getByRole('row').filter({ hasText: to }).filter({ hasText: text })
  await expect(async () => {
    await page.goto('/dev/outbox')
    await expect(row.first()).toBeVisible({ timeout: 500 })
  }).toPass()
  await row.first().getByRole('link').click()
  const link = await page.locator('pre').getByRole('link').first().getAttribute('href')
  await page.close()
  return link ?? ''
}
