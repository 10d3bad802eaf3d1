import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ownOrganization, renderFor } from '#features/organizations/web/screen.fixture.tsx'
import { serveApi } from '#web/wire.fixture.ts'
import type { RequestValues } from './request-form.ts'
import { useNear } from './use-near.ts'

function Near() {
  const { near, isChosen } = useNear(useForm<RequestValues>({ defaultValues: { near: null } }))
  return <p>{near ? `${near.name}, ${isChosen ? 'lähtee pyynnön mukana' : 'palvelin tietää'}` : 'Ei paikkaa'}</p>
}

async function shownFor(profile: { latitude: number | null; longitude: number | null; city: string }) {
  serveApi(() => profile)
  await renderFor(ownOrganization('CUSTOMER', 'Pohjolan Kuljetus'), <Near />)
}

test('garages are looked for around the own address where it is on the map', async () => {
  await shownFor({ latitude: 60.45, longitude: 22.27, city: 'Turku' })
  await expect.element(page.getByText('Oma osoitteesi, palvelin tietää')).toBeVisible()
})

test('garages are looked for around the own town where the address is not on the map, and the town goes with the request', async () => {
  await shownFor({ latitude: null, longitude: null, city: 'Turku' })
  await expect.element(page.getByText('Turku, lähtee pyynnön mukana')).toBeVisible()
})

test('a town that is not on the map is no place', async () => {
  await shownFor({ latitude: null, longitude: null, city: 'Muualla' })
  await expect.element(page.getByText('Ei paikkaa')).toBeVisible()
})
