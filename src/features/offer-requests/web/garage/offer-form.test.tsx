import '#web/theme.css'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ownOrganization, renderFor } from '#features/organizations/web/screen.fixture.tsx'
import { Toaster } from '#web/ui/toaster.tsx'
import { Refused, serveApi } from '#web/wire.fixture.ts'
import type { GarageOfferRequest } from '../../offer-requests.ts'
import type { OfferDraft, SaveDraft, SendOffer } from '../../offers.ts'
import { OfferForm } from './offer-form.tsx'

const line = {
  kind: 'OTHER' as const,
  sourceId: null,
  wantedId: null,
  name: 'Jarrupalat',
  code: '',
  unit: 'sarja',
  quantityThousandths: 1000,
  unitPriceCents: 10_000,
  discountPerMille: 0,
  vatCode: 'STANDARD' as const,
}
const draft: OfferDraft = {
  priceType: 'FIXED',
  lines: [line],
  guaranteeMonths: null,
  guaranteeKm: null,
  courtesyCar: 'NONE',
  times: [],
  message: '',
  validUntil: '2099-01-20T10:00:00.000Z',
}
const request: GarageOfferRequest = {
  offerRequestId: 'r1',
  createdAt: '2031-01-10T10:00:00Z',
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
  standing: 'OPEN',
  distanceKm: null,
  offer: null,
  earlier: [],
  told: null,
  asked: { state: 'SEEN', askedAt: '2031-01-10T10:00:00Z', declineReason: '' },
  draft: { version: 1, savedAt: '2031-01-10T11:00:00Z', draft },
  ticketId: null,
  can: { offer: true, decline: true, withdraw: false },
}

const show = (onSent = () => {}) =>
  renderFor(
    ownOrganization('GARAGE', 'Vallilan Autohuolto'),
    <>
      <OfferForm request={request} onClose={null} onDecline={null} onSent={onSent} />
      <Toaster />
    </>,
  )

const message = page.getByLabelText(/^Saate asiakkaalle/)
const saved = page.getByText(/^Luonnos tallentuu itsestään/)

test('a draft never overwrites what a colleague saved meanwhile without a question', async () => {
  const sent: SaveDraft[] = []
  serveApi((path, input) => {
    if (path !== 'offerRequests.forGarage.saveDraft') return []
    sent.push(input as SaveDraft)
    if (sent.length > 1) return { version: 6 }
    const current = { version: 5, draft: { ...draft, message: 'Kollegan sanat' } }
    throw new Refused({ kind: 'conflict', reason: 'offer_draft_changed', details: { current } })
  })
  await show()
  await userEvent.fill(message, 'Omat sanat')
  await expect.element(page.getByText('Joku muu muutti tätä tarjousta samaan aikaan')).toBeVisible()
  await userEvent.fill(message, 'Omat sanat, jatkettuna')
  await expect.element(page.getByText('Luonnosta ei tallenneta.')).toBeVisible()
  expect(sent).toHaveLength(1)
  await userEvent.click(page.getByRole('button', { name: 'Jatka tästä' }))
  await expect.poll(() => sent.length).toBe(2)
  expect(sent[1]).toMatchObject({ version: 5, draft: { message: 'Omat sanat, jatkettuna' } })
  await expect.element(saved).toBeVisible()
})

test('a colleague’s draft can be taken in place of the own', async () => {
  serveApi((path) => {
    if (path !== 'offerRequests.forGarage.saveDraft') return []
    const current = { version: 5, draft: { ...draft, message: 'Kollegan sanat' } }
    throw new Refused({ kind: 'conflict', reason: 'offer_draft_changed', details: { current } })
  })
  await show()
  await userEvent.fill(message, 'Omat sanat')
  await userEvent.click(page.getByRole('button', { name: 'Näytä hänen luonnoksensa' }))
  await expect.element(message).toHaveValue('Kollegan sanat')
})

test('a draft whose response was lost is recognised as the own when it is sent again', async () => {
  const sent: SaveDraft[] = []
  serveApi((path, input) => {
    if (path !== 'offerRequests.forGarage.saveDraft') return []
    sent.push(input as SaveDraft)
    if (sent.length > 1) return { version: 3 }
    // in another order, as the database gives it back
    const { message: text, ...rest } = (input as SaveDraft).draft
    const current = { version: 2, draft: { message: text, ...rest } }
    throw new Refused({ kind: 'conflict', reason: 'offer_draft_changed', details: { current } })
  })
  await show()
  await userEvent.fill(message, 'Omat sanat')
  await expect.poll(() => sent.length).toBe(1)
  await expect.element(saved).toBeVisible()
  await userEvent.fill(message, 'Omat sanat, jatkettuna')
  await expect.poll(() => sent.length).toBe(2)
  expect(sent[1]?.version).toBe(2)
  expect(page.getByText(/^Joku muu muutti/).elements()).toHaveLength(0)
})

test('a retry of the same offer keeps its key; a changed offer gets another', async () => {
  const sent: SendOffer[] = []
  let done = 0
  serveApi((path, input) => {
    if (path === 'offerRequests.forGarage.saveDraft') return { version: 2 }
    if (path !== 'offerRequests.forGarage.send') return []
    sent.push(input as SendOffer)
    if (sent.length < 3) throw new Refused({ kind: 'limit', reason: 'too_many_requests' })
    return { number: 1 }
  })
  await show(() => {
    done += 1
  })
  const send = page.getByRole('button', { name: 'Lähetä tarjous' })
  for (const tries of [1, 2]) {
    await userEvent.click(send)
    await expect.poll(() => sent.length).toBe(tries)
    await expect.element(send).not.toHaveAttribute('aria-busy')
  }
  await userEvent.fill(page.getByLabelText(/^Takuu kuukausina/), '12')
  await userEvent.click(send)
  await expect.poll(() => done).toBe(1)
  expect(sent[1]?.requestKey).toBe(sent[0]?.requestKey)
  expect(sent[2]?.requestKey).not.toBe(sent[0]?.requestKey)
  expect(sent[2]).toMatchObject({ revision: 1, guaranteeMonths: 12, validUntil: draft.validUntil })
})

test('a draft is thrown away after a question, and what is written next is a new one', async () => {
  const asked: [string, { version: number }][] = []
  serveApi((path, input) => {
    if (!path.endsWith('Draft')) return []
    asked.push([path.replace('offerRequests.forGarage.', ''), input as { version: number }])
    return path.endsWith('saveDraft') ? { version: 1 } : {}
  })
  await show()
  await userEvent.click(page.getByRole('button', { name: 'Hylkää luonnos' }))
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Hylkää luonnos' }))
  await expect.element(page.getByText('Luonnos hylätty')).toBeVisible()
  expect(asked).toMatchObject([['discardDraft', { version: 1 }]])
  await expect.element(page.getByText('Jarrupalat')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Hylkää luonnos' })).not.toBeInTheDocument()
  await userEvent.fill(message, 'Alusta')
  await expect.poll(() => asked.length).toBe(2)
  expect(asked[1]).toMatchObject(['saveDraft', { version: 0 }])
})
