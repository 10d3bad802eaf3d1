import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ProfileContext } from '#features/accounts/web/use-profile.ts'
import { ownOrganization, renderFor } from '#features/organizations/web/screen.fixture.tsx'
import { serveApi } from '#web/wire.fixture.ts'
import { DeskFilters } from './desk-filters.tsx'
import { FilterRow } from './filter-row.tsx'

const serveMembers = (names: readonly string[]) =>
  serveApi((path) =>
    path === 'organizations.listMembers'
      ? names.map((name) => ({ userId: name, name, image: null, installs: true }))
      : [],
  )
const garage = ownOrganization('GARAGE', 'Vallilan Autohuolto')

test('mechanics are found by their name, in whichever order they joined', async () => {
  serveMembers(['Ville', 'Örjan', 'Aino', 'Äijö'])
  await renderFor(garage, <DeskFilters search={{}} onChange={() => {}} columns={[]} />)
  const choice = page.getByRole('combobox', { name: 'Mekaanikko' })
  await expect
    .poll(() => [...choice.element().querySelectorAll('option')].slice(2).map(({ textContent }) => textContent))
    .toEqual(['Aino', 'Ville', 'Äijö', 'Örjan'])
})

test('a mechanic is one press away on a large screen, also one of two with the same first name', async () => {
  serveMembers(['Aino Virtanen', 'Aino Mäkinen', 'Ville Laine'])
  const chosen: unknown[] = []
  const change = (changes: object) => chosen.push(changes)
  await renderFor(
    garage,
    <ProfileContext value={{ id: 'me', name: 'Katri' } as never}>
      <FilterRow search={{ mechanicId: 'Ville Laine' }} onChange={change} columns={[]} />
    </ProfileContext>,
  )
  await expect.element(page.getByRole('radio', { name: 'Ville (Ville Laine)' })).toBeChecked()
  await page.getByRole('radio', { name: 'Aino M. (Aino Mäkinen)' }).click()
  await page.getByRole('radio', { name: 'Kaikki' }).click()
  expect(chosen).toEqual([{ mechanicId: 'Aino Mäkinen' }, { mechanicId: undefined }])
})
