import { inArray, or } from 'drizzle-orm'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { timeText } from '#features/tickets/server/ticket-notice.ts'
import type { Transaction } from '#server/db/database.ts'
import type { NoticeMail } from '#server/notice.ts'
import { cutText } from '#shared/plain-text.ts'
import type { AboutOffer } from '../offer-requests.events.ts'
import { offerRequests } from './offer-requests.tables.ts'

const WORKS_IN_NOTICE = 200

/** What the text needs; `garage` is empty where the customer is notified of all garages at once. */
export type OfferSubject = {
  plate: string
  car: string
  works: string
  answerBy: string
  customer: string
  garage: string
}

type About = Omit<AboutOffer, 'garageId'> & { garageId?: string }

/** In two statements for any number of events. */
async function subjects(tx: Transaction, events: readonly About[]): Promise<(OfferSubject | null)[]> {
  const requests = await tx
    .select()
    .from(offerRequests)
    .where(
      inArray(
        offerRequests.id,
        events.map(({ offerRequestId }) => offerRequestId),
      ),
    )
  const parties = await tx
    .select({ id: organizations.id, name: organizations.name })
    .from(organizations)
    .where(
      or(
        inArray(
          organizations.id,
          events.map(({ customerId }) => customerId),
        ),
        inArray(
          organizations.id,
          events.flatMap(({ garageId }) => garageId ?? []),
        ),
      ),
    )
  const nameOf = (id: string | undefined) => parties.find((party) => party.id === id)?.name ?? ''
  return events.map(({ offerRequestId, customerId, garageId }) => {
    const request = requests.find(({ id }) => id === offerRequestId)
    if (!request) return null
    const plate = request.registrationNumber ?? request.vinNumber ?? ''
    return {
      plate,
      car: [plate, request.make, request.model].filter(Boolean).join(' '),
      works:
        request.wanted.length > 0
          ? request.wanted.map(({ name }) => name).join(', ')
          : cutText(request.description, WORKS_IN_NOTICE),
      answerBy: timeText(request.answerBy),
      customer: nameOf(customerId),
      garage: nameOf(garageId),
    }
  })
}

const common = {
  by: (event: About) => ({ organizationId: event.actorOrganizationId, userId: event.actorUserId }),
  subjects,
  previewText: ({ works }: OfferSubject) => works,
  target: { kind: 'offerRequest', id: ({ offerRequestId }: About) => offerRequestId },
} as const

/** For the one garage that the event is about: it learns only of its own part. */
export const toGarage = { ...common, concerns: ({ garageId }: AboutOffer) => [garageId] } as const

export const toCustomer = { ...common, concerns: ({ customerId }: About) => [customerId] } as const

type Facts = NonNullable<NoticeMail['facts']>

const mail = (subject: OfferSubject, other: Facts, paragraphs: readonly string[], event: About, facts: Facts) => ({
  paragraphs,
  facts: [['Auto', subject.car], ...other, ['Työt', subject.works], ...facts] satisfies Facts,
  action: { label: 'Avaa tarjouspyyntö', path: `/app/offer-requests/${event.offerRequestId}` },
})

export const mailToGarage = (
  subject: OfferSubject,
  event: About,
  { paragraphs = [], facts = [] }: { paragraphs?: readonly string[]; facts?: Facts } = {},
): NoticeMail => mail(subject, [['Asiakas', subject.customer]], paragraphs, event, facts)

export const mailToCustomer = (
  subject: OfferSubject,
  event: About,
  { paragraphs = [], facts = [] }: { paragraphs?: readonly string[]; facts?: Facts } = {},
): NoticeMail => mail(subject, subject.garage === '' ? [] : [['Korjaamo', subject.garage]], paragraphs, event, facts)
