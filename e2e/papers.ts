import { expect, type Page } from '@playwright/test'

/** What a receipt and an invoice have to name of their seller. */
export async function nameSeller(page: Page) {
  await page.goto('/app/settings/organization-profile')
  await page.getByLabel(/^Katuosoite/).fill('Hämeentie 14')
  await page.getByLabel('Postinumero').fill('00530')
  await page.getByLabel('Postitoimipaikka').fill('Helsinki')
  await page.getByRole('button', { name: 'Tallenna' }).click()
  await expect(page.getByText('Perustiedot tallennettu')).toBeVisible()
  await page.goto('/app/settings/organization-billing')
  await page.getByLabel(/^Tilinumero/).fill('FI21 1234 5600 0007 85')
  await page.getByRole('button', { name: 'Tallenna' }).click()
  await expect(page.getByText('Laskutustiedot tallennettu')).toBeVisible()
}

export async function expectPdf(page: Page, href: string | null) {
  const pdf = await page.context().request.get(href ?? '')
  expect(pdf.status()).toBe(200)
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')
}
