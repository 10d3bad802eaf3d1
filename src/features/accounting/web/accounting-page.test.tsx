import '#web/theme.css'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ownOrganization, renderFor } from '#features/organizations/web/screen.fixture.tsx'
import { SettingsContext } from '#features/organizations/web/settings-context.ts'
import { Refused, serveApi } from '#web/wire.fixture.ts'
import type { AccountingConnection, AccountingSettings } from '../accounting.ts'
import { AccountingPage } from './accounting-page.tsx'

const connection: AccountingConnection = {
  system: 'NETVISOR',
  automatic: 'LEFT',
  companyId: '2345678-0',
  productCode: 'TYO',
  operatorEmail: '',
  isOn: true,
  offReason: null,
  failingSince: null,
  createdAt: '2026-11-28T10:00:00.000Z',
  version: 3,
}

async function open(
  given: Partial<AccountingSettings> = {},
  { canEdit = true, refused }: { canEdit?: boolean; refused?: Refused } = {},
) {
  const sent: [string, unknown][] = []
  const settings: AccountingSettings = {
    connection: null,
    offered: ['PROCOUNTOR', 'NETVISOR', 'OPERATOR'],
    waiting: 0,
    failed: 0,
    ...given,
  }
  serveApi((procedure, input) => {
    if (procedure === 'accounting.get') return settings
    if (procedure === 'accounting.transfers') return { rows: [], next: null }
    sent.push([procedure, input])
    if (procedure === 'accounting.test') return { failure: 'CREDENTIALS', answer: 'AUTHENTICATION_FAILED' }
    if (refused) throw refused
    return connection
  })
  const organization = ownOrganization('GARAGE', 'Virta')
  await renderFor(
    organization,
    <SettingsContext
      value={{
        api: 'settings',
        whose: { organizationId: organization.id },
        organizationName: 'Virta',
        organizationType: 'GARAGE',
        canEdit,
        isEmbedded: false,
      }}
    >
      <AccountingPage />
    </SettingsContext>,
  )
  return sent
}

test('Procountor is connected by its key, which is typed as a password', async () => {
  const sent = await open()
  await page.getByRole('button', { name: 'Yhdistä Procountor' }).click()
  const key = page.getByLabelText('API-avain')
  await expect.element(key).toHaveAttribute('type', 'password')
  await key.fill('avain-123')
  await page.getByRole('button', { name: 'Lisää' }).click()
  await expect
    .poll(() => sent)
    .toMatchObject([['accounting.save', { edit: { system: 'PROCOUNTOR', apiKey: 'avain-123', automatic: 'LEFT' } }]])
})

test('what is missing of Netvisor is said at its field, and nothing is sent', async () => {
  const sent = await open()
  await page.getByRole('button', { name: 'Yhdistä Netvisor' }).click()
  await page.getByRole('button', { name: 'Lisää' }).click()
  await expect.element(page.getByText('Anna Y-tunnus')).toBeVisible()
  await expect.element(page.getByText('Anna tuotekoodi')).toBeVisible()
  expect(sent).toEqual([])
})

test('a secret that the server misses is said at its field', async () => {
  const details = { fields: [{ field: 'edit.apiKey', message: 'Anna API-avain' }] }
  await open({}, { refused: new Refused({ kind: 'invalid', reason: 'fields', details }) })
  await page.getByRole('button', { name: 'Yhdistä Procountor' }).click()
  await page.getByRole('button', { name: 'Lisää' }).click()
  await expect.element(page.getByText('Anna API-avain')).toBeVisible()
})

test('a connection shows its state and never its secrets; a trial says what the system answered', async () => {
  await open({ connection: { ...connection, isOn: false, offReason: 'CREDENTIALS' }, waiting: 2, failed: 1 })
  await expect.element(page.getByText('Siirto on keskeytynyt')).toBeVisible()
  await expect.element(page.getByText('2 odottaa siirtoa.')).toBeVisible()
  await page.getByRole('button', { name: 'Kokeile yhteyttä' }).click()
  await expect.element(page.getByText('Yhteys ei toimi')).toBeVisible()
  await expect.element(page.getByText(/AUTHENTICATION_FAILED/)).toBeVisible()
  await page.getByRole('button', { name: 'Muokkaa' }).click()
  await expect.element(page.getByLabelText('Käyttäjätunniste')).toHaveValue('')
  await expect.element(page.getByLabelText('Y-tunnus')).toHaveValue('2345678-0')
})

test('a connection is ended after a question, at the version that was seen', async () => {
  const sent = await open({ connection })
  await page.getByRole('button', { name: 'Katkaise yhteys' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Katkaise yhteys' }).click()
  await expect.poll(() => sent).toMatchObject([['accounting.remove', { version: 3 }]])
})

test('a member is not offered the page', async () => {
  await open({}, { canEdit: false })
  await expect.element(page.getByText('Tämä sivu on pääkäyttäjille')).toBeVisible()
})
