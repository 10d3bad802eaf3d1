import type { Page } from '@playwright/test'

/** The window or sheet that is open. A toast is a dialog too, and another journey's news may bring one at any moment. */
export const openDialog = (page: Page) => page.getByRole('dialog').and(page.locator('[data-sheet]'))

/** Valmis noudettavaksi of a job that lacks something: what it lacks is said first. */
export async function callReady(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Valmis noudettavaksi' }).first().click()
  await openDialog(page).getByRole('button', { name: 'Valmis noudettavaksi' }).click()
}
