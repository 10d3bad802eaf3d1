import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from '@playwright/test'
import { linkInText } from './mails.ts'
import { DEMO, expect, openContext, personIn, test } from './people.ts'

/** The code of the newest text to the number, from the developer's outbox page. */
async function codeInText(browser: Browser, to: string): Promise<string> {
  const page = await browser.newPage()
  const row = page.getByRole('row').filter({ hasText: to }).filter({ hasText: 'vahvistuskoodi' })
  await expect(async () => {
    await page.goto('/dev/outbox')
    await expect(row.first()).toBeVisible({ timeout: 500 })
  }).toPass()
  await row.first().getByRole('link').click()
  const text = await page.locator('pre').innerText()
  await page.close()
  return /\d{6}/.exec(text)?.[0] ?? ''
}

test('a visitor books without a script, the garage confirms, and the visitor moves and cancels by the link', async ({
  browser,
}) => {
  const stranger = await openContext(browser, { javaScriptEnabled: false, viewport: { width: 320, height: 700 } })
  const phone = await stranger.newPage()
  await phone.goto('/ajanvaraus/vallilan-autohuolto')
  await expect(phone.getByRole('heading', { name: 'Varaa aika' })).toBeVisible()
  await phone.getByRole('button', { name: 'Jatka' }).click()
  await expect(phone.getByRole('alert')).toHaveText('Valitse vähintään yksi palvelu.')
  await phone.getByLabel('Renkaiden vaihto').check()
  await phone.getByRole('button', { name: 'Jatka' }).click()
  await phone.getByLabel('Rekisterinumero').fill('vrk 731')
  await phone.getByRole('button', { name: 'Jatka' }).click()
  await expect(phone.getByRole('heading', { name: 'Milloin toisit auton?' })).toBeVisible()
  await phone.getByRole('link', { name: 'Myöhemmät päivät' }).click()
  await phone.getByRole('radio').first().check()
  await phone.getByRole('button', { name: 'Jatka' }).click()
  await phone.getByLabel('Nimi').fill('Venla Verkko')
  await phone.getByLabel('Matkapuhelin').fill('040 555 0731')
  await phone.getByLabel('Kommentti korjaamolle', { exact: false }).fill('Uudet renkaat ovat mukana.')
  const isWide = await phone.evaluate(() => document.documentElement.scrollWidth > 320)
  expect(isWide).toBe(false)
  await phone.getByRole('button', { name: 'Lähetä vahvistuskoodi' }).click()
  await expect(phone.getByRole('heading', { name: 'Vahvista puhelinnumero' })).toBeVisible()
  await phone.getByLabel('Vahvistuskoodi').fill(await codeInText(browser, '+358405550731'))
  await phone.getByRole('button', { name: 'Lähetä varauspyyntö' }).click()
  await expect(phone.getByRole('heading', { name: 'Varauspyyntö lähetetty korjaamolle' })).toBeVisible()

  const { page } = await personIn(browser, DEMO.garage)
  await page.goto('/app?text=VRK-731')
  await page.getByRole('link', { name: 'VRK-731' }).first().click()
  await expect(page.getByText('Uudet renkaat ovat mukana.').first()).toBeVisible()
  await expect(page.getByText('varasi verkossa', { exact: false }).first()).toBeVisible()

  const link = await linkInText(browser, '+358405550731', 'varauspyyntösi')
  await phone.goto(link)
  await expect(phone.getByText('Korjaamo ei ole vielä vahvistanut aikaa', { exact: false })).toBeVisible()

  await page.getByRole('button', { name: 'Aikatauluta' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Aikatauluta' }).click()
  await linkInText(browser, '+358405550731', 'on vahvistanut ajan')
  await phone.reload()
  await expect(phone.getByRole('heading', { name: 'Korjaamo on vahvistanut ajan' })).toBeVisible()

  await phone.getByRole('link', { name: 'Siirrä toiseen aikaan' }).click()
  await phone.getByRole('radio').last().check()
  await phone.getByRole('button', { name: 'Lähetä uusi toive' }).click()
  await expect(phone.getByText('Uusi toive', { exact: true })).toBeVisible()

  await phone.getByRole('link', { name: 'Peru varaus' }).click()
  await phone.getByRole('button', { name: 'Peru varaus' }).click()
  await expect(phone.getByRole('heading', { name: 'Varaus on peruttu' })).toBeVisible()
  await page.reload()
  await expect(page.getByText('Peruttu').first()).toBeVisible()
})

test('an admin names the site that shows the page in a frame, and its visitors book there', async ({ browser }) => {
  const { page } = await personIn(browser, DEMO.garage)
  await page.goto('/app/settings/garage-booking')
  await expect(page.getByRole('heading', { name: 'Ajanvaraussivu' })).toBeVisible()
  const address = new URL('/ajanvaraus/vallilan-autohuolto', page.url()).href
  // a real server: a browser lets no page from elsewhere frame what runs on its own machine
  const garageSite = createServer((_, answer) =>
    answer.setHeader('content-type', 'text/html').end(`<iframe src="${address}" width="400" height="800"></iframe>`),
  )
  await new Promise<void>((listening) => garageSite.listen(0, listening))
  const origin = `http://localhost:${(garageSite.address() as AddressInfo).port}`

  await page.getByLabel('Sivustot, joilla varaus näkyy').fill('virta')
  await page.getByRole('button', { name: 'Tallenna' }).click()
  await expect(page.getByText('Anna sivuston osoite', { exact: false })).toBeVisible()
  await page.getByLabel('Sivustot, joilla varaus näkyy').fill(`https://www.vallila.example/aika\n${origin}`)
  await page.getByRole('button', { name: 'Tallenna' }).click()
  await expect(page.getByText('Ajanvaraussivu tallennettu')).toBeVisible()
  const { headers } = await page.request.get(address).then((answer) => ({ headers: answer.headers() }))
  expect(headers['content-security-policy']).toContain(`frame-ancestors https://www.vallila.example ${origin}`)
  expect(headers['x-frame-options']).toBeUndefined()

  const stranger = await openContext(browser, { javaScriptEnabled: false })
  const site = await stranger.newPage()
  await site.goto(origin)
  const frame = site.frameLocator('iframe')
  await frame.getByLabel('Renkaiden vaihto').check()
  await frame.getByRole('button', { name: 'Jatka' }).click()
  await frame.getByLabel('Rekisterinumero').fill('ABC-778')
  await frame.getByRole('button', { name: 'Jatka' }).click()
  await expect(frame.getByRole('heading', { name: 'Milloin toisit auton?' })).toBeVisible()
  garageSite.close()
})
