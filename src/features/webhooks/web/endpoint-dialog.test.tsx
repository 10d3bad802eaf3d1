import '#web/theme.css'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ownOrganization, renderFor } from '#features/organizations/web/screen.fixture.tsx'
import { SettingsContext } from '#features/organizations/web/settings-context.ts'
import type { OrganizationType } from '#shared/organization.ts'
import { Refused, serveApi } from '#web/wire.fixture.ts'
import { EndpointDialog } from './endpoint-dialog.tsx'

async function open(type: OrganizationType, refused?: Refused) {
  const sent: unknown[] = []
  serveApi((procedure, input) => {
    if (procedure !== 'webhooks.save') return []
    sent.push(input)
    if (refused) throw refused
    return {}
  })
  const organization = ownOrganization(type, 'Virta')
  await renderFor(
    organization,
    <SettingsContext
      value={{
        api: 'settings',
        whose: { organizationId: organization.id },
        organizationName: 'Virta',
        canEdit: true,
        isEmbedded: false,
      }}
    >
      <EndpointDialog type={type} row={null} onStored={() => {}} onClose={() => {}} />
    </SettingsContext>,
  )
  return sent
}
const box = (label: RegExp) => page.getByRole('checkbox', { name: label })
const add = () => page.getByRole('button', { name: 'Lisää', exact: true }).click()

test('each side is offered its own kinds', async () => {
  await open('CUSTOMER')
  await expect.element(box(/ticket\.ready/)).toBeVisible()
  expect(box(/invoice\.created/).elements()).toEqual([])
})

test('what is missing is said at its field, and nothing is sent', async () => {
  const sent = await open('GARAGE')
  await add()
  await expect.element(page.getByText('Anna osoite')).toBeVisible()
  await expect.element(page.getByText('Valitse ainakin yksi tapahtuma')).toBeVisible()
  expect(sent).toEqual([])
})

test('an address that the server refuses keeps what was typed, and says why at its field', async () => {
  const message = 'Osoitteen pitää olla julkisessa verkossa'
  const details = { fields: [{ field: 'row.url', message }] }
  const sent = await open('GARAGE', new Refused({ kind: 'invalid', reason: 'fields', details }))
  await page.getByRole('textbox', { name: 'Nimi' }).fill('Toiminnanohjaus')
  await page.getByRole('textbox', { name: 'Osoite' }).fill('https://10.0.0.1/')
  await box(/ticket\.ready/).click()
  await add()
  await expect.element(page.getByText(message)).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Nimi' })).toHaveValue('Toiminnanohjaus')
  expect(sent).toMatchObject([{ row: { name: 'Toiminnanohjaus', types: ['ticket.ready'], isOn: true } }])
})
