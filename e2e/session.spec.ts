import { DEMO, expect, openPage, PASSWORD, test } from './people.ts'

test('the application without a session leads to the sign-in page', async ({ page }) => {
  await page.goto('/app')
  await expect(page).toHaveURL(/\/auth\/login/)
  await expect(page.getByRole('button', { name: 'Kirjaudu sisään', exact: true })).toBeVisible()
})

test('a wrong password and an unknown address get the same answer, and the typed address stays', async ({ page }) => {
  const answers: string[] = []
  for (const email of [DEMO.driverOffice, 'tuntematon@example.fi']) {
    // fetched again: the first answer must not be reused for the second
    await page.goto('/auth/login')
    await page.getByLabel('Sähköposti').fill(email)
    await page.getByLabel('Salasana', { exact: true }).fill('väärä salasana')
    await page.getByRole('button', { name: 'Kirjaudu sisään', exact: true }).click()
    const alert = page.getByRole('alert')
    await expect(alert).toBeVisible()
    answers.push((await alert.textContent()) ?? '')
    await expect(page.getByLabel('Sähköposti')).toHaveValue(email)
  }
  expect(answers[0]).toBe(answers[1])
})

test('signing in leads to where one was going, and signing out reaches the other tabs', { tag: '@quick' }, async ({
  context,
}) => {
  const page = await openPage(context)
  await page.goto('/app/notifications?unread=1')
  await expect(page).toHaveURL(/\/auth\/login/)
  await page.getByLabel('Sähköposti').fill(DEMO.driverOffice)
  await page.getByLabel('Salasana', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Kirjaudu sisään', exact: true }).click()
  await expect(page).toHaveURL(/\/app\/notifications/)

  const other = await openPage(context)
  await other.goto('/app')
  await expect(other.getByRole('heading', { name: 'Nyt sinulta' })).toBeVisible()
  await page.getByRole('button', { name: /käyttäjävalikko/ }).click()
  await page.getByRole('menuitem', { name: 'Kirjaudu ulos' }).click()
  await expect(page).toHaveURL(/\/auth\/login/)
  await expect(other).toHaveURL(/\/auth\/login/)
})

test('choosing another organisation starts its desk afresh', async ({ signedInAs }) => {
  const page = await signedInAs(DEMO.customer)
  await page.goto('/app')
  await page.getByRole('button', { name: /vaihda organisaatiota/ }).click()
  await page.getByPlaceholder('Hae...').fill('lumme')
  await page.getByRole('option', { name: /Kotihoiva Lumme/ }).click()
  await expect(page.getByRole('button', { name: /Kotihoiva Lumme/ })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: /Kotihoiva Lumme/ })).toBeVisible()
})
