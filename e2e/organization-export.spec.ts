import { readFile } from 'node:fs/promises'
import { readZip } from '../test/read-zip.ts'
import { expectAccessible } from './axe.ts'
import { linkInMail } from './mails.ts'
import { newFounder, newMember } from './newcomers.ts'
import { expect, test } from './people.ts'

test('an admin takes all that is kept out as one file, and a member is shown who can', async ({ browser }) => {
  const garage = await newFounder(browser, 'Vienti', 'GARAGE')
  const { page } = garage
  await page.goto('/app/settings/organization-export')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Tee vienti' }).click()
  await expect(page.getByText(/ladattavissa .* asti/)).toBeVisible()
  await expectAccessible(page)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Lataa vienti/ }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^Huoltosilta .*\.zip$/)
  const zip = await readZip(await readFile(await download.path()))
  expect(zip.names).toEqual(expect.arrayContaining(['README.txt', 'organization.csv', 'members.jsonl', 'tickets.csv']))
  const [heading, own] = (await zip.text('members.csv')).split('\r\n')
  expect(heading).toMatch(/^userId;name;email;role/)
  expect(own).toContain(';ADMIN;')

  // the page stays, and the mail leads to it
  await expect(page.getByRole('heading', { level: 1, name: 'Tietojen vienti' })).toBeVisible()
  expect(await linkInMail(browser, garage.email, 'Tietojen vienti on valmis')).toContain(
    '/app/settings/organization-export',
  )

  await page.getByRole('button', { name: /^Poista vienti/ }).click()
  await page.getByRole('button', { name: 'Poista vienti', exact: true }).click()
  await expect(page.getByText('Vienti poistettu')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Viennit' })).toHaveCount(0)

  const member = await newMember(browser, 'Jäsen', garage)
  await member.page.goto('/app/settings/organization-export')
  await expect(member.page.getByText('Tämä sivu on pääkäyttäjille')).toBeVisible()
})
