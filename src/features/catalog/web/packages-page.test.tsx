import '#web/theme.css'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ownOrganization, renderFor } from '#features/organizations/web/screen.fixture.tsx'
import { SettingsContext } from '#features/organizations/web/settings-context.ts'
import { installFeatures } from '#web/installed-features.ts'
import { Refused, serveApi } from '#web/wire.fixture.ts'
import type { PackageRow, ServicePackage, ServicePackageEdit } from '../packages.ts'
import { catalog } from './catalog.feature.ts'
import { PackagesPage } from './packages-page.tsx'

const row = (name: string, given: Partial<PackageRow> = {}): PackageRow => ({
  kind: 'SERVICE',
  sourceId: name,
  code: '',
  name,
  quantityThousandths: 1000,
  unit: 'kpl',
  priceCents: 10_000,
  vatCode: 'STANDARD',
  hours: null,
  standing: 'SOLD',
  ...given,
})
const stored = (rows: PackageRow[], version = 1): ServicePackage => ({
  id: 'p1',
  name: 'Vuosihuolto',
  group: 'Huollot',
  rows,
  active: true,
  version,
})

/** The page over a server that answers each save by `save`. */
async function show(rows: PackageRow[], save: (sent: ServicePackageEdit) => ServicePackage) {
  installFeatures([catalog])
  const sent: ServicePackageEdit[] = []
  serveApi((path, input) => {
    if (path.endsWith('.list')) return [stored(rows)]
    const edit = (input as { row: ServicePackageEdit }).row
    sent.push(edit)
    return save(edit)
  })
  const whose = { organizationId: 'o1' }
  await renderFor(
    ownOrganization('GARAGE', 'Paja'),
    <SettingsContext value={{ api: 'settings', whose, organizationName: 'Paja', canEdit: true, isEmbedded: true }}>
      <PackagesPage />
    </SettingsContext>,
  )
  return sent
}

const open = () => userEvent.click(page.getByRole('button', { name: 'Muokkaa: Vuosihuolto' }))
const act = async (name: string, what: string) => {
  await userEvent.click(page.getByRole('button', { name: `${name}: toiminnot` }))
  await userEvent.click(page.getByRole('menu', { name: `${name}: toiminnot` }).getByRole('menuitem', { name: what }))
}

test('rows are put in their order and taken away, and what has left the price list stays by its name', async () => {
  const gone = row('Pesu', { standing: 'REMOVED', priceCents: null })
  const sent = await show([row('Huolto'), gone, row('Vahaus')], () => stored([], 2))
  await expect.element(page.getByText('1 ei myynnissä')).toBeVisible()
  await open()
  await expect.element(page.getByText('Poistettu hinnastosta')).toBeVisible()
  await act('Pesu', 'Siirrä ylemmäs')
  await act('Vahaus', 'Poista')
  await userEvent.fill(page.getByLabelText('Määrä: Huolto'), '2,5')
  await userEvent.click(page.getByRole('button', { name: 'Tallenna' }))
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ id: 'p1', version: 1 })
  expect(sent[0]?.rows).toEqual([
    { kind: 'SERVICE', sourceId: 'Pesu', name: 'Pesu', quantityThousandths: 1000 },
    { kind: 'SERVICE', sourceId: 'Huolto', name: 'Huolto', quantityThousandths: 2500 },
  ])
})

test('another user’s change is shown, the typed values stay, and the second try is saved on top of it', async () => {
  const theirs = stored([row('Huolto', { quantityThousandths: 3000 })], 2)
  const sent = await show([row('Huolto')], ({ version }) => {
    if (version === 1)
      throw new Refused({ kind: 'conflict', reason: 'service_package_changed', details: { current: theirs } })
    return theirs
  })
  await open()
  await userEvent.fill(page.getByLabelText('Määrä: Huolto'), '2')
  await userEvent.click(page.getByRole('button', { name: 'Tallenna' }))
  await expect.element(page.getByText('3 kpl Huolto')).toBeVisible()
  await expect.element(page.getByLabelText('Määrä: Huolto')).toHaveValue('2')
  await userEvent.click(page.getByRole('button', { name: 'Tallenna silti' }))
  await expect.poll(() => sent.map(({ version }) => version)).toEqual([1, 2])
})
