import { freshNumber } from './fresh.ts'
import { DEMO, expect, personIn, test } from './people.ts'

test('a user looks for an answer, and writes to support from the page where something was wrong', async ({
  browser,
}) => {
  const { context, page } = await personIn(browser, DEMO.mechanic)
  await page.goto('/app/offer-requests')
  await expect(page.getByRole('heading', { level: 1, name: 'Tarjouspyynnöt' })).toBeVisible()
  await page.getByRole('link', { name: 'Tuki', exact: true }).click()
  const answers = page.getByRole('region', { name: 'Kysymyksiä ja vastauksia' })
  await answers.getByRole('searchbox', { name: 'Hae kysymyksistä' }).fill('finvoice')
  await expect(answers.locator('summary')).toHaveText(['Miten laskutan tehdyt työt?'])
  await answers.locator('summary').click()
  await expect(answers.getByRole('link', { name: 'Laskutus' })).toBeVisible()

  const form = page.getByRole('region', { name: 'Kirjoita meille' })
  const whatComesAlong = form.getByText(/sivu \/app\/offer-requests ja sovelluksen versio \d+\.\d+\.\d+/)
  await expect(whatComesAlong).toBeVisible()
  await form.getByRole('button', { name: 'Lähetä viesti' }).click()
  await expect(form.getByText('Valitse aihe').last()).toBeVisible()
  const words = `Lista ei aukea ${freshNumber()}`
  await form.getByLabel('Aihe').selectOption({ label: 'Jokin ei toimi' })
  await form.getByLabel('Viestisi').fill(words)
  await page.reload()
  await expect(form.getByLabel('Viestisi')).toHaveValue(words)
  await expect(whatComesAlong).toBeVisible()
  await form.getByRole('button', { name: 'Lähetä viesti' }).click()
  await expect(form.getByText('Viesti on lähetetty')).toBeVisible()

  await expect(async () => {
    const outbox = await context.request.get('/dev/outbox')
    expect(await outbox.text()).toContain('Jokin ei toimi: Mikko')
  }).toPass()
})
