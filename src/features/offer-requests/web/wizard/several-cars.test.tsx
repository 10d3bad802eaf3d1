import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ProfileContext } from '#features/accounts/web/use-profile.ts'
import { ownOrganization, renderFor } from '#features/organizations/web/screen.fixture.tsx'
import { keyOfCar } from '#features/vehicles/web/send-each.ts'
import { writeDraft } from '#web/drafts.ts'
import { installFeatures } from '#web/installed-features.ts'
import { Toaster } from '#web/ui/toaster.tsx'
import { Refused, serveApi } from '#web/wire.fixture.ts'
import { offerRequests } from '../offer-requests.feature.ts'
import { NewRequestPage } from './new-request-page.tsx'
import { emptyRequest } from './request-form.ts'

const fleet = ownOrganization('CUSTOMER', 'Pohjolan Kuljetus')
const cars = [1, 2, 3].map((n) => `0197a5c0-0000-7000-8000-00000000000${n}`)
const requestKey = 'c0ffee00-1111-4222-8333-444455556666'
const plateOf = (vehicleId: string) => `ABC-${vehicleId.slice(-1)}`

type Sent = { requestKey: string; vehicle: { vehicleId: string }; description: string }

/** The form of three cars, over a server that answers each request by `create`. */
async function open(search: string, create: (sent: Sent) => unknown = () => ({ offerRequestId: 'r' })) {
  installFeatures([offerRequests])
  const sent: Sent[] = []
  serveApi((path, input) => {
    if (path === 'vehicles.get') {
      const { vehicleId: id } = input as { vehicleId: string }
      return { id, registrationNumber: plateOf(id), vinNumber: null, make: 'Ford', model: 'Transit', year: 2020 }
    }
    if (path === 'tickets.intake.rules') return { referenceRequired: false }
    if (path === 'tickets.intake.cars') return { cars: [], more: 0 }
    if (path !== 'offerRequests.create') return []
    sent.push(input as Sent)
    return create(input as Sent)
  })
  await renderFor(
    fleet,
    <ProfileContext value={{ id: 'aino', name: 'Aino', emailVerified: true } as never}>
      <NewRequestPage />
      <Toaster />
    </ProfileContext>,
    `/?vehicleIds=${cars.join()}${search}`,
  )
  return sent
}

/** What was typed before, up to the last step. */
function typed(form: string, description: string) {
  const values = { ...emptyRequest({ name: 'Aino', phone: null }, Date.now()), description }
  const garages = [{ id: 'g', name: 'Kulman Korjaamo' }]
  const place = { userId: 'aino', form, version: 1, of: fleet.id }
  writeDraft(place, { values: { ...values, garages }, requestKey, version: 0 })
}

beforeEach(() => localStorage.clear())

test('the cars of the link are listed instead of the car field, without what is of one car only', async () => {
  typed('offer-request', 'Keskeneräinen yhdestä autosta')
  await open('')
  await expect.element(page.getByRole('heading', { name: 'Pyydä korjaamoilta tarjous 3 autosta' })).toBeVisible()
  const list = page.getByRole('list', { name: 'Autot, joista pyydät tarjouksen' })
  for (const car of cars) await expect.element(list.getByText(plateOf(car))).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: /Kerro tarkemmin/ })).toHaveValue('')
  for (const absent of [
    page.getByRole('textbox', { name: /Mittarilukema/ }),
    page.getByRole('combobox', { name: /Rekisterinumero/ }),
    page.getByText(/Kuvat ja tiedostot/),
  ])
    expect(absent.elements()).toEqual([])
})

test('a refused car stops no other and is named, and the next press asks for the rest only', async () => {
  typed('offer-requests of several', 'Öljynvaihto')
  let tries = 0
  const sent = await open('&step=3', ({ vehicle }) => {
    if (vehicle.vehicleId !== cars[1]) return { offerRequestId: 'r' }
    tries += 1
    if (tries === 1) throw new Refused({ kind: 'conflict', reason: 'vehicle_merged' })
    if (tries === 2) throw new Refused({ kind: 'limit', reason: 'too_many_requests' })
    return { offerRequestId: 'r' }
  })
  const send = page.getByRole('button', { name: 'Lähetä 3 pyyntöä' })
  await userEvent.dblClick(send)
  await expect.element(page.getByText('Tarjous jäi pyytämättä 1 / 3 autosta')).toBeVisible()
  await expect.element(page.getByText(/^ABC-2: /)).toBeVisible()
  expect(sent.map((one) => one.requestKey)).toEqual(cars.map((car) => keyOfCar(requestKey, car)))

  await userEvent.click(send)
  await expect.element(page.getByText(/Liian monta yritystä/)).toBeVisible()
  await expect.element(page.getByText(/Tarjous ehdittiin pyytää 1 \/ 3 autosta/)).toBeVisible()
  await userEvent.click(send)
  await expect.element(page.getByText('Tarjous pyydetty 3 autosta')).toBeVisible()
  expect(sent.slice(3).map(({ vehicle }) => vehicle.vehicleId)).toEqual([cars[1], cars[1]])
  expect(localStorage.length).toBe(0)
})
