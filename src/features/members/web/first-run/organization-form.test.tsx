import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ownOrganization, renderFor } from '#features/organizations/web/screen.fixture.tsx'
import { RequestFailure } from '#web/failure.ts'
import { serveApi } from '#web/wire.fixture.ts'
import { OrganizationForm } from './organization-form.tsx'

async function open(onCreate = vi.fn(async () => {})) {
  serveApi(() => ({ businessId: '', company: null, isAway: false, register: 'YTJ' }))
  const screen = await renderFor(
    ownOrganization('CUSTOMER', 'Vanha'),
    <OrganizationForm ownName="Matti Meikäläinen" onCreate={onCreate} />,
  )
  const field = (label: string) => screen.getByLabelText(label)
  const send = () => screen.getByRole('button', { name: 'Luo organisaatio' }).click()
  return { screen, field, send, onCreate }
}

test('an empty form names everything that is missing and sends nothing', async () => {
  const { screen, send, onCreate } = await open()
  await screen.getByRole('button', { name: 'Jatka' }).click()
  await expect.element(screen.getByText('Valitse, kuka olet')).toBeInTheDocument()
  await screen.getByRole('radio', { name: /Yritys/ }).click()
  await send()
  await expect.element(screen.getByText('Anna nimi')).toBeInTheDocument()
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

test('what follows is described for the chosen kind, and everything goes out trimmed', async () => {
  const { screen, field, send, onCreate } = await open()
  await expect.element(screen.getByText('Mitä sitten tapahtuu')).not.toBeInTheDocument()
  await screen.getByRole('radio', { name: /Yritys/ }).click()
  await expect.element(screen.getByText(/Ilmoita ensimmäinen auto/)).toBeInTheDocument()
  await userEvent.type(field('Organisaation nimi'), '  Leipomo Kulta ')
  await userEvent.type(field('Y-tunnus'), 'fi12345671')
  await send()
  await expect
    .poll(() => onCreate)
    .toHaveBeenCalledWith(
      expect.objectContaining({
        type: 'CUSTOMER',
        kind: 'COMPANY',
        name: 'Leipomo Kulta',
        businessId: 'fi12345671',
      }),
    )
})

test('a private person is called by the own name, needs no number and reads no word of an organisation', async () => {
  const { screen, field, onCreate } = await open()
  await screen.getByRole('radio', { name: /Yksityishenkilö/ }).click()
  await expect.element(field('Nimi')).toHaveValue('Matti Meikäläinen')
  await expect.element(screen.getByLabelText('Y-tunnus')).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Ota tili käyttöön' }).click()
  await expect
    .poll(() => onCreate)
    .toHaveBeenCalledWith(expect.objectContaining({ type: 'CUSTOMER', kind: 'PERSON', name: 'Matti Meikäläinen' }))
})

test('a company of another country gives its VAT number, which chooses the country', async () => {
  const { screen, field, send, onCreate } = await open()
  await screen.getByRole('radio', { name: /Yritys/ }).click()
  await screen.getByRole('button', { name: 'Yritys on toisesta maasta' }).click()
  await userEvent.type(field('Organisaation nimi'), 'Baltic Auto OÜ')
  await userEvent.type(field('ALV-tunniste'), 'ee123456789')
  await send()
  await expect
    .poll(() => onCreate)
    .toHaveBeenCalledWith(expect.objectContaining({ kind: 'FOREIGN_COMPANY', country: 'EE', vatNumber: 'ee123456789' }))
})

test('a business id that is taken is refused at the field, with everything typed kept', async () => {
  const message = 'Tällä Y-tunnuksella on jo organisaatio.'
  const details = { fields: [{ field: 'businessId', message }] }
  const refuse = vi.fn(() =>
    Promise.reject(new RequestFailure({ kind: 'conflict', reason: 'business_id_taken', details })),
  )
  const { screen, field, send } = await open(refuse)
  await screen.getByRole('radio', { name: /Yritys/ }).click()
  await userEvent.type(field('Organisaation nimi'), 'Leipomo Kulta')
  await userEvent.type(field('Y-tunnus'), '1234567-1')
  await send()
  await expect.element(screen.getByText(message)).toBeInTheDocument()
  await expect.element(field('Y-tunnus')).toHaveFocus()
  await expect.element(field('Organisaation nimi')).toHaveValue('Leipomo Kulta')
})

test('a failure of the whole appears above the form', async () => {
  const { screen, field, send } = await open(vi.fn(() => Promise.reject(new RequestFailure())))
  await screen.getByRole('radio', { name: /Yritys/ }).click()
  await userEvent.type(field('Organisaation nimi'), 'Leipomo Kulta')
  await userEvent.type(field('Y-tunnus'), '1234567-1')
  await send()
  await expect.element(screen.getByText(/Yhteys katkesi/)).toBeInTheDocument()
})
