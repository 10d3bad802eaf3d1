import '#web/theme.css'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { PriceListChoice } from '#features/catalog/catalog.ts'
import { ownOrganization, renderFor } from '#features/organizations/web/screen.fixture.tsx'
import { SettingsContext } from '#features/organizations/web/settings-context.ts'
import { installFeatures } from '#web/installed-features.ts'
import { serveApi } from '#web/wire.fixture.ts'
import type { CustomerPrices, CustomerPricesEdit } from '../customer-prices.ts'
import { customerPrices } from './customer-prices.feature.ts'
import { CustomerPricesPage } from './customer-prices-page.tsx'

const oil: PriceListChoice = {
  kind: 'PRODUCT',
  id: 'oil',
  code: 'OIL',
  name: 'Öljy',
  unit: 'l',
  unitPriceCents: 1190,
  vatCode: 'STANDARD',
  hours: null,
}

test('a customer is chosen, and its prices are typed over those of the list, with only the keyboard', async () => {
  installFeatures([customerPrices])
  const sent: CustomerPricesEdit[] = []
  serveApi((path, input) => {
    if (path.endsWith('.list')) return []
    if (path.endsWith('.customers')) return [{ id: 'c1', name: 'Pohjolan Kuljetus', city: 'Vantaa' }]
    if (path.endsWith('.choices')) return [oil]
    const { row } = input as { row: CustomerPricesEdit }
    sent.push(row)
    const stored: CustomerPrices = { ...row, id: 'p1', name: 'Pohjolan Kuljetus', prices: [], version: 1 }
    return stored
  })
  const whose = { organizationId: 'o1' }
  await renderFor(
    ownOrganization('GARAGE', 'Paja'),
    <SettingsContext value={{ api: 'settings', whose, organizationName: 'Paja', canEdit: true, isEmbedded: true }}>
      <CustomerPricesPage />
    </SettingsContext>,
  )
  await userEvent.click(page.getByRole('button', { name: 'Lisää asiakas' }))
  const dialog = page.getByRole('dialog')
  await userEvent.click(dialog.getByRole('button', { name: 'Lisää', exact: true }))
  await expect.element(dialog.getByText('Valitse asiakas')).toBeVisible()

  await userEvent.fill(dialog.getByRole('combobox', { name: 'Asiakas' }), 'pohj')
  await userEvent.click(page.getByRole('option', { name: /^Pohjolan Kuljetus/ }))
  await userEvent.fill(dialog.getByLabelText(/^Alennus palveluista/), '12,5')
  const search = dialog.getByRole('combobox', { name: 'Lisää oma hinta' })
  await userEvent.fill(search, 'öljy')
  await userEvent.keyboard('{Enter}')
  const price = dialog.getByLabelText('Oma hinta, veroton: Öljy')
  await expect.element(price).toHaveFocus()
  await userEvent.keyboard('9,90{Enter}')
  await expect.element(search).toHaveFocus()
  // chosen once more it is typed over, not there twice
  await userEvent.keyboard('öljy{Enter}')
  await expect.element(price).toHaveFocus()
  await userEvent.click(dialog.getByRole('button', { name: 'Lisää', exact: true }))
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]).toEqual({
    customerId: 'c1',
    serviceDiscountPerMille: 125,
    productDiscountPerMille: 0,
    prices: [{ kind: 'PRODUCT', sourceId: 'oil', name: 'Öljy', priceCents: 990 }],
  })
})
