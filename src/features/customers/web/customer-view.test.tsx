import '#web/theme.css'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Profile } from '#features/accounts/accounts.ts'
import { ProfileContext } from '#features/accounts/web/use-profile.ts'
import { ownOrganization, renderFor } from '#features/organizations/web/screen.fixture.tsx'
import { ticketCard } from '#features/tickets/web/ticket.fixture.ts'
import { Refused, serveApi } from '#web/wire.fixture.ts'
import type { CustomerDetails, CustomerNote } from '../customers.ts'
import { CustomerView } from './customer-view.tsx'

const customer: CustomerDetails = {
  id: 'c1',
  name: 'Liisa Laine',
  image: null,
  kind: 'PERSON',
  businessId: null,
  businessName: '',
  vatNumber: '',
  phone: '+358405551234',
  email: 'liisa@example.fi',
  city: 'Turku',
  address: 'Kotitie 1, 20100 Turku',
  connection: {
    id: 'k1',
    state: 'ACCEPTED',
    party: { id: 'c1', name: 'Liisa Laine', image: null, businessId: null },
    isListed: false,
    requestedAt: null,
    wasAccepted: true,
    changedAt: '2026-03-01T08:00:00.000Z',
    changedBySide: 'GARAGE',
    blocked: false,
    askAgainAt: null,
    version: 1,
    can: { accept: false, refuse: false, cancel: false, revoke: false, request: false, allow: false },
  },
  isManaged: true,
  contacts: [],
  payer: {
    name: 'Liisa Laine',
    address: [],
    email: 'liisa@example.fi',
    eInvoiceAddress: '',
    eInvoiceOperator: '',
    reference: '',
    lacksAddress: true,
  },
  prices: { serviceDiscountPerMille: 100, productDiscountPerMille: 0, ownPrices: 2 },
  note: { text: '', version: 0, savedAt: null, savedBy: null },
  can: { edit: true, merge: true, export: true, erase: true, reportCar: true, message: false },
}

type Given = {
  get?: () => unknown
  saveNote?: (edit: { text: string; version: number }) => unknown
}

async function openCustomer({ get = () => customer, saveNote }: Given = {}) {
  serveApi((path, input) => {
    const { list, edit } = input as { list?: string; edit: { text: string; version: number } }
    if (path === 'customers.get') return get()
    if (path === 'customers.saveNote') return saveNote?.(edit)
    if (path === 'customers.tickets')
      return {
        rows: [ticketCard(list === 'open' ? 'AVO-1' : 'VAN-1', { status: list === 'open' ? 'WAITING' : 'DONE' })],
        next: null,
      }
    if (path === 'fleet.ofCustomer') return { cars: [], total: 0 }
    if (path === 'organizations.messagesLeft') return { left: 100 }
    return []
  })
  await renderFor(
    ownOrganization('GARAGE', 'Oma'),
    <ProfileContext value={{ id: 'p', email: 'anna@example.fi', emailVerified: true } as Profile}>
      <CustomerView customerId="c1" part={undefined} />
    </ProfileContext>,
  )
}

const note = (text: string, version: number): CustomerNote => ({
  text,
  version,
  savedAt: '2026-03-02T08:00:00.000Z',
  savedBy: 'Anna',
})

test('the caller can be called back, a car taken in, and the customer’s jobs are in sight', async () => {
  await openCustomer()
  await expect.element(page.getByRole('heading', { name: 'Liisa Laine' })).toBeVisible()
  await expect.element(page.getByText('Asiakkaan nimi puuttuu')).not.toBeInTheDocument()
  await expect
    .element(page.getByRole('link', { name: /Soita: Liisa Laine/ }))
    .toHaveAttribute('href', 'tel:+358405551234')
  await expect
    .element(page.getByRole('link', { name: 'Uusi huolto' }))
    .toHaveAttribute('href', '/app/tickets/new?customerId=c1')
  await expect
    .element(page.getByRole('region', { name: 'Avoimet huollot' }).getByRole('link', { name: 'Työ AVO-1' }))
    .toBeVisible()
  await expect
    .element(page.getByRole('region', { name: 'Aiemmat huollot' }).getByRole('link', { name: 'Työ VAN-1' }))
    .toBeVisible()
  await expect
    .element(page.getByRole('region', { name: 'Hinnat' }))
    .toMatchTextContent(/palveluista −10.%, 2 omaa hintaa/)
})

test('a missing address of the payer is said, with the way to add it', async () => {
  await openCustomer()
  const billing = page.getByRole('region', { name: 'Laskutustiedot' })
  await expect.element(billing).toMatchTextContent(/Laskutusosoite puuttuu/)
  await expect
    .element(billing.getByRole('link', { name: 'Muokkaa laskutustietoja' }))
    .toHaveAttribute('href', '/app/customers/c1?part=billing')
})

test('the name of a person who was taken in by the phone number is asked for, with the way to add it', async () => {
  await openCustomer({ get: () => ({ ...customer, name: '040 555 1234' }) })
  await expect.element(page.getByText('Asiakkaan nimi puuttuu')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Lisää nimi' }))
    .toHaveAttribute('href', '/app/customers/c1?part=profile')
})

test('a customer with people of its own is written to, and not edited', async () => {
  await openCustomer({
    get: () => ({ ...customer, isManaged: false, can: { edit: false, merge: false, reportCar: true, message: true } }),
  })
  await expect.element(page.getByRole('link', { name: 'Lähetä viesti' })).toBeVisible()
  await expect.element(page.getByRole('navigation', { name: 'Asiakkaan tiedot' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: /^Muokkaa/ })).not.toBeInTheDocument()
})

test('a note is written in its place and stays', async () => {
  await openCustomer({ saveNote: ({ text, version }) => note(text, version + 1) })
  await userEvent.click(page.getByRole('button', { name: 'Lisää muistiinpano' }))
  await expect.element(page.getByRole('textbox', { name: 'Muistiinpano' })).toHaveFocus()
  await userEvent.keyboard('Maksaa noudettaessa')
  await userEvent.click(page.getByRole('button', { name: 'Tallenna' }))
  await expect.element(page.getByText('Maksaa noudettaessa')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Muistiinpano' })).not.toBeInTheDocument()
})

test('a colleague’s note is shown before it is replaced, and what was typed stays', async () => {
  const sent: unknown[] = []
  await openCustomer({
    saveNote(edit) {
      sent.push(edit)
      if (edit.version === 0)
        throw new Refused({
          kind: 'conflict',
          reason: 'customer_note_changed',
          details: { current: note('Soita aina ensin', 1), differs: ['text'] },
        })
      return note(edit.text, 2)
    },
  })
  await userEvent.click(page.getByRole('button', { name: 'Lisää muistiinpano' }))
  await userEvent.keyboard('Maksaa noudettaessa')
  await userEvent.click(page.getByRole('button', { name: 'Tallenna' }))
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Soita aina ensin/)
  await expect.element(page.getByRole('textbox', { name: 'Muistiinpano' })).toHaveValue('Maksaa noudettaessa')
  await userEvent.click(page.getByRole('button', { name: 'Tallenna silti' }))
  await expect.element(page.getByRole('textbox', { name: 'Muistiinpano' })).not.toBeInTheDocument()
  expect(sent).toEqual([
    { text: 'Maksaa noudettaessa', version: 0 },
    { text: 'Maksaa noudettaessa', version: 1 },
  ])
})

test('a customer that is not the garage’s is not found', async () => {
  await openCustomer({
    get() {
      throw new Refused({ kind: 'not_found', reason: 'customer' })
    },
  })
  await expect.element(page.getByRole('heading', { name: 'Asiakasta ei löytynyt' })).toBeVisible()
})

test('a refused page says why, and is shown after another try', async () => {
  let isRefused = true
  await openCustomer({
    get() {
      if (isRefused) throw new Refused({ kind: 'limit', reason: 'too_many_requests' })
      return customer
    },
  })
  await expect.element(page.getByText('Asiakasta ei voitu hakea')).toBeVisible()
  isRefused = false
  await userEvent.click(page.getByRole('button', { name: /uudelleen/ }))
  await expect.element(page.getByRole('heading', { name: 'Liisa Laine' })).toBeVisible()
})
