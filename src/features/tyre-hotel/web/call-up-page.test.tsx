import '#web/theme.css'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ownOrganization, renderFor } from '#features/organizations/web/screen.fixture.tsx'
import { serveApi } from '#web/wire.fixture.ts'
import type { CalledCar, CallFilter } from '../tyre-calls.ts'
import { CallUpPage } from './call-up-page.tsx'

const car = (plate: string, name: string): CalledCar => ({
  vehicleId: plate,
  plate,
  setId: plate,
  number: 1,
  title: 'Kesärenkaat 205/55 R16',
  wear: 'GOOD',
  customer: { id: name, name },
  way: 'SMS',
  notCalled: null,
  calledAt: null,
})
const aino = car('AAA-100', 'Aino')
const ylva = car('YYY-900', 'Ylva')

/** A garage whose list is cut: its first row is Aino's, and Ylva's car is answered only when it is searched for. */
async function open(beforeFound = Promise.resolve()) {
  const asked: CallFilter[] = []
  serveApi(async (procedure, input) => {
    if (procedure !== 'tyreHotel.callList') return null
    const filter = input as CallFilter
    asked.push(filter)
    if (filter.text === '') return { cars: [aino], isCut: true }
    await beforeFound
    return { cars: [ylva].filter(({ customer }) => customer.name === filter.text), isCut: false }
  })
  const garage = { ...ownOrganization('GARAGE', 'Virta'), switchedOn: ['tyre-hotel'] }
  await renderFor(garage, <CallUpPage />)
  await expect.element(row('Aino')).toBeVisible()
  return asked
}

const row = (name: string) => page.getByRole('checkbox', { name: new RegExp(name) })
const search = page.getByLabelText('Asiakas tai auto', { exact: true })
const notice = page.getByText('Näkyvissä on 500 ensimmäistä autoa. Rajaa hakemalla tai kuluneisuudella.')

test('a search and the wear ask the server, which knows the cars that are not listed', async () => {
  const asked = await open()
  await expect.element(notice).toBeVisible()
  await search.fill('Ylva ')
  await expect.element(row('Ylva')).toBeVisible()
  expect(row('Aino').elements()).toHaveLength(0)
  expect(notice.elements()).toHaveLength(0)
  await page.getByLabelText('Kuluneisuus').selectOptions('WORN')
  await expect.poll(() => asked.at(-1)).toMatchObject({ text: 'Ylva', wear: 'WORN' })
  await search.fill('Östen')
  await expect.element(page.getByText('Ei kutsuttavia')).toBeVisible()
})

test('a car that was picked is not called while a search leaves it out, and is picked still when it is listed again', async () => {
  await open()
  await row('Aino').click()
  await expect.element(page.getByText('1 auto valittu')).toBeVisible()
  await search.fill('Ylva')
  await expect.element(row('Ylva')).not.toBeChecked()
  await expect.element(page.getByRole('button', { name: 'Kutsu valitut' })).not.toBeInTheDocument()
  await search.fill('')
  await expect.element(row('Aino')).toBeChecked()
  await expect.element(page.getByText('1 auto valittu')).toBeVisible()
})

test('an act that was begun stays open when the answer to a search leaves its car out', async () => {
  const late = Promise.withResolvers<void>()
  const asked = await open(late.promise)
  await row('Aino').click()
  await search.fill('Östen')
  await expect.poll(() => asked.at(-1)?.text).toBe('Östen')
  await page.getByRole('button', { name: 'Kutsu valitut' }).click()
  const dialog = page.getByRole('dialog', { name: 'Kutsu asiakas' })
  await dialog.getByLabelText(/Oma lause viestiin/).fill('Pesu samalla.')
  late.resolve()
  await expect.element(page.getByText('Ei kutsuttavia')).toBeInTheDocument()
  await expect.element(dialog.getByLabelText(/Oma lause viestiin/)).toHaveValue('Pesu samalla.')
})
