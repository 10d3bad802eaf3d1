import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ownOrganization, renderFor } from '#features/organizations/web/screen.fixture.tsx'
import { RequestFailure } from '#web/failure.ts'
import { serveApi } from '#web/wire.fixture.ts'
import { OrganizationForm } from './organization-form.tsx'

async function open(onCreate = vi.fn(async () => {})) {
  serveApi(() => ({ businessId: '', company: null, isAway: false, register: 'YTJ' }))
  const screen = await renderFor(ownOrganization('CUSTOMER', 'Vanha'), <OrganizationForm onCreate={onCreate} />)
  const field = (label: string) => screen.getByLabelText(label)
  const send = () => screen.getByRole('button', { name: 'Luo organisaatio' }).click()
  return { screen, field, send, onCreate }
}

test('an empty form names everything that is missing and sends nothing', async () => {
  const { screen, send, onCreate } = await open()
  await send()
  await expect.element(screen.getByText('Valitse, oletko korjaamo vai asiakas')).toBeInTheDocument()
  await expect.element(screen.getByText('Anna organisaation nimi')).toBeInTheDocument()
  await expect.element(screen.getByText('Anna Y-tunnus')).toBeInTheDocument()
  expect(onCreate).not.toHaveBeenCalled()
})

test('a business id with a wrong check digit is refused at its field', async () => {
  const { screen, field, send, onCreate } = await open()
  await screen.getByRole('radio', { name: /Korjaamo/ }).click()
  await userEvent.type(field('Organisaation nimi'), 'Annan Autopaja')
  await userEvent.type(field('Y-tunnus'), '1234567-2')
  await send()
  await expect.element(field('Y-tunnus')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(screen.getByText(/viimeinen numero ei täsmää/)).toBeInTheDocument()
  expect(onCreate).not.toHaveBeenCalled()
})

test('what follows is described for the chosen kind, and the business id goes out in its one form', async () => {
  const { screen, field, send, onCreate } = await open()
  await expect.element(screen.getByText('Mitä sitten tapahtuu')).not.toBeInTheDocument()
  await screen.getByRole('radio', { name: /Asiakas/ }).click()
  await expect.element(screen.getByText(/Ilmoita ensimmäinen auto/)).toBeInTheDocument()
  await userEvent.type(field('Organisaation nimi'), '  Leipomo Kulta ')
  await userEvent.type(field('Y-tunnus'), 'fi12345671')
  await send()
  await expect
    .poll(() => onCreate)
    .toHaveBeenCalledWith({
      type: 'CUSTOMER',
      name: 'Leipomo Kulta',
      businessId: '1234567-1',
      streetAddress: '',
      postalCode: '',
      city: '',
    })
})

test('a business id that is taken is refused at the field, with everything typed kept', async () => {
  const message = 'Tällä Y-tunnuksella on jo organisaatio.'
  const details = { fields: [{ field: 'businessId', message }] }
  const refuse = vi.fn(() =>
    Promise.reject(new RequestFailure({ kind: 'conflict', reason: 'business_id_taken', details })),
  )
  const { screen, field, send } = await open(refuse)
  await screen.getByRole('radio', { name: /Asiakas/ }).click()
  await userEvent.type(field('Organisaation nimi'), 'Leipomo Kulta')
  await userEvent.type(field('Y-tunnus'), '1234567-1')
  await send()
  await expect.element(screen.getByText(message)).toBeInTheDocument()
  await expect.element(field('Y-tunnus')).toHaveFocus()
  await expect.element(field('Organisaation nimi')).toHaveValue('Leipomo Kulta')
})

test('a failure of the whole appears above the form', async () => {
  const { screen, field, send } = await open(vi.fn(() => Promise.reject(new RequestFailure())))
  await screen.getByRole('radio', { name: /Asiakas/ }).click()
  await userEvent.type(field('Organisaation nimi'), 'Leipomo Kulta')
  await userEvent.type(field('Y-tunnus'), '1234567-1')
  await send()
  await expect.element(screen.getByText(/Yhteys katkesi/)).toBeInTheDocument()
})
