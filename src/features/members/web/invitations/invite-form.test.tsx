import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { organizations } from '#features/organizations/web/organizations.feature.ts'
import { RequestFailure } from '#web/failure.ts'
import { installFeatures } from '#web/installed-features.ts'
import { members } from '../members.feature.ts'
import { InviteForm } from './invite-form.tsx'

installFeatures([organizations, members])

test('one invitation follows another: the address is emptied, the role stays', async () => {
  const onInvite = vi.fn(async () => {})
  const screen = await render(<InviteForm hasRole onInvite={onInvite} />)
  const email = screen.getByLabelText('Sähköpostiosoite')
  await expect.element(email).toHaveFocus()
  await userEvent.type(email, ' Olli@Example.fi ')
  await userEvent.selectOptions(screen.getByLabelText('Rooli'), 'Pääkäyttäjä')
  await screen.getByRole('button', { name: 'Lähetä kutsu' }).click()
  await expect.poll(() => onInvite).toHaveBeenCalledWith({ email: 'olli@example.fi', role: 'ADMIN' })
  await expect.element(email).toHaveValue('')
  await expect.element(email).toHaveFocus()
  await expect.element(screen.getByLabelText('Rooli')).toHaveValue('ADMIN')
})

test('the first person of a managed customer is invited as an admin, without asking', async () => {
  const onInvite = vi.fn(async () => {})
  const screen = await render(<InviteForm hasRole={false} onInvite={onInvite} />)
  await expect.element(screen.getByLabelText('Rooli')).not.toBeInTheDocument()
  await userEvent.type(screen.getByLabelText('Sähköpostiosoite'), 'leipuri@example.fi')
  await screen.getByRole('button', { name: 'Lähetä kutsu' }).click()
  await expect.poll(() => onInvite).toHaveBeenCalledWith({ email: 'leipuri@example.fi', role: 'ADMIN' })
})

test('what the server refuses about the address appears at the field, with the address kept', async () => {
  const message = 'Hän on jo organisaation jäsen'
  const details = { fields: [{ field: 'email', message }] }
  const refuse = () => Promise.reject(new RequestFailure({ kind: 'conflict', reason: 'already_member', details }))
  const screen = await render(<InviteForm hasRole onInvite={refuse} />)
  const email = screen.getByLabelText('Sähköpostiosoite')
  await userEvent.type(email, 'olli@example.fi')
  await screen.getByRole('button', { name: 'Lähetä kutsu' }).click()
  await expect.element(screen.getByText(message)).toBeInTheDocument()
  await expect.element(email).toHaveValue('olli@example.fi')
})

test('what is refused as a whole, such as an unproved address of the inviter, appears above the form', async () => {
  const refuse = () => Promise.reject(new RequestFailure({ kind: 'precondition', reason: 'email_unverified' }))
  const screen = await render(<InviteForm hasRole onInvite={refuse} />)
  await userEvent.type(screen.getByLabelText('Sähköpostiosoite'), 'olli@example.fi')
  await screen.getByRole('button', { name: 'Lähetä kutsu' }).click()
  await expect.element(screen.getByText(/^Vahvista ensin sähköpostiosoitteesi: avaa linkki/)).toBeInTheDocument()
})
