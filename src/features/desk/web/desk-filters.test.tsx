import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ownOrganization, renderFor } from '#features/organizations/web/screen.fixture.tsx'
import { serveApi } from '#web/wire.fixture.ts'
import { DeskFilters } from './desk-filters.tsx'

test('mechanics are found by their name, in whichever order they joined', async () => {
  const names = ['Ville', 'Örjan', 'Aino', 'Äijö']
  serveApi((path) =>
    path === 'organizations.listMembers' ? names.map((name) => ({ userId: name, name, installs: true })) : [],
  )
  const garage = ownOrganization('GARAGE', 'Vallilan Autohuolto')
  await renderFor(garage, <DeskFilters search={{}} onChange={() => {}} columns={[]} />)
  const choice = page.getByRole('combobox', { name: 'Mekaanikko' })
  await expect
    .poll(() => [...choice.element().querySelectorAll('option')].slice(2).map(({ textContent }) => textContent))
    .toEqual(['Aino', 'Ville', 'Äijö', 'Örjan'])
})
