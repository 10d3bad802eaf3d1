import '#web/theme.css'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ownOrganization, renderFor } from '#features/organizations/web/screen.fixture.tsx'
import { SettingsContext } from '#features/organizations/web/settings-context.ts'
import { loadLaterFailures } from '#web/failure-text.ts'
import { installFeatures } from '#web/installed-features.ts'
import { Refused, serveApi } from '#web/wire.fixture.ts'
import type { ApiKey } from '../api-keys.ts'
import { apiKeys } from './api-keys.feature.ts'
import { ApiKeysPage } from './api-keys-page.tsx'

const KEY: ApiKey = {
  id: 'k1',
  name: 'Kalusto-ohjelma',
  scopes: ['vehicles:read', 'tickets:write'],
  start: 'hs_abcdefgh',
  state: 'LIVE',
  createdAt: '2026-11-02T10:00:00.000Z',
  createdBy: { name: 'Aino Virtanen', isMember: false },
  lastUsedAt: null,
  expiresAt: '2027-11-02T10:00:00.000Z',
  revokedAt: null,
}
const SECRET = `hs_abcdefgh${'x'.repeat(43)}`

let keys: ApiKey[]
let refusal: Refused | null
const asked: [string, unknown][] = []

beforeEach(async () => {
  installFeatures([apiKeys])
  await loadLaterFailures()
  keys = []
  refusal = null
  asked.length = 0
  serveApi((path, input) => {
    if (path === 'apiKeys.list') return keys
    asked.push([path, input])
    if (refusal) throw refusal
    if (path === 'apiKeys.revoke') return {}
    keys = [KEY]
    return { id: 'k1', name: 'Kalusto-ohjelma', key: SECRET, expiresAt: KEY.expiresAt }
  })
})

const show = (canEdit = true) =>
  renderFor(
    ownOrganization('CUSTOMER', 'Oma'),
    <SettingsContext
      value={{
        api: 'settings',
        whose: { organizationId: 'o1' },
        organizationName: 'Oma',
        organizationType: 'CUSTOMER',
        canEdit,
        isEmbedded: false,
      }}
    >
      <ApiKeysPage />
    </SettingsContext>,
  )
const button = (name: string) => page.getByRole('button', { name }).last()

test('a key is made of a name, scopes and an end, shown once, and copied without being shown again', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined)
  await show()
  await expect.element(page.getByText('Ei avaimia')).toBeVisible()
  await userEvent.click(button('Luo avain'))
  await userEvent.click(button('Luo avain'))
  await expect.element(page.getByText('Anna avaimelle nimi')).toBeVisible()
  await expect.element(page.getByText('Valitse vähintään yksi oikeus')).toBeVisible()
  expect(asked).toEqual([])
  await userEvent.fill(page.getByLabelText('Nimi'), 'Kalusto-ohjelma')
  await userEvent.click(page.getByLabelText('Lukee autot ja mittarilukemat'))
  await userEvent.click(page.getByLabelText('365 päivää'))
  await userEvent.click(button('Luo avain'))
  await expect.element(page.getByText(SECRET)).toBeVisible()
  expect(asked).toEqual([
    ['apiKeys.create', { organizationId: 'o1', name: 'Kalusto-ohjelma', scopes: ['vehicles:read'], days: 365 }],
  ])
  await userEvent.click(button('Kopioi avain'))
  expect(writeText).toHaveBeenCalledWith(SECRET)
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText(SECRET)).toBeVisible()
  await userEvent.click(button('Olen tallentanut avaimen'))
  await expect.element(page.getByText(SECRET)).not.toBeInTheDocument()
  await expect.element(page.getByText('Kalusto-ohjelma', { exact: true })).toBeVisible()
})

test('a scope that only garages have is not offered to a customer', async () => {
  await show()
  await userEvent.click(button('Luo avain'))
  await expect.element(page.getByLabelText('Lukee laskut')).toBeVisible()
  await expect.element(page.getByLabelText('Lukee asiakkaat')).not.toBeInTheDocument()
})

test('a refused key keeps what was typed and says why', async () => {
  refusal = new Refused({ kind: 'conflict', reason: 'too_many_api_keys' })
  await show()
  await userEvent.click(button('Luo avain'))
  await userEvent.fill(page.getByLabelText('Nimi'), 'Kalusto-ohjelma')
  await userEvent.click(page.getByLabelText('Lukee laskut'))
  await userEvent.click(button('Luo avain'))
  await expect.element(page.getByRole('alert')).toMatchTextContent(/enimmäismäärä/)
  await expect.element(page.getByLabelText('Nimi')).toHaveValue('Kalusto-ohjelma')
})

test('a row says what a key may do, who made it and left, and that it was not used', async () => {
  keys = [KEY, { ...KEY, id: 'k2', name: 'Vanha', state: 'REVOKED', revokedAt: '2026-11-05T10:00:00.000Z' }]
  await show()
  const rows = page.getByRole('list', { name: 'Avaimet' })
  await expect.element(rows).toMatchTextContent(/hs_abcdefgh…/)
  await expect
    .element(rows)
    .toMatchTextContent(/Luotu 2\.11\.2026, Aino Virtanen \(ei enää jäsen\) · ei vielä käytetty/)
  await expect.element(rows).toMatchTextContent(/voimassa 2\.11\.2027 asti/)
  await expect.element(rows).toMatchTextContent(/peruttu 5\.11\.2026/)
  await expect.element(page.getByRole('button', { name: 'Peru avain: Vanha' })).not.toBeInTheDocument()
})

test('revoking asks first, and begins on the harmless button', async () => {
  keys = [KEY]
  await show()
  await userEvent.click(button('Peru avain: Kalusto-ohjelma'))
  await expect.element(button('Älä peru')).toHaveFocus()
  expect(asked).toEqual([])
  await userEvent.click(page.getByRole('button', { name: 'Peru avain', exact: true }))
  await expect.poll(() => asked).toEqual([['apiKeys.revoke', { organizationId: 'o1', apiKeyId: 'k1' }]])
})

test('a member who is no admin is shown who sees the keys, and nothing is asked', async () => {
  await show(false)
  await expect.element(page.getByText('Vain pääkäyttäjät näkevät avaimet')).toBeVisible()
  expect(asked).toEqual([])
})
