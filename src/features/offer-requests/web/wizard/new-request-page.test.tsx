import { expect, test } from 'vitest'
import { ProfileContext } from '#features/accounts/web/use-profile.ts'
import { ownOrganization, renderFor } from '#features/organizations/web/screen.fixture.tsx'
import { NewRequestPage } from './new-request-page.tsx'

test('a garage, for which there is no such page, does not read its title', async () => {
  document.title = 'Sivua ei löytynyt'
  await renderFor(
    ownOrganization('GARAGE', 'Vallilan Autohuolto'),
    <ProfileContext value={{ id: 'matti' } as never}>
      <NewRequestPage />
      <p>Piirretty</p>
    </ProfileContext>,
  )
  await expect.poll(() => document.body.textContent).toContain('Piirretty')
  expect(document.title).toBe('Sivua ei löytynyt')
})
