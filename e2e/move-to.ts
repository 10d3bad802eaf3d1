import { expect, type Page } from '@playwright/test'

/** Goes on in one document, as a link does, by a page that all signed-in people may see: what is shown then is not what was shown before. */
export async function moveTo(page: Page, path: string): Promise<void> {
  const go = (to: string) => page.evaluate((to) => history.pushState({}, '', to), to)
  await go('/app/support')
  await expect(page.getByRole('heading', { level: 1, name: 'Tuki' })).toBeVisible()
  await go(path)
}
