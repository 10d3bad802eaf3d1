import type { Page } from '@playwright/test'

/** The window or sheet that is open. A toast is a dialog too, and another journey's news may bring one at any moment. */
export const openDialog = (page: Page) => page.getByRole('dialog').and(page.locator('[data-sheet]'))
