import { expectAccessible } from './axe.ts'
import { freshNumber } from './fresh.ts'
import { DEMO, expect, openContext, openPage, PHONE, signIn, test } from './people.ts'

test('a visitor reads the home page, and writes to us with its form', { tag: '@quick' }, async ({ browser }) => {
  const context = await openContext(browser, { ...PHONE, colorScheme: 'dark' })
  const page = await openPage(context)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Korjaamo ja asiakas näkevät saman huollon' })).toBeVisible()
  await expectAccessible(page, 'on a phone, by night')
  expect(await context.cookies(), 'no cookie but the session’s').toEqual([])

  const header = page.locator('.site-header')
  await expect(header).not.toHaveAttribute('data-scrolled')
  // until it has its backdrop nothing is written under its words
  await page.evaluate(() => scrollTo({ top: 150, behavior: 'instant' }))
  await expect(header).not.toBeInViewport()
  await page.getByRole('link', { name: 'Kysy hinta' }).first().click()
  await expect(header).toHaveAttribute('data-scrolled')
  await expect(page).toHaveURL(/#contact$/)

  const form = page.locator('form')
  const words = `Meillä on 12 pakettiautoa ${freshNumber()}`
  await form.getByLabel('Viesti').fill(words)
  await form.getByLabel('Sähköposti').fill('maija.example.fi')
  await form.getByRole('button', { name: 'Lähetä viesti' }).click()
  await expect(form.getByLabel('Nimi')).toBeFocused()
  await expect(form.getByText('Kirjoita nimesi')).toBeVisible()
  await expect(form.getByText('Tarkista sähköpostiosoite')).toBeVisible()
  await expectAccessible(page, 'with mistakes')
  await page.reload()
  await expect(form.getByLabel('Viesti')).toHaveValue(words)
  await form.getByLabel('Nimi').fill('Maija Virtanen')
  await form.getByLabel('Sähköposti').fill('maija@example.fi')
  await form.getByLabel('Puhelin').fill('12')
  // the server validates more than the page, and its error is shown at the field
  await form.getByRole('button', { name: 'Lähetä viesti' }).click()
  await expect(form.getByLabel('Puhelin')).toHaveAttribute('aria-invalid', 'true')
  await form.getByLabel('Puhelin').fill('040 123 4567')
  const sent: string[] = []
  page.on('request', (request) => void (request.url().endsWith('/api/contact') && sent.push(request.url())))
  await form.getByRole('button', { name: 'Lähetä viesti' }).dblclick()
  await expect(page.getByText('Vastaamme osoitteeseen maija@example.fi.')).toBeVisible()
  expect(sent).toHaveLength(1)
  await expect(async () => {
    const outbox = await context.request.get('/dev/outbox')
    expect(await outbox.text()).toContain('Yhteydenotto: Maija Virtanen')
  }).toPass()
})

test('without scripts everything can be read, and contact details replace the form', async ({ browser }) => {
  const context = await openContext(browser, { javaScriptEnabled: false })
  const page = await openPage(context)
  await page.goto('/#contact')
  await expect(page.getByText('Yhteydenottolomake tarvitsee JavaScriptin')).toBeVisible()
  await expect(page.locator('form')).toBeHidden()
  await expect(page.locator('address').getByRole('link').first()).toHaveAttribute('href', /^mailto:/)
  await page.getByText('Miten laskutus hoituu?').click()
  await expect(page.getByText('Valmiista huollosta tai asiakkaan koko kuukaudesta')).toBeVisible()
  for (const [link, heading] of [
    ['Käyttöehdot', '13. Sovellettava laki ja riidat'],
    ['Tietosuojaseloste', '11. Valitus viranomaiselle'],
  ] as const) {
    await page.getByRole('contentinfo').getByRole('link', { name: link }).click()
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
  }
  expect((await page.goto('/legal/nothing-here'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'Sivua ei löytynyt' })).toBeVisible()
  await page.getByRole('link', { name: 'Ota yhteyttä' }).click()
  await expect(page).toHaveURL(/\/#contact$/)
})

test('who is signed in is led into the application, and back to the pages at any time', async ({ browser }) => {
  const context = await openContext(browser)
  await signIn(context, DEMO.mechanic)
  const page = await openPage(context)
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Luo tili' })).toHaveCount(0)
  await page.getByRole('banner').getByRole('link', { name: 'Avaa sovellus' }).click()
  await expect(page).toHaveURL(/\/app$/)
})
