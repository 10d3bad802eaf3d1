import '#web/theme.css'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ownOrganization, renderFor } from '#features/organizations/web/screen.fixture.tsx'
import { Refused, serveApi } from '#web/wire.fixture.ts'
import { offerRequestFailures } from '../../offer-requests.failures.ts'
import type { AcceptOffer, AskedGarage, OfferRequest } from '../../offer-requests.ts'
import type { Compared } from './compare.ts'
import { OfferHead } from './offer-head.tsx'

const offer = (id: string, grossCents: number): AskedGarage['offer'] => ({
  id,
  number: 1,
  sentAt: '2031-01-10T10:00:00Z',
  sentBy: null,
  priceType: 'FIXED',
  lines: [],
  message: '',
  guaranteeMonths: null,
  guaranteeKm: null,
  courtesyCar: 'NONE',
  times: [],
  validUntil: '2099-01-20T10:00:00Z',
  netCents: grossCents,
  grossCents,
  day: '2031-01-10',
  isBeforeEdit: false,
})
const asked = (name: string, grossCents: number): AskedGarage => ({
  garage: { id: name, name, image: null, city: 'Helsinki', rating: { count: 0, average: null } },
  distanceKm: null,
  state: 'OFFERED',
  earlier: [],
  askedAt: '2031-01-09T10:00:00Z',
  seenAt: null,
  declineReason: '',
  offer: offer(`o-${name}`, grossCents),
})
const request = (approveUpToCents: number | null): OfferRequest => ({
  offerRequestId: 'r1',
  createdAt: '2031-01-09T10:00:00Z',
  registrationNumber: 'ABC-123',
  vinNumber: null,
  make: 'Ford',
  model: 'Transit',
  color: '',
  year: null,
  customer: { id: 'c1', name: 'Asiakas', image: null },
  revision: 1,
  wanted: [],
  description: 'Narisee',
  drivable: true,
  courtesyCar: false,
  mileageKm: null,
  requestedAt: null,
  answerBy: '2099-01-15T10:00:00Z',
  contactName: '',
  contactPhone: '',
  customerReference: '',
  files: [],
  revisedAt: null,
  closedAt: null,
  state: 'OPEN',
  vehicleId: 'v1',
  version: 1,
  near: null,
  garages: [asked('Paja', 50_000), asked('Verstas', 60_000)],
  ticketId: null,
  can: { change: true, approveUpToCents },
})

const show = (approveUpToCents: number | null, given: Partial<OfferRequest> = {}) => {
  const of = { ...request(approveUpToCents), ...given }
  return renderFor(
    ownOrganization('CUSTOMER', 'Pohjolan Kuljetus'),
    <OfferHead request={of} of={of.garages[0] as Compared} />,
  )
}

test('the accepting user chooses what the others learn, and nothing is passed on unasked', async () => {
  const sent: AcceptOffer[] = []
  serveApi((path, input) => {
    if (path !== 'offerRequests.accept') return []
    sent.push(input as AcceptOffer)
    throw new Refused({ kind: 'limit', reason: 'too_many_requests' })
  })
  await show(null)
  await userEvent.click(page.getByRole('button', { name: 'Hyväksy tarjous: Paja' }))
  const dialog = page.getByRole('dialog')
  const accept = dialog.getByRole('button', { name: /^Hyväksy 500/ })
  await userEvent.click(accept)
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]).toMatchObject({ offerId: 'o-Paja', reason: '', tellsRank: false })
  await expect.element(accept).not.toHaveAttribute('aria-busy')
  await userEvent.fill(dialog.getByLabelText(/^Syy valintaan/), 'Aika sopi paremmin.')
  await userEvent.click(dialog.getByRole('checkbox', { name: /^Kerro kullekin/ }))
  await userEvent.click(accept)
  await expect.poll(() => sent.length).toBe(2)
  expect(sent[1]).toMatchObject({ reason: 'Aika sopi paremmin.', tellsRank: true })
})

test('a member above the approval limit is led to the admins, and to no other member', async () => {
  const person = (name: string, role: 'ADMIN' | 'MEMBER') => ({
    userId: name,
    name,
    email: `${name}@example.fi`,
    image: null,
    role,
    createdAt: '2031-01-01T10:00:00Z',
  })
  serveApi((path) =>
    path === 'organizations.listMembers' ? [person('paula', 'ADMIN'), person('jaana', 'MEMBER')] : [],
  )
  await show(40_000)
  await expect.element(page.getByText(/^Voit hyväksyä enintään 400/)).toBeVisible()
  expect(page.getByRole('button', { name: /^Hyväksy / }).elements()).toHaveLength(0)
  await userEvent.click(page.getByRole('button', { name: /^Pyydä hyväksyntää/ }))
  const mail = page.getByRole('link', { name: 'Lähetä sähköpostia henkilölle paula' })
  await expect.element(mail).toBeVisible()
  const href = mail.element().getAttribute('href') ?? ''
  expect(decodeURIComponent(href)).toContain('paula@example.fi?subject=Tarjous odottaa hyväksyntääsi: ABC-123')
  expect(decodeURIComponent(href)).toContain('/app/offer-requests/r1')
  expect(page.getByText('jaana@example.fi').elements()).toHaveLength(0)
})

test('an offer whose time has run out is not marked as the cheapest, also where another one costs as much', async () => {
  const paja = asked('Paja', 50_000)
  const late = {
    ...paja,
    offer: { ...offer('o-Paja', 50_000), validUntil: '2025-01-20T10:00:00Z' } as Compared['offer'],
  }
  await show(null, { garages: [late, asked('Verstas', 50_000)] })
  await expect.element(page.getByText(offerRequestFailures.offer_expired)).toBeVisible()
  expect(page.getByText('Halvin').elements()).toHaveLength(0)
})
