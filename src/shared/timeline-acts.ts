/** What happens to the loan of a courtesy car, as its history and a ticket's timeline show it. */
export const LOAN_ACTS = ['RESERVED', 'CHANGED', 'OUT', 'RETURNED', 'CANCELLED'] as const
export type LoanAct = (typeof LOAN_ACTS)[number]

/** What happens to the payer of a ticket and to its permit, as the timeline names it. */
export const PERMIT_ACTS = ['PAYER_SET', 'PAYER_REMOVED', 'ASKED', 'WITHDRAWN', 'GRANTED', 'DECLINED'] as const
export type PermitAct = (typeof PERMIT_ACTS)[number]

/** What happens to an inspection, as a ticket's timeline shows it. */
export const INSPECTION_ACTS = ['FINISHED', 'REOPENED'] as const
export type InspectionAct = (typeof INSPECTION_ACTS)[number]

/** The garage fetches the car from its customer, or brings it back. */
export const TRANSPORT_DIRECTIONS = ['COLLECTION', 'DELIVERY'] as const
export type TransportDirection = (typeof TRANSPORT_DIRECTIONS)[number]

/** What happens to a transport, as its history and a ticket's timeline show it. */
export const TRANSPORT_ACTS = [
  'ASKED',
  'PLANNED',
  'CONFIRMED',
  'CHANGED',
  'UNDER_WAY',
  'DONE',
  'DECLINED',
  'CANCELLED',
] as const
export type TransportAct = (typeof TRANSPORT_ACTS)[number]

/** What a message that leads to a ticket's status page is about; STATUS is one without another reason. */
export const STATUS_MESSAGES = ['STATUS', 'INTAKE', 'PRICE', 'EXTRA_WORK', 'READY', 'RECEIPT'] as const
export type StatusMessage = (typeof STATUS_MESSAGES)[number]

/** What happens to the link of such a page, as a ticket's timeline shows it. */
export const STATUS_LINK_ACTS = ['SENT', 'OPENED', 'REVOKED', 'CALL_WANTED'] as const

/** What happens to a proposed price, as a ticket's timeline shows it; LOWERED took effect at once, since it can only cost the customer less. */
export const PRICE_ACTS = ['PROPOSED', 'ACCEPTED', 'DECLINED', 'WITHDRAWN', 'LOWERED'] as const
export type PriceAct = (typeof PRICE_ACTS)[number]
