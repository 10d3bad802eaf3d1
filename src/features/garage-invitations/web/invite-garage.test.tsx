import '#web/theme.css'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Profile } from '#features/accounts/accounts.ts'
import { ProfileContext } from '#features/accounts/web/use-profile.ts'
import { ownOrganization, renderFor } from '#features/organizations/web/screen.fixture.tsx'
import { installFeatures } from '#web/installed-features.ts'
import { Refused, serveApi } from '#web/wire.fixture.ts'
import type { GarageInvitation, NewGarageInvitation } from '../garage-invitations.ts'
import { garageInvitations } from './garage-invitations.feature.ts'
import { InviteGarageDialog } from './invite-garage-dialog.tsx'
import { InvitedGarages } from './invited-garages.tsx'

const fleet = ownOrganization('CUSTOMER', 'Leipomo')

/** The dialog over a server that answers each invitation by `invite`. */
async function open(invite: (sent: NewGarageInvitation) => unknown, onKnown?: (garage: { id: string }) => void) {
  installFeatures([garageInvitations])
  const sent: NewGarageInvitation[] = []
  serveApi((path, input) => {
    if (path === 'organizations.messagesLeft') return { left: 200 }
    const { invitation } = input as { invitation: NewGarageInvitation }
    sent.push(invitation)
    return invite(invitation)
  })
  const onClose = vi.fn()
  await renderFor(
    fleet,
    <ProfileContext value={{ id: 'p', email: 'anna@example.fi', emailVerified: true } as Profile}>
      <InviteGarageDialog onKnown={onKnown} onClose={onClose} />
    </ProfileContext>,
  )
  return { sent, onClose }
}

async function fill() {
  await userEvent.fill(page.getByLabelText('Korjaamon nimi'), 'Kulman Korjaamo')
  await userEvent.fill(page.getByLabelText('Korjaamon sähköposti'), 'Paja@Example.fi')
}
const send = () => userEvent.click(page.getByRole('button', { name: 'Lähetä kutsu' }))

test('name and address are enough, and a second try is the same request', async () => {
  let tries = 0
  const { sent, onClose } = await open(() => {
    tries += 1
    if (tries === 1) throw new Refused({ kind: 'unavailable', reason: 'database' })
    return { id: 'i1' }
  })
  await send()
  await expect.element(page.getByText('Anna korjaamon nimi')).toBeVisible()
  await fill()
  await send()
  await expect.poll(() => sent).toHaveLength(1)
  await send()
  await expect.poll(() => onClose).toHaveBeenCalled()
  expect(sent[0]).toMatchObject({ garageName: 'Kulman Korjaamo', businessId: '', message: '' })
  expect(sent[1]?.requestKey).toBe(sent[0]?.requestKey)
})

test('a garage that is here is suggested instead, and chosen where the form asks for one', async () => {
  const garage = { id: '00000000-0000-4000-8000-000000000001', name: 'Listattu Paja' }
  const chosen = vi.fn()
  await open(() => {
    throw new Refused({ kind: 'conflict', reason: 'garage_is_here', details: { garage } })
  }, chosen)
  await fill()
  await send()
  await expect.element(page.getByText('Listattu Paja on jo Huoltosillassa')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Valitse tämä korjaamo' }))
  expect(chosen).toHaveBeenCalledWith(garage)
})

test('an address that was invited already is refused at its field', async () => {
  const fields = [{ field: 'email', message: 'Osoitteeseen on jo lähetetty kutsu.' }]
  await open(() => {
    throw new Refused({ kind: 'conflict', reason: 'already_invited', details: { fields } })
  })
  await fill()
  await send()
  await expect.element(page.getByText('Osoitteeseen on jo lähetetty kutsu.')).toBeVisible()
})

const invitation = (given: Partial<GarageInvitation>): GarageInvitation => ({
  id: given.garageName ?? 'i1',
  garageName: 'Paja',
  email: 'paja@example.fi',
  invitedByName: 'Anna',
  state: 'open',
  isUndelivered: false,
  openedAt: null,
  sentAt: '2031-01-15T10:00:00Z',
  expiresAt: '2031-02-14T10:00:00Z',
  garage: null,
  ...given,
})

test('each invited garage says what became of it, and only the unanswered ones can be sent again or taken back', async () => {
  const acts: string[] = []
  serveApi((path) => {
    if (path !== 'garageInvitations.list') {
      acts.push(path)
      return {}
    }
    return [
      invitation({ garageName: 'Lähetetty Paja' }),
      invitation({ garageName: 'Avattu Paja', openedAt: '2031-01-16T10:00:00Z' }),
      invitation({ garageName: 'Väärä osoite', isUndelivered: true }),
      invitation({ garageName: 'Vanha Paja', state: 'expired' }),
      invitation({ garageName: 'Mukana', state: 'accepted', garage: { id: 'g1', name: 'Mukana Oy' } }),
      invitation({ garageName: 'Peruttu', state: 'revoked' }),
    ]
  })
  await renderFor(fleet, <InvitedGarages />)
  const rows = page.getByRole('region', { name: 'Kutsutut korjaamot' }).getByRole('listitem')
  await expect.poll(() => rows.elements()).toHaveLength(5)
  const said = rows.elements().map(({ textContent }) => textContent)
  expect(said[0]).toContain('lähetetty 15.1.2031, voimassa 14.2.2031 asti')
  expect(said[1]).toContain('avattu 16.1.2031')
  expect(said[2]).toContain('Ei mennyt perille')
  expect(said[3]).toContain('vanheni 14.2.2031')
  expect(said[4]).toContain('mukana nimellä Mukana Oy')
  expect(page.getByRole('button', { name: /Peru kutsu/ }).elements()).toHaveLength(4)
  await userEvent.click(page.getByRole('button', { name: 'Peru kutsu: Lähetetty Paja' }))
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Peru kutsu' }))
  await expect.poll(() => acts).toEqual(['garageInvitations.withdraw'])
})
