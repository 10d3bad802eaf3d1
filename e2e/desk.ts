import type { Locator, Page } from '@playwright/test'

/** The column with this heading on the work desk, or on its wall screen. */
export const column = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: new RegExp(`^${name} \\d`) })
