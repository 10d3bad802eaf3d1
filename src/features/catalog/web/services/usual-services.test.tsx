import '#web/theme.css'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ownOrganization, renderFor } from '#features/organizations/web/screen.fixture.tsx'
import { SettingsContext } from '#features/organizations/web/settings-context.ts'
import { serveApi } from '#web/wire.fixture.ts'
import type { UsualServicesChoice } from '../../usual-services.ts'
import { ServicesPage } from '../services-page.tsx'

const known = {
  id: 's1',
  name: 'öljynvaihto',
  group: '',
  priceCents: null,
  vatCode: 'STANDARD',
  hours: null,
  active: true,
}

/** The page of a price list with these services. */
async function show(services: object[]) {
  const sent: UsualServicesChoice[] = []
  serveApi((path, input) => {
    if (path.endsWith('.list')) return services
    const { chosen } = input as { chosen: UsualServicesChoice }
    sent.push(chosen)
    return { added: chosen.length }
  })
  const whose = { organizationId: 'o1' }
  await renderFor(
    ownOrganization('GARAGE', 'Paja'),
    <SettingsContext value={{ api: 'settings', whose, organizationName: 'Paja', canEdit: true, isEmbedded: true }}>
      <ServicesPage />
    </SettingsContext>,
  )
  return sent
}

const open = () => userEvent.click(page.getByRole('button', { name: 'Valitse tavallisista' }))
const box = (name: RegExp) => page.getByRole('checkbox', { name })
const price = (name: string) => page.getByLabelText(`Hinta, veroton: ${name}`)

test('an empty price list offers the usual services, and those that are ticked are sent with their prices', async () => {
  const sent = await show([])
  await open()
  await userEvent.click(box(/^Renkaiden vaihto/))
  await userEvent.fill(price('Öljynvaihto'), '89,5')
  await expect.element(box(/^Öljynvaihto/)).toBeChecked()
  await userEvent.click(page.getByRole('button', { name: 'Lisää 2 palvelua' }))
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]).toEqual([
    { key: 'OIL_CHANGE', priceCents: 8950 },
    { key: 'TYRE_CHANGE', priceCents: null },
  ])
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('nothing is sent while nothing is ticked or a price cannot be read', async () => {
  const sent = await show([])
  await open()
  await userEvent.click(page.getByRole('button', { name: 'Lisää palvelut' }))
  await expect.element(page.getByText('Valitse ainakin yksi palvelu.')).toBeVisible()
  await userEvent.fill(price('Vianhaku'), 'halpa')
  await userEvent.click(page.getByRole('button', { name: 'Lisää yksi palvelu' }))
  await expect.element(page.getByText('Tarkista hinta')).toBeVisible()
  expect(sent).toEqual([])
})

test('what the list has already is marked and not offered', async () => {
  await show([{ ...known, version: 1 }])
  await open()
  await expect.element(box(/^Öljynvaihto/)).toBeDisabled()
  await expect.element(price('Öljynvaihto')).not.toBeInTheDocument()
  await expect.element(page.getByText('Hinnastossa')).toBeVisible()
})
