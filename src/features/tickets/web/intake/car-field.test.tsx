import '#web/theme.css'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ownOrganization, renderFor } from '#features/organizations/web/screen.fixture.tsx'
import type { OrganizationType } from '#shared/organization.ts'
import { Refused, serveApi } from '#web/wire.fixture.ts'
import type { CarSuggestions, KnownCar } from '../../intake.ts'
import { CarField } from './car-field.tsx'

const carCalled = (registrationNumber: string): KnownCar => ({
  id: registrationNumber,
  registrationNumber,
  vinNumber: null,
  make: 'Ford',
  model: 'Transit',
  color: 'Hopea',
  year: 2019,
  mileageKm: null,
  mileageAt: null,
  nextInspectionOn: null,
  nextServiceOn: null,
  nextServiceKm: null,
  kmPerDay: null,
  serviceKmOn: null,
  engineTenths: null,
  engineTenthsAt: null,
  nextServiceTenths: null,
  serviceByPlan: false,
  serviceHoursOn: null,
  customer: {
    id: 'customer',
    name: 'Kuljetus Virtanen',
    image: null,
    address: '',
    businessId: null,
    phone: '',
    connection: 'ACCEPTED',
  },
  open: null,
})

type Server = {
  cars: (text: string) => CarSuggestions | Promise<CarSuggestions>
  lookUp?: (number: string) => unknown
}

async function open(type: OrganizationType, { cars, lookUp = () => ({ own: null, found: null }) }: Server) {
  const asked: string[] = []
  serveApi((path, input) => {
    if (path === 'tickets.intake.cars') return cars((input as { text: string }).text)
    const { registrationNumber } = input as { registrationNumber: string }
    asked.push(registrationNumber)
    return lookUp(registrationNumber)
  })
  const [onCar, onNew] = [vi.fn(), vi.fn()]
  function Form() {
    const [text, setText] = useState('')
    return (
      <>
        <CarField text={text} onTextChange={setText} onCar={onCar} onNew={onNew} error={undefined} />
        <button type="button">Muualle</button>
      </>
    )
  }
  await renderFor(ownOrganization(type, 'Oma'), <Form />)
  return { onCar, onNew, asked, field: page.getByRole('combobox', { name: 'Rekisterinumero' }) }
}

const options = () =>
  page
    .getByRole('option')
    .elements()
    .map((element) => element.textContent)

test('nothing that can be pressed moves away when the first cars come', async () => {
  const { promise, resolve } = Promise.withResolvers<CarSuggestions>()
  const { onCar } = await open('CUSTOMER', { cars: () => promise })
  await expect.element(page.getByRole('combobox')).toBeVisible()
  expect(options()).toEqual([])
  resolve({ cars: [carCalled('KUL-101')], more: 180 })
  await expect.element(page.getByText('ja 180 muuta – kirjoita lisää')).toBeVisible()
  expect(options()).toEqual([expect.stringContaining('KUL-101'), 'Lisää uusi auto'])
  await page.getByRole('option', { name: /KUL-101/ }).click()
  expect(onCar).toHaveBeenCalledExactlyOnceWith(carCalled('KUL-101'), false)
})

test('the new car goes with the first key and comes with the answer, so that no press on it is lost between', async () => {
  const { promise, resolve } = Promise.withResolvers<CarSuggestions>()
  const { field } = await open('GARAGE', { cars: () => promise })
  await expect.element(page.getByRole('option', { name: 'Lisää uusi auto' })).toBeVisible()
  const input = field.element() as HTMLInputElement
  input.focus()
  document.execCommand('insertText', false, 'uus')
  // sooner than the search is asked
  await new Promise(requestAnimationFrame)
  expect(options()).toEqual([])
  resolve({ cars: [], more: 0 })
  await expect.element(page.getByRole('option', { name: 'Lisää uusi auto' })).toBeVisible()
})

test('a register that does not answer holds nothing up, and a known car is not asked about', async () => {
  const known = carCalled('HUO-701')
  const { field, onNew, asked } = await open('GARAGE', {
    cars: (text) => ({ cars: text.startsWith('HUO') ? [known] : [], more: 0 }),
    lookUp: () => new Promise(() => undefined),
  })
  // at once: what is typed so far would be looked up when a key takes long
  await userEvent.fill(field, 'huo70')
  await expect.element(page.getByRole('option', { name: /HUO-701.*Kuljetus Virtanen/ })).toBeVisible()
  await userEvent.fill(field, 'abc 123')
  await expect.poll(() => asked).toEqual(['ABC-123'])
  await userEvent.keyboard('{Enter}')
  expect(onNew).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ registrationNumber: 'ABC-123', make: '' }),
    false,
  )
})

test('a search that fails still lets a car be added', async () => {
  const { field, onNew } = await open('GARAGE', {
    cars: () => {
      throw new Refused({ kind: 'forbidden', reason: 'x' })
    },
  })
  await userEvent.type(field, 'TMBJG7NE8L0123456')
  await page.getByRole('option', { name: 'Lisää uusi auto' }).click()
  expect(onNew).toHaveBeenCalledWith(
    expect.objectContaining({ registrationNumber: '', vinNumber: 'TMBJG7NE8L0123456' }),
    false,
  )
})

test('a whole number that was typed and left is the car that has it; a part of one is not', async () => {
  const { field, onCar } = await open('GARAGE', { cars: () => ({ cars: [carCalled('BXH-396')], more: 0 }) })
  const elsewhere = page.getByRole('button', { name: 'Muualle' })
  await userEvent.type(field, 'bxh 39')
  await expect.element(page.getByRole('option', { name: /BXH-396/ })).toBeVisible()
  await elsewhere.click()
  await userEvent.type(field, '6')
  await elsewhere.click()
  await expect.poll(() => onCar.mock.calls).toEqual([[carCalled('BXH-396'), true]])
})

test('a new car whose Enter is answered after its field was left is said to be so, and takes no focus', async () => {
  const { promise, resolve } = Promise.withResolvers<CarSuggestions>()
  const { field, onNew } = await open('GARAGE', { cars: () => promise })
  await userEvent.type(field, 'kav 12{Enter}')
  await page.getByRole('button', { name: 'Muualle' }).click()
  expect(onNew).not.toHaveBeenCalled()
  resolve({ cars: [], more: 0 })
  await expect.poll(() => onNew.mock.calls).toEqual([[expect.objectContaining({ registrationNumber: 'KAV-12' }), true]])
  await expect.element(page.getByRole('button', { name: 'Muualle' })).toHaveFocus()
})
