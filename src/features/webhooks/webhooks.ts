import { z } from 'zod'
import { rowEdit } from '#shared/fields.ts'
import { Id } from '#shared/id.ts'
import { Instant } from '#shared/instant.ts'
import { oneLine } from '#shared/plain-text.ts'
import { nameLine } from '#shared/text-fields.ts'
import { addressError } from './webhook-address.ts'
import { WEBHOOK_TYPES } from './webhook-kinds.ts'

/** How many addresses an organisation may have. */
export const MAX_ENDPOINTS = 5

/** WAITING: not tried yet, or sent again by an admin; FAILED: tried, and tried again later; GIVEN_UP: not tried any more. */
export const DELIVERY_STATES = ['WAITING', 'DELIVERED', 'FAILED', 'GIVEN_UP'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/**
 * Why a try failed. ANSWER: the receiver answered with another code than 2xx; ADDRESS: the name leads to an address that is not public, or nowhere;
 * OFF: the address was switched off before the next try.
 */
export const DELIVERY_FAILURES = ['ANSWER', 'TIMEOUT', 'CONNECTION', 'ADDRESS', 'SECRET', 'OFF'] as const
export type DeliveryFailure = (typeof DELIVERY_FAILURES)[number]

/** Why the product switched an address off: the receiver answered 410, or nothing arrived for five days. */
export const OFF_REASONS = ['GONE', 'FAILING'] as const
export type OffReason = (typeof OFF_REASONS)[number]

export const WebhookEndpoint = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  types: z.string().array(),
  isOn: z.boolean(),
  /** Null while it is on, and when an admin switched it off. */
  offReason: z.enum(OFF_REASONS).nullable(),
  /** Since when every call fails; null when the last one arrived. */
  failingSince: z.string().nullable(),
  /** Until when the former secret signs too; null when there is none. */
  oldSecretUntil: z.string().nullable(),
  createdAt: z.string(),
  version: z.number(),
})
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>

const Url = z
  .string()
  .transform(oneLine)
  .superRefine((url, context) => {
    const message = addressError(url)
    if (message) context.addIssue({ code: 'custom', message })
  })

export const EndpointEdit = z.object({
  name: nameLine(80, { missing: 'Anna nimi, josta tunnistat järjestelmän' }),
  url: Url,
  types: z
    .enum(WEBHOOK_TYPES as readonly [string, ...string[]])
    .array()
    .min(1, 'Valitse ainakin yksi tapahtuma')
    .max(WEBHOOK_TYPES.length)
    .transform((types) => WEBHOOK_TYPES.filter((type) => types.includes(type))),
  isOn: z.boolean(),
  ...rowEdit,
})
export type EndpointEdit = z.infer<typeof EndpointEdit>

export const WebhookSecret = z.object({ secret: z.string(), oldSecretUntil: z.string().nullable() })
export type WebhookSecret = z.infer<typeof WebhookSecret>

export const WebhookDelivery = z.object({
  id: z.string(),
  type: z.string(),
  /** The body as it is sent, JSON. */
  payload: z.string(),
  state: z.enum(DELIVERY_STATES),
  tries: z.number(),
  failure: z.enum(DELIVERY_FAILURES).nullable(),
  /** HTTP code of the last answer; null where there was none. */
  answerCode: z.number().nullable(),
  /** Its first 500 characters, or the code of the failure. */
  answer: z.string(),
  createdAt: z.string(),
  lastTriedAt: z.string().nullable(),
  nextTryAt: z.string().nullable(),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

export const DELIVERIES_PAGE_SIZE = 20
export const AskDeliveries = z.object({ endpointId: Id, failed: z.boolean().default(false), cursor: Id.nullish() })
export type AskDeliveries = z.infer<typeof AskDeliveries>
export const DeliveryPage = z.object({ rows: WebhookDelivery.array(), next: z.string().nullable() })
export type DeliveryPage = z.infer<typeof DeliveryPage>

/** Everything that failed and was made since a moment. */
export const ReplayFailed = z.object({ endpointId: Id, since: Instant })
export type ReplayFailed = z.infer<typeof ReplayFailed>
