import { z } from 'zod'
import type { DomainEvent } from '#shared/domain-event.ts'
import type { OrganizationType } from '#shared/organization.ts'

/** What is read of the thing of an event when the call is made; null where the thing has none. */
export type ThingFacts = { number: string | null; registrationNumber: string | null }

/** The thing of which they are read. */
export type About = { thing: 'ticket' | 'book' | 'vehicle'; id: string }

type Definition<Event, Data extends z.ZodObject> = {
  /** Kept with each delivery and chosen by organisations, so it is never renamed. */
  type: string
  /** What happened, as the check box says it. */
  label: string
  /** The types of organisation that may get it. */
  sides: readonly OrganizationType[]
  event: DomainEvent<Event>
  /** Left out: always. */
  when?: (event: Event) => boolean
  /** The ids of the organisations that get it. */
  to: (event: Event) => readonly string[]
  data: Data
  /** Left out: nothing is read. */
  about?: (event: Event) => About
  from: (event: Event, facts: ThingFacts) => z.input<Data>
}

/** One kind of webhook with the types of its event and data closed over. */
export type WebhookKind = {
  type: string
  label: string
  sides: readonly OrganizationType[]
  /** Name of the domain event. */
  event: string
  data: z.ZodObject
  /** What an event makes of it; null where it is none of this kind. */
  read: (payload: unknown) => {
    to: readonly string[]
    about: About | null
    /** The data, which has just the declared fields. */
    data: (facts: ThingFacts) => Record<string, unknown>
  } | null
}

export const defineKind = <Event, Data extends z.ZodObject>(kind: Definition<Event, Data>): WebhookKind => ({
  type: kind.type,
  label: kind.label,
  sides: kind.sides,
  event: kind.event.name,
  data: kind.data,
  read(payload) {
    const event = kind.event.payload.parse(payload)
    if (kind.when && !kind.when(event)) return null
    return {
      to: kind.to(event),
      about: kind.about?.(event) ?? null,
      data: (facts) => kind.data.parse(kind.from(event, facts)),
    }
  },
})

type Sides = { garageId: string; customerId: string }

export const toBoth = ({ garageId, customerId }: Sides): readonly string[] => [garageId, customerId]

const ids = { garageId: z.string(), customerId: z.string() }
const registrationNumber = z.string().nullable()

export const OfTicket = z.object({
  ticketId: z.string(),
  ticketNumber: z.string().nullable().describe('the garage’s running number, such as 2026-0042'),
  registrationNumber,
  ...ids,
})
export const ofTicket = (
  { ticketId, garageId, customerId }: Sides & { ticketId: string },
  { number: ticketNumber, registrationNumber }: ThingFacts,
): z.infer<typeof OfTicket> => ({ ticketId, ticketNumber, registrationNumber, garageId, customerId })

export const OfBook = z.object({ maintenanceBookId: z.string(), registrationNumber, ...ids })
export const ofBook = (
  { maintenanceBookId, garageId, customerId }: Sides & { maintenanceBookId: string },
  { registrationNumber }: ThingFacts,
): z.infer<typeof OfBook> => ({ maintenanceBookId, registrationNumber, garageId, customerId })

export const OfOffer = z.object({ offerRequestId: z.string(), ...ids })
export const ofOffer = ({
  offerRequestId,
  garageId,
  customerId,
}: Sides & { offerRequestId: string }): z.infer<typeof OfOffer> => ({ offerRequestId, garageId, customerId })
