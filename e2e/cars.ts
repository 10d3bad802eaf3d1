import { type BrowserContext, expect, type Page } from '@playwright/test'
import { act, ask, organizationIdOf } from './calls.ts'
import type { Founder } from './newcomers.ts'

/** Where the demo customer's cars go. */
const GARAGE = 'Vallilan Autohuolto'

type Job = { title: string; contactName?: string; contactPhone?: string; mileageKm?: number }

/** The rest of the form of a report, once its car is chosen; answers the path of the ticket. */
export async function sendReport(page: Page, title: string): Promise<string> {
  await page.getByText(GARAGE, { exact: true }).click()
  await page.getByLabel('Mitä autolle pitää tehdä').fill(title)
  await page.getByRole('button', { name: 'Ilmoita auto', exact: true }).click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  return new URL(page.url()).pathname
}

/** A new car of the demo customer, whose browser this is, at the demo garage: reported behind the scenes. */
export async function reportCar(customer: BrowserContext, registrationNumber: string, job: Job) {
  const organizationId = await organizationIdOf(customer)
  const [garage] = await ask(customer, 'organizations.findGarages', { organizationId, text: GARAGE })
  const { ticketId } = await act(customer, 'tickets.report', {
    organizationId,
    garageId: garage.id,
    job,
    requestKey: crypto.randomUUID(),
    vehicle: { vehicle: { registrationNumber, make: 'Ford', model: 'Transit' } },
  })
  return { ticketId: String(ticketId), path: `/app/tickets/${ticketId}` }
}

export type RecordedCar = {
  /** One that the garage knows or asks for a connection, or one that is added with the car. */
  customer: Founder | { newCustomer: { name: string; phone?: string } }
  vehicle: { registrationNumber: string; make?: string; model?: string }
  job: Job
  /** Of the garage's list. */
  serviceIds?: readonly string[]
  /** With these it is planned at once. */
  scheduledStart?: string
  scheduledEnd?: string
  mechanicId?: string
}

/** A garage writes a car down behind the scenes; answers the id of the ticket. */
export async function recordCar(
  garage: Pick<Founder, 'context' | 'organizationId'>,
  { customer, vehicle, ...given }: RecordedCar,
): Promise<string> {
  const { ticketId } = await act(garage.context, 'tickets.reportForCustomer', {
    organizationId: garage.organizationId,
    vehicle: { vehicle },
    requestKey: crypto.randomUUID(),
    customer:
      'newCustomer' in customer ? customer : { customerId: customer.organizationId, businessId: customer.businessId },
    ...given,
  })
  return ticketId
}

const USUAL_LINE = {
  kind: 'OTHER',
  sourceId: null,
  code: '',
  quantityThousandths: 1000,
  unit: 'kpl',
  discountPerMille: 0,
  vatCode: 'STANDARD',
}

/** A line that is typed, without VAT; the rest of it is as usual. */
export const typedLine = (line: TypedLine) => ({ ...USUAL_LINE, ...line })

type TypedLine = { name: string; unitPriceCents: number; quantityThousandths?: number; unit?: string }

/** A ticket as this browser's person reads and changes it behind the scenes. */
export function ticketOf(context: BrowserContext, ticketId: string) {
  const named = async () => ({ organizationId: await organizationIdOf(context), ticketId })
  const get = async () => ask(context, 'tickets.get', await named())
  const change = async (verb: string, what: object) =>
    act(context, verb, { ...(await named()), version: (await get()).version, ...what })
  const request = async (verb: string, what: object = {}) =>
    act(context, verb, { ...(await named()), requestKey: crypto.randomUUID(), ...what })
  return {
    get,
    times: async () => (await ask(context, 'workTimes.ofTicket', await named())).times,
    edit: (changes: object) => change('tickets.edit', { changes }),
    move: (to: string, details: object = {}) => change('tickets.move', { to, ...details }),
    addLine: (line: TypedLine) => request('lineItems.add', typedLine(line)),
    comment: (body: string) => request('tickets.comment', { body }),
    startWork: () => request('workTimes.start'),
    pauseWork: () => request('workTimes.pause'),
  }
}
