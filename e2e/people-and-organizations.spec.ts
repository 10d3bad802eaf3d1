import type { Browser, BrowserContext, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { act, organizationIdOf } from './calls.ts'
import { linkInMail } from './mails.ts'
import { addressOf, freshBusinessId, NEW_PASSWORD } from './newcomers.ts'
import { DEMO, expect, openPage, personIn, test } from './people.ts'

/** A separate browser context for a person without an account. */
async function newcomer(browser: Browser): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext()
  return { context, page: await openPage(context) }
}

async function fillSignup(page: Page, name: string): Promise<void> {
  await page.getByLabel('Nimi').fill(name)
  await page.getByLabel('Salasana', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Luo tili' }).click()
}

async function disable(superUser: Page, email: string): Promise<void> {
  await superUser.goto('/app/manage/users')
  await superUser.getByRole('searchbox', { name: 'Hae nimellä tai sähköpostiosoitteella' }).fill(email)
  // the heading and the user: before the answer the row is in a longer list, and moves when it comes
  await expect(superUser.getByRole('row')).toHaveCount(2)
  const row = superUser.getByRole('row').filter({ hasText: email })
  await row.getByRole('button', { name: /^Toiminnot/ }).click()
  await superUser.getByRole('menuitem', { name: 'Poista käytöstä' }).click()
  await superUser.getByRole('button', { name: 'Poista käytöstä', exact: true }).click()
}

test('a newcomer proves the address, founds a garage, invites a colleague and decides who belongs to it', {
  tag: '@quick',
}, async ({ browser }) => {
  const { page: anna } = await newcomer(browser)
  const annas = addressOf('anna')
  const ollis = addressOf('olli')

  await anna.goto('/auth/signup')
  await anna.getByLabel('Sähköposti').fill(annas)
  await fillSignup(anna, 'Anna Uusi')

  // the first run: nothing can be done before there is an organisation, and that wants a proved address
  await expect(anna.getByRole('heading', { name: 'Tervetuloa, Anna Uusi' })).toBeVisible()
  await expect(anna.getByText('Vahvista ensin sähköpostiosoitteesi')).toBeVisible()
  await expectAccessible(anna)
  // on another device access to the mailbox is not enough: it asks for the password of the account
  const verification = await linkInMail(browser, annas, 'Vahvista sähköpostiosoitteesi')
  const { page: phone } = await newcomer(browser)
  await phone.goto(verification)
  await expectAccessible(phone)
  await phone.getByRole('button', { name: 'Vahvista osoite' }).click()
  await expect(phone.getByText('Kirjoita salasanasi')).toBeVisible()
  await anna.goto(verification)
  await anna.getByRole('button', { name: 'Vahvista osoite' }).click()
  await expect(anna.getByRole('heading', { name: 'Tervetuloa, Anna Uusi' })).toBeVisible()
  await expect(anna.getByText('Vahvista ensin sähköpostiosoitteesi')).toHaveCount(0)
  await anna.getByRole('radio', { name: /^Korjaamo/ }).check()
  await anna.getByLabel('Organisaation nimi').fill('Annan Autopaja')
  await anna.getByLabel('Y-tunnus').fill('7654321-3')
  await anna.getByRole('button', { name: 'Luo organisaatio' }).click()
  await expect(anna.getByText('Tarkista Y-tunnus')).toBeVisible()
  await anna.getByLabel('Y-tunnus').fill(freshBusinessId().replace('-', ''))
  await anna.getByRole('button', { name: 'Luo organisaatio' }).click()
  await expect(anna.getByRole('heading', { name: 'Työpöytä' })).toBeVisible()
  await expect(anna.getByRole('button', { name: /Annan Autopaja/ })).toBeVisible()

  await anna.goto('/app/settings/organization-members')
  await expect(anna.getByText('Olet ainoa pääkäyttäjä.')).toBeVisible()
  await anna.getByRole('button', { name: 'Kutsu jäsen' }).click()
  await anna.getByLabel('Sähköpostiosoite').fill(ollis)
  await anna.getByLabel('Rooli', { exact: true }).selectOption('Pääkäyttäjä')
  await anna.getByRole('button', { name: 'Lähetä kutsu' }).click()
  await expect(anna.getByRole('list', { name: 'Avoimet kutsut' })).toContainText(ollis)
  await expectAccessible(anna)

  // the colleague comes by the mail's link: his name and a password, and he is in; each press is counted
  const { page: olli } = await newcomer(browser)
  await olli.addInitScript(() => {
    addEventListener('click', ({ isTrusted }) => {
      if (isTrusted) sessionStorage.setItem('presses', String(Number(sessionStorage.getItem('presses')) + 1))
    })
  })
  await olli.goto(await linkInMail(browser, ollis, 'Kutsu organisaatioon Annan Autopaja'))
  await expect(olli.getByRole('heading', { name: 'Annan Autopaja' })).toBeVisible()
  await expect(olli).toHaveURL(/\/auth\/invitation$/)
  await expectAccessible(olli)
  await olli.getByLabel('Nimi').click()
  await olli.keyboard.type('Olli Uusi')
  await olli.getByLabel('Salasana', { exact: true }).click()
  await olli.keyboard.type(NEW_PASSWORD)
  await olli.getByRole('button', { name: 'Luo tili ja liity' }).click()
  await expect(olli.getByRole('heading', { name: 'Työpöytä' })).toBeVisible()
  await expect(olli.getByRole('button', { name: /Annan Autopaja/ })).toBeVisible()
  await expect(olli.getByRole('link', { name: 'Vahvista sähköpostiosoitteesi' })).toHaveCount(0)
  expect(1 + Number(await olli.evaluate(() => sessionStorage.getItem('presses'))), 'with the one in the mail').toBe(4)

  // a second opening of the link finds it used
  const { page: somebody } = await newcomer(browser)
  await somebody.goto(await linkInMail(browser, ollis, 'Kutsu organisaatioon Annan Autopaja'))
  await expect(somebody.getByRole('heading', { name: 'Kutsu on jo käytetty' })).toBeVisible()

  // the founder demotes the colleague, who loses the controls, and then takes him out
  await olli.goto('/app/settings/organization-members')
  await expect(olli.getByRole('button', { name: 'Poista Anna Uusi' })).toBeVisible()
  await anna.reload()
  await anna.getByLabel('Rooli: Olli Uusi').selectOption('Jäsen')
  await expect(anna.getByText('Rooli vaihdettu')).toBeVisible()
  await olli.reload()
  await expect(olli.getByText('Anna Uusi')).toBeVisible()
  await expect(olli.getByRole('button', { name: 'Poista Anna Uusi' })).toHaveCount(0)
  await olli.evaluate(() => Object.assign(window, { sameDocument: true }))
  await anna.getByRole('button', { name: 'Poista Olli Uusi' }).click()
  await anna.getByRole('button', { name: 'Poista jäsen' }).click()
  await expect(anna.getByText('1 jäsen', { exact: true })).toBeVisible()
  await expect(olli.getByRole('heading', { name: 'Tervetuloa, Olli Uusi' })).toBeVisible()
  await expect(olli.getByText('Et enää kuulu organisaatioon Annan Autopaja')).toBeVisible()
  expect(await olli.evaluate(() => 'sameDocument' in window), 'the open tab was not reloaded').toBe(true)

  // invited again, he sees it on the page where he waits, and takes the place without the mail
  await anna.getByRole('button', { name: 'Kutsu jäsen' }).click()
  await anna.getByLabel('Sähköpostiosoite').fill(ollis)
  await anna.getByRole('button', { name: 'Lähetä kutsu' }).click()
  await olli.getByRole('button', { name: 'Liity: Annan Autopaja' }).click()
  await expect(olli.getByRole('heading', { name: 'Työpöytä' })).toBeVisible()
  await olli.getByRole('button', { name: /Annan Autopaja/ }).click()
  await expect(olli.getByRole('link', { name: 'Luo organisaatio' })).toBeVisible()
  await olli.keyboard.press('Escape')

  // a super-user shuts him out: the open tab says so by itself, and nothing is behind it
  const { page: superUser } = await personIn(browser, DEMO.superUser)
  await disable(superUser, ollis)
  const disabled = olli.getByRole('dialog', { name: 'Käyttäjäsi on poistettu käytöstä' })
  await expect(disabled).toBeVisible()
  await expect(olli.getByRole('heading', { name: 'Työpöytä' })).toHaveCount(0)
  await expectAccessible(olli)
  await olli.keyboard.press('Escape')
  await expect(disabled).toBeVisible()
  await olli.getByRole('button', { name: 'Kirjaudu ulos' }).click()
  await expect(olli.getByRole('heading', { name: 'Kirjaudu sisään' })).toBeVisible()
})

test('an invitation opened by another user is not used up and admits them nowhere, and a revoked one says so', async ({
  browser,
}) => {
  const { page: admin } = await personIn(browser, DEMO.customer)
  const { page: stranger } = await personIn(browser, DEMO.mechanic)
  const invited = addressOf('vieras')

  await admin.goto('/app/settings/organization-members')
  await admin.getByRole('button', { name: 'Kutsu jäsen' }).click()
  await admin.getByLabel('Sähköpostiosoite').fill(invited)
  await admin.getByRole('button', { name: 'Lähetä kutsu' }).click()
  await expect(admin.getByRole('list', { name: 'Avoimet kutsut' })).toContainText(invited)
  const link = await linkInMail(browser, invited, 'Kutsu organisaatioon')

  await stranger.goto(link)
  await expect(stranger.getByText('Kutsu on lähetetty toiseen osoitteeseen')).toBeVisible()
  await expect(stranger.getByRole('button', { name: 'Liity organisaatioon' })).toHaveCount(0)
  await expectAccessible(stranger)
  await stranger.getByRole('button', { name: 'Kirjaudu ulos ja vaihda tiliä' }).click()
  await expect(stranger.getByRole('button', { name: 'Luo tili ja liity' })).toBeVisible()

  await admin.getByRole('button', { name: `Peru kutsu: ${invited}` }).click()
  await admin.getByRole('button', { name: 'Peru kutsu', exact: true }).click()
  await expect(admin.getByText('Kutsu peruttu')).toBeVisible()
  await stranger.goto('/auth/login')
  await stranger.goto(link)
  await expect(stranger.getByRole('heading', { name: 'Kutsu on peruttu' })).toBeVisible()
  await stranger.goto('/auth/invitation#token=forged')
  await expect(stranger.getByRole('heading', { name: 'Kutsua ei löytynyt' })).toBeVisible()
})

test('a customer that a garage has kept is taken over by its own person', async ({ browser }) => {
  const { context: garage } = await personIn(browser, DEMO.garage)
  const managedByGarageId = await organizationIdOf(garage)
  const name = `Leipomo ${freshBusinessId()}`
  const { id: organizationId } = await act(garage, 'organizations.addCustomer', {
    organizationId: managedByGarageId,
    customer: { name, businessId: freshBusinessId() },
  })
  await act(garage, 'settings.invitations.create', {
    organizationId,
    managedByGarageId,
    email: DEMO.driverOffice,
    role: 'ADMIN',
  })

  const { page } = await personIn(browser, DEMO.driverOffice)
  await page.goto(await linkInMail(browser, DEMO.driverOffice, 'Ota tietosi hallintaasi Huoltosillassa'))
  await expect(page.getByText('Vallilan Autohuolto on hoitanut tietojasi puolestasi.')).toBeVisible()
  await page.getByRole('button', { name: 'Ota tiedot hallintaasi' }).click()
  await expect(page.getByRole('heading', { name: 'Nyt sinulta' })).toBeVisible()
  await expect(page.getByRole('button', { name: new RegExp(name) })).toBeVisible()
  await page.goto('/app/settings/organization-members')
  await expect(page.getByText('Olet ainoa pääkäyttäjä.')).toBeVisible()
})
