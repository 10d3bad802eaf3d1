import '#web/theme.css'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ownOrganization, renderFor } from '#features/organizations/web/screen.fixture.tsx'
import { installFeatures } from '#web/installed-features.ts'
import { Refused, serveApi } from '#web/wire.fixture.ts'
import type { BillableJob, InvoiceBasisDetails, InvoicePreview, TicketInvoicing } from '../invoice-bases.ts'
import { type InvoiceDocument, invoiceTotals } from '../invoice-document.ts'
import { CreditDialog } from './credit-dialog.tsx'
import { DocumentPage } from './document-page.tsx'
import { InvoicingCard } from './invoicing-card.tsx'
import { CustomerToInvoice } from './list/customer-to-invoice.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import { SendDialog } from './send-dialog.tsx'

const party = {
  name: 'Autohuolto Virta',
  businessId: '0112038-9',
  vatNumber: '',
  address: ['Nilsiänkatu 8', '00510 Helsinki'],
  phone: '',
  email: 'laskutus@virta.example',
  eInvoiceAddress: '',
  eInvoiceOperator: '',
}
const line = (name: string, unitPriceCents: number) => ({
  kind: 'OTHER' as const,
  code: '',
  name,
  quantityThousandths: 1000,
  unit: 'kpl',
  unitPriceCents,
  discountPerMille: 0,
  vatCode: 'STANDARD' as const,
})
const document: InvoiceDocument = {
  kind: 'INVOICE',
  number: '2026-0007',
  day: '2026-11-20',
  dueDay: '2026-12-04',
  paymentTermsDays: 14,
  reference: '2026000075',
  buyerReference: '',
  iban: 'FI2112345600000785',
  seller: party,
  buyer: { ...party, name: 'Kuljetus Oy', email: '' },
  jobs: [
    {
      ticketId: 't1',
      number: '2026-0042',
      title: 'Jarrut',
      plate: 'ABC-123',
      customerReference: '',
      day: '2026-11-19',
      // 125,50 and 62,75 with VAT
      lines: [line('Jarrupalat', 10_000), line('Asennus', 5000)],
    },
  ],
  vatTreatment: 'DOMESTIC',
  withVat: false,
  credits: null,
  vatCorrections: [],
}
const details = (more: Partial<InvoiceBasisDetails> = {}): InvoiceBasisDetails => ({
  id: 'b1',
  kind: 'INVOICE',
  number: '2026-0007',
  day: document.day,
  grossCents: 18_825,
  jobs: 1,
  state: 'SENT',
  customer: { id: 'c1', name: 'Kuljetus Oy' },
  document,
  totals: invoiceTotals(document),
  creditedCents: 0,
  createdAt: '2026-11-20T08:00:00Z',
  madeBy: 'Anna Asikainen',
  left: null,
  cancelled: null,
  credits: null,
  creditedBy: [],
  mails: [],
  billingEmail: 'laskut@kuljetus.example',
  heldCredits: [],
  can: { send: true, markSent: false, cancel: false, credit: true },
  ...more,
})
const garage = ownOrganization('GARAGE', 'Oma')

async function openSend(found: InvoiceBasisDetails, send: () => unknown = () => ({ id: 'm1' })) {
  const sent: unknown[] = []
  let isClosed = false
  serveApi((path, input) => {
    if (path === 'invoiceBases.get') return found
    if (path === 'organizations.messagesLeft') return { left: 100 }
    if (path !== 'invoiceBases.send') return {}
    sent.push(input)
    return send()
  })
  await renderFor(garage, <SendDialog basisId="b1" onClose={() => (isClosed = true)} />)
  return { sent, isClosed: () => isClosed }
}
const address = () => page.getByRole('textbox', { name: 'Sähköpostiosoite' })

test('an invoice goes to the billing address that the customer gave, or to another', async () => {
  const { sent, isClosed } = await openSend(details())
  await expect.element(address()).toHaveValue('laskut@kuljetus.example')
  await userEvent.fill(address(), 'ei osoite')
  await userEvent.click(page.getByRole('button', { name: 'Lähetä' }))
  await expect.element(page.getByRole('alert')).toMatchTextContent('Tarkista sähköpostiosoite')
  expect(sent).toEqual([])
  await userEvent.fill(address(), 'toimisto@kuljetus.example')
  await userEvent.click(page.getByRole('button', { name: 'Lähetä' }))
  await expect.poll(isClosed).toBe(true)
  expect(sent).toMatchObject([{ basisId: 'b1', to: 'toimisto@kuljetus.example', isAgain: false }])
})

test('what was sent before says when and to whom, and is sent again by a button that says so', async () => {
  const mail = { id: 'm0', to: 'vanha@kuljetus.example', sentAt: '2026-11-21T08:00:00Z', sentBy: 'Anna Asikainen' }
  const { sent, isClosed } = await openSend(details({ mails: [{ ...mail, state: 'SENT' }] }))
  await expect.element(page.getByText(/Lähetetty jo 21\.11\.2026 osoitteeseen vanha@kuljetus\.example/)).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Lähetä uudelleen' }))
  await expect.poll(isClosed).toBe(true)
  expect(sent).toMatchObject([{ isAgain: true }])
})

test('a refusal stays in the window', async () => {
  const { isClosed } = await openSend(details(), () => {
    throw new Refused({ kind: 'limit', reason: 'outreach_organization' })
  })
  await expect.element(address()).toHaveValue('laskut@kuljetus.example')
  await userEvent.click(page.getByRole('button', { name: 'Lähetä' }))
  await expect.element(page.getByRole('alert')).toBeVisible()
  expect(isClosed()).toBe(false)
})

async function openCredit(found: InvoiceBasisDetails) {
  const asked: unknown[] = []
  serveApi((path, input) => {
    if (path === 'invoiceBases.credit') asked.push(input)
    return { id: 'k1', number: 'H2026-0001' }
  })
  const made: unknown[] = []
  await renderFor(garage, <CreditDialog details={found} onClose={() => {}} onMade={(one) => made.push(one)} />)
  return { asked, made }
}
const make = (sum: string) => page.getByRole('button', { name: new RegExp(`Tee hyvityslasku ${sum}`) })

test('the whole of an invoice is credited by one press, with its sum on the button', async () => {
  const { asked, made } = await openCredit(details())
  await userEvent.click(make('188,25'))
  await expect.poll(() => made.length).toBe(1)
  expect(asked).toMatchObject([{ basisId: 'b1', lines: null }])
})

test('a part is credited by lines and amounts, and never more than what is left', async () => {
  const { asked, made } = await openCredit(details())
  await userEvent.click(page.getByRole('checkbox', { name: 'Koko lasku' }))
  await userEvent.click(page.getByRole('button', { name: 'Tee hyvityslasku' }))
  await expect.element(page.getByRole('alert')).toMatchTextContent('Valitse hyvitettävät rivit')
  await userEvent.click(page.getByRole('checkbox', { name: /^Jarrupalat/ }))
  const amount = page.getByRole('textbox', { name: 'Hyvitetään, veroton' })
  await userEvent.fill(amount, '100,01')
  await expect.element(page.getByText(/^Enintään 100,00/)).toBeVisible()
  await userEvent.fill(amount, '40')
  await userEvent.click(make('50,20'))
  await expect.poll(() => made.length).toBe(1)
  expect(asked).toMatchObject([{ lines: [{ job: 0, line: 0, netCents: 4000 }] }])
})

test.each(['4O,00', '', '0'])(
  'no credit note is made while a chosen line has the amount "%s", which its field says',
  async (typed) => {
    const { asked, made } = await openCredit(details())
    await userEvent.click(page.getByRole('checkbox', { name: 'Koko lasku' }))
    for (const name of [/^Jarrupalat/, /^Asennus/]) await userEvent.click(page.getByRole('checkbox', { name }))
    const amount = page.getByRole('textbox', { name: 'Hyvitetään, veroton' }).nth(1)
    await userEvent.fill(amount, typed)
    const button = page.getByRole('button', { name: 'Tee hyvityslasku', exact: true })
    await userEvent.click(button)
    await expect.element(amount).toHaveAccessibleDescription('Anna summa euroina, esimerkiksi 528,25')
    await expect.element(button).toBeVisible()
    expect(asked).toEqual([])
    await userEvent.fill(amount, '40')
    await userEvent.click(make('175,70'))
    await expect.poll(() => made.length).toBe(1)
    expect(asked).toMatchObject([{ lines: [{ netCents: 10_000 }, { line: 1, netCents: 4000 }] }])
  },
)

test('a private person is given back amounts with VAT, and what is left after earlier credits', async () => {
  const withVat = { ...document, withVat: true }
  const earlier = {
    ...withVat,
    jobs: [{ ...document.jobs[0], lines: [{ ...line('Jarrupalat', 10_000), quantityThousandths: -1000 }] }],
    credits: { number: '2026-0007', day: document.day, lines: [{ job: 0, line: 0, netCents: 10_000 }] },
  } as InvoiceDocument
  const { asked } = await openCredit(details({ document: withVat, heldCredits: [earlier] }))
  await expect.element(make('62,75')).toBeVisible()
  await userEvent.click(page.getByRole('checkbox', { name: 'Kaikki, mitä laskusta on jäljellä' }))
  await expect.element(page.getByRole('checkbox', { name: /^Asennus/ })).toBeVisible()
  expect(page.getByRole('checkbox', { name: /^Jarrupalat/ }).elements()).toEqual([])
  await userEvent.click(page.getByRole('checkbox', { name: /^Asennus/ }))
  const amount = page.getByRole('textbox', { name: 'Hyvitetään, sis. ALV' })
  await expect.element(amount).toHaveValue('62,75')
  await userEvent.fill(amount, '12,55')
  await userEvent.click(make('12,55'))
  await expect.poll(() => asked).toMatchObject([{ lines: [{ job: 0, line: 1, netCents: 1000 }] }])
})

async function openPreview(preview: Partial<InvoicePreview>) {
  const made: unknown[] = []
  serveApi((path, input) => {
    if (path === 'invoiceBases.make') made.push(input)
    if (path !== 'invoiceBases.preview') return { id: 'b1', number: '2026-0007' }
    return {
      document: { ...document, number: '', reference: '' },
      totals: invoiceTotals(document),
      roundingCents: 0,
      obstacles: [],
      lacksVatNumber: false,
      hasEInvoiceAddress: true,
      permits: [],
      ...preview,
    }
  })
  const work = { ticketIds: ['t1'], payerTicketIds: [], books: [] }
  await renderFor(garage, <PreviewDialog customerId="c1" work={work} onClose={() => {}} onMade={() => {}} />)
  return { made }
}

test('a document is looked at with its parties, lines and sums, and made by the second press', async () => {
  const { made } = await openPreview({ roundingCents: -1 })
  for (const text of ['Kuljetus Oy', /^Jarrupalat/, '4.12.2026 (14 pv netto)'])
    await expect.element(page.getByText(text)).toBeVisible()
  await expect.element(page.getByText(/loppusumma on 0,01.€ pienempi kuin kohteet yhteensä/)).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: /Tee laskutusperuste\s*188,25/ }))
  await expect.poll(() => made).toMatchObject([{ ticketIds: ['t1'], books: [] }])
})

test('what is in the way is said with the way to where it is mended, and nothing can be made', async () => {
  await openPreview({ obstacles: ['BUYER_ADDRESS', 'SELLER_IBAN'] })
  await expect
    .element(page.getByRole('link', { name: 'Avaa asiakkaan laskutustiedot' }))
    .toHaveAttribute('href', '/app/customers/c1?part=billing')
  await expect
    .element(page.getByRole('link', { name: 'Avaa laskutustiedot' }))
    .toHaveAttribute('href', '/app/settings/organization-billing')
  await expect.element(page.getByRole('button', { name: /Tee laskutusperuste/ })).toBeDisabled()
})

const mechanic = { ...garage, role: 'MEMBER' as const, bills: false }
const invoicing: TicketInvoicing = {
  customerId: 'c1',
  basis: null,
  others: [],
  isChanged: false,
  obstacles: [],
  hasEInvoiceAddress: true,
  isCustomers: true,
  payer: null,
}

test('a ticket that is not billed offers no act to a member who does not bill', async () => {
  serveApi(() => invoicing)
  await renderFor(mechanic, <InvoicingCard ticketId="t1" />)
  await expect.element(page.getByText('Ei vielä laskutettu.')).toBeVisible()
  expect(page.getByRole('button').elements()).toEqual([])
})

test.each([
  ['has not left is neither cancelled nor taken out by', 'OPEN', 0],
  ['has left is taken out by', 'SENT', 3],
])('a document that %s a member who does not bill', async (_, state, files) => {
  const { id, kind, number, day, grossCents, jobs } = details()
  serveApi(() => ({ ...invoicing, basis: { id, kind, number, day, grossCents, jobs, state } }))
  await renderFor(mechanic, <InvoicingCard ticketId="t1" />)
  await expect.element(page.getByRole('link', { name: '2026-0007', exact: true })).toBeVisible()
  expect(page.getByRole('link', { name: /^(PDF|CSV|Finvoice)/ }).elements()).toHaveLength(files)
  expect(page.getByRole('button').elements()).toEqual([])
})

test('a member who does not bill reads what is to be billed and chooses nothing of it', async () => {
  const job: BillableJob = {
    kind: 'ticket',
    id: 't1',
    number: '2026-0042',
    part: 'CUSTOMER',
    permit: null,
    customer: { id: 'c1', name: 'Kuljetus Oy' },
    title: 'Jarrut',
    registrationNumber: 'ABC-123',
    vinNumber: null,
    closedAt: '2026-11-19T08:00:00Z',
    grossCents: 18_825,
    rates: [],
    obstacles: [],
  }
  serveApi(() => ({}))
  const group = { customer: job.customer, jobs: [job, { ...job, id: 't2' }] }
  await renderFor(mechanic, <CustomerToInvoice group={group} onMade={() => {}} />)
  await expect.element(page.getByText(/Jarrut/).first()).toBeVisible()
  expect(page.getByRole('checkbox').elements()).toEqual([])
  expect(page.getByRole('button').elements()).toEqual([])
})

test.each([
  ['holds', null],
  ['is cancelled', { at: '2026-11-21T08:00:00Z', name: 'Anna Asikainen' }],
])('the page of an invoice that %s has a place for what was paid of it', async (_, cancelled) => {
  const Cards = ({ isCancelled }: { isCancelled: boolean }) => <p>{isCancelled ? 'peruttu' : 'voimassa'}</p>
  installFeatures([{ name: 'payments', failures: {}, checkedPages: [], slots: { invoiceCards: Cards } }])
  serveApi(() => details({ cancelled }))
  await renderFor(garage, <DocumentPage />)
  await expect.element(page.getByText(cancelled ? 'peruttu' : 'voimassa', { exact: true })).toBeVisible()
})
