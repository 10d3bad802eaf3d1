import type { CDPSession, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expectAccessible } from './axe.ts'
import { act } from './calls.ts'
import { openDialog } from './dialogs.ts'
import { NEW_PASSWORD, newFounder, newMember, newPerson } from './newcomers.ts'
import { expect, openContext, openPage, test } from './people.ts'

const SETTINGS = '/app/settings/user-account'

/** A device with a fingerprint reader, as Chromium plays one; it answers every question at once. */
async function withDevice(page: Page): Promise<CDPSession> {
  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return device
}

async function signOut(page: Page): Promise<void> {
  // a person without an organisation has the menu here
  await page.goto(SETTINGS)
  await page.getByRole('button', { name: /käyttäjävalikko/ }).click()
  await page.getByRole('menuitem', { name: 'Kirjaudu ulos' }).click()
  await expect(page).toHaveURL(/\/auth\/login/)
}

/** Signed in: the application is there, not only its address among the parameters of the sign-in page. */
async function inApp(page: Page): Promise<void> {
  await page.waitForURL(({ pathname }) => pathname.startsWith('/app'))
  await expect(page.getByRole('heading').first()).toBeVisible()
}

async function typePassword(page: Page, email: string): Promise<void> {
  await page.goto('/auth/login')
  await page.getByLabel('Sähköposti').fill(email)
  await page.getByLabel('Salasana', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Kirjaudu sisään', exact: true }).click()
}

test('a passkey is added, asked for after the password, and signs in without one', async ({ browser }) => {
  const { page, email } = await newPerson(browser, 'Pia')
  await withDevice(page)
  await page.goto(SETTINGS)
  await page.getByRole('button', { name: 'Lisää pääsyavain' }).click()
  await expectAccessible(page)
  await openDialog(page).getByLabel('Nimi').fill('Oma puhelin')
  await openDialog(page).getByRole('button', { name: 'Jatka' }).click()
  const codes = openDialog(page).getByRole('list', { name: 'Varakoodit' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await expectAccessible(page)
  const [firstCode = ''] = await codes.getByRole('listitem').allTextContents()
  await openDialog(page).getByRole('button', { name: 'Olen tallentanut koodit' }).click()
  await expect(page.getByText('Oma puhelin')).toBeVisible()
  await expect(page.getByText('Jäljellä 10')).toBeVisible()

  await signOut(page)
  await typePassword(page, email)
  await expect(page.getByRole('heading', { name: 'Vahvista kirjautuminen' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Käytä pääsyavainta' }).click()
  await inApp(page)

  await signOut(page)
  await page.getByRole('button', { name: 'Kirjaudu pääsyavaimella' }).click()
  await inApp(page)

  // without the device, by a code that serves once
  const context = await openContext(browser)
  const elsewhere = await openPage(context)
  await typePassword(elsewhere, email)
  await elsewhere.getByLabel('Varakoodi').fill(firstCode)
  await elsewhere.getByRole('button', { name: 'Vahvista' }).click()
  await inApp(elsewhere)
  await elsewhere.goto(SETTINGS)
  await expect(elsewhere.getByText('Jäljellä 9')).toBeVisible()
})

test('an authenticator app is set up by its code, and a session that is not fresh shows who it is before a change', async ({
  browser,
}) => {
  const { page } = await newPerson(browser, 'Toni')
  await page.goto(SETTINGS)
  await page.getByRole('button', { name: 'Lisää todennussovellus' }).click()
  await expect(openDialog(page).getByRole('img', { name: 'QR-koodi todennussovellukselle' })).toBeVisible()
  await expectAccessible(page)
  const secret = ((await openDialog(page).locator('code').textContent()) ?? '').replace(/\s/g, '')
  await openDialog(page).getByLabel('Vahvistuskoodi').fill('000000')
  await openDialog(page).getByRole('button', { name: 'Ota käyttöön' }).click()
  await expect(openDialog(page).getByText(/Koodi on väärin/)).toBeVisible()
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  await openDialog(page).getByLabel('Vahvistuskoodi').fill(code)
  await openDialog(page).getByRole('button', { name: 'Ota käyttöön' }).click()
  await openDialog(page).getByRole('button', { name: 'Olen tallentanut koodit' }).click()
  await expect(page.getByText('Käytössä', { exact: true })).toBeVisible()

  // the server refuses once, as it does ten minutes after signing in
  let refused = 0
  await page.route('**/api/trpc/profile.secondFactor.removeApp**', async (route) => {
    refused += 1
    if (refused > 1) return route.fallback()
    const data = { code: 'PRECONDITION_FAILED', httpStatus: 412, kind: 'precondition', reason: 'proof_needed' }
    const error = { message: 'precondition: proof_needed', code: -32012, data }
    await route.fulfill({ status: 412, json: [{ error }] })
  })
  await page.getByRole('button', { name: 'Poista: Todennussovellus' }).click()
  await openDialog(page).getByRole('button', { name: 'Poista', exact: true }).click()
  const proof = page.getByRole('dialog', { name: 'Vahvista henkilöllisyytesi' })
  await proof.getByLabel('Salasanasi').fill('väärä salasana')
  await proof.getByRole('button', { name: 'Vahvista' }).click()
  await expect(proof.getByText('Salasana on väärin')).toBeVisible()
  await proof.getByLabel('Salasanasi').fill(NEW_PASSWORD)
  await proof.getByRole('button', { name: 'Vahvista' }).click()
  await expect(page.getByText('Tunnistautumistapa poistettu')).toBeVisible()
  await expect(page.getByText('Ei käytössä', { exact: true })).toBeVisible()
  expect(refused).toBe(2)
})

test('an organisation demands a second factor, and a member without one is led to set it up', async ({ browser }) => {
  const founder = await newFounder(browser, 'Vesa', 'CUSTOMER')
  const member = await newMember(browser, 'Milla', founder)
  await withDevice(founder.page)
  await founder.page.goto('/app/settings/organization-members')
  await expect(founder.page.getByRole('switch', { name: 'Vaadi kaksivaiheinen tunnistautuminen' })).toBeDisabled()
  await founder.page.getByRole('link', { name: 'Ota käyttöön omalla tililläsi' }).click()
  await founder.page.getByRole('button', { name: 'Lisää pääsyavain' }).click()
  await openDialog(founder.page).getByRole('button', { name: 'Jatka' }).click()
  await openDialog(founder.page).getByRole('button', { name: 'Olen tallentanut koodit' }).click()
  await founder.page.goto('/app/settings/organization-members')
  await founder.page.getByRole('switch', { name: 'Vaadi kaksivaiheinen tunnistautuminen' }).click()
  await openDialog(founder.page).getByRole('button', { name: 'Vaadi' }).click()
  await expect(founder.page.getByText('Vaatimus on voimassa')).toBeVisible()
  await expectAccessible(founder.page)

  await withDevice(member.page)
  await member.page.goto('/app')
  await expect(member.page.getByRole('heading', { name: 'Ota käyttöön kaksivaiheinen tunnistautuminen' })).toBeVisible()
  await expectAccessible(member.page)
  const refused = await member.context.request.get(
    `/api/trpc/organizations.listMembers?input=${encodeURIComponent(JSON.stringify({ organizationId: founder.organizationId }))}`,
  )
  expect(refused.status()).toBe(412)
  await member.page.getByRole('link', { name: 'Ota käyttöön' }).click()
  await member.page.getByRole('button', { name: 'Lisää pääsyavain' }).click()
  await openDialog(member.page).getByRole('button', { name: 'Jatka' }).click()
  await openDialog(member.page).getByRole('button', { name: 'Olen tallentanut koodit' }).click()
  await member.page.goto('/app')
  await expect(member.page.getByRole('heading', { level: 1, name: 'Nyt sinulta' })).toBeVisible()

  // its admin reads who demanded it
  await act(founder.context, 'settings.security.demand', { organizationId: founder.organizationId, demanded: false })
  await founder.page.goto('/app/settings/organization-events')
  const events = founder.page.getByRole('list', { name: 'Tapahtumat' })
  await expect(events.getByRole('listitem').first()).toContainText('Poisti vaatimuksen kaksivaiheisesta')
  await expect(events).toContainText('Vaati jäseniltä kaksivaiheisen tunnistautumisen')
  await expectAccessible(founder.page)
})
