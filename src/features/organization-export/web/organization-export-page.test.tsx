import '#web/theme.css'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ownOrganization, renderFor } from '#features/organizations/web/screen.fixture.tsx'
import { SettingsContext } from '#features/organizations/web/settings-context.ts'
import { loadLaterFailures } from '#web/failure-text.ts'
import { installFeatures } from '#web/installed-features.ts'
import { Toaster } from '#web/ui/toaster.tsx'
import { Refused, serveApi } from '#web/wire.fixture.ts'
import type { OrganizationExport } from '../organization-export.ts'
import { organizationExport } from './organization-export.feature.ts'
import { OrganizationExportPage } from './organization-export-page.tsx'

const READY: OrganizationExport = {
  id: 'e1',
  state: 'READY',
  withFiles: true,
  askedAt: '2026-11-02T10:00:00.000Z',
  askedBy: 'Aino Virtanen',
  kindsDone: 40,
  kindCount: 40,
  filesDone: 10,
  fileCount: 10,
  sizeBytes: 12_400_000,
  expiresAt: '2026-11-09T10:00:00.000Z',
}

let exports: OrganizationExport[]
let refusal: Refused | null
const asked: [string, unknown][] = []

beforeEach(async () => {
  installFeatures([organizationExport])
  await loadLaterFailures()
  exports = []
  refusal = null
  asked.length = 0
  serveApi((path, input) => {
    if (path === 'organizationExport.list') return exports
    asked.push([path, input])
    if (refusal) throw refusal
    if (path === 'organizationExport.start')
      exports = [{ ...READY, state: 'WAITING', kindsDone: 0, kindCount: 0, fileCount: null, expiresAt: null }]
    if (path === 'organizationExport.remove') exports = []
    return path === 'organizationExport.start' ? { exportId: 'e1' } : {}
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
      <OrganizationExportPage />
      <Toaster />
    </SettingsContext>,
  )

test('an export begins with what was chosen, and until it is made no other can begin', async () => {
  await show()
  await userEvent.click(page.getByRole('checkbox', { name: /^Ota mukaan kuvat/ }))
  await userEvent.click(page.getByRole('button', { name: 'Tee vienti' }))
  await expect.element(page.getByText('Odottaa vuoroaan')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Tee vienti' })).toBeDisabled()
  expect(asked).toEqual([
    ['organizationExport.start', { organizationId: 'o1', withFiles: false, requestKey: expect.any(String) }],
  ])
})

test('a row says how far an export is, what one takes and until when, and what to do after a failure', async () => {
  exports = [
    { ...READY, id: 'e2', state: 'MAKING', kindsDone: 10, fileCount: null, expiresAt: null },
    READY,
    { ...READY, id: 'e3', state: 'FAILED', withFiles: false, askedBy: null, expiresAt: null },
  ]
  await show()
  const rows = page.getByRole('list', { name: 'Viennit' })
  await expect.element(rows).toMatchTextContent(/Kootaan tietoja\s*25 %/)
  await expect.element(rows).toMatchTextContent(/12,4 Mt · ladattavissa 9\.11\.2026/)
  await expect.element(rows).toMatchTextContent(/Tiedot ilman kuvia · pyysi poistettu käyttäjä/)
  await expect.element(rows).toMatchTextContent(/Ei onnistunut.*Tee vienti uudelleen/)
  expect(page.getByRole('button', { name: /^Lataa vienti/ }).elements()).toHaveLength(1)
})

test('photos that are being fetched are counted', async () => {
  exports = [{ ...READY, state: 'MAKING', filesDone: 50, fileCount: 2400, expiresAt: null }]
  await show()
  await expect
    .element(page.getByRole('list', { name: 'Viennit' }))
    .toMatchTextContent(/Haetaan kuvia ja liitteitä\s*50 \/ 2.400/)
})

test('deleting asks first, and begins on the harmless button', async () => {
  exports = [READY]
  await show()
  await userEvent.click(page.getByRole('button', { name: /^Poista vienti/ }))
  await expect.element(page.getByRole('button', { name: 'Peruuta' })).toHaveFocus()
  expect(asked).toEqual([])
  await userEvent.click(page.getByRole('button', { name: 'Poista vienti', exact: true }))
  await expect.poll(() => asked).toEqual([['organizationExport.remove', { organizationId: 'o1', exportId: 'e1' }]])
  await expect.element(page.getByRole('list', { name: 'Viennit' })).not.toBeInTheDocument()
})

test('a refusal says why', async () => {
  refusal = new Refused({ kind: 'limit', reason: 'too_many_exports' })
  await show()
  await userEvent.click(page.getByRole('button', { name: 'Tee vienti' }))
  await expect.element(page.getByText(/Tee seuraava huomenna/)).toBeVisible()
})

test('a member who is no admin is shown who sees the page, and nothing is asked', async () => {
  await show(false)
  await expect.element(page.getByText('Tämä sivu on pääkäyttäjille')).toBeVisible()
  expect(asked).toEqual([])
})
