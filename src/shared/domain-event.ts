import type { z } from 'zod'

/** A domain event: delivered to its listeners after the transaction that wrote it has committed. Payloads carry ids. */
export type DomainEvent<Payload> = { readonly name: string; readonly payload: z.ZodType<Payload> }

/** `name` is feature and past tense, such as `ticket.reported`; it is stored, so it is never renamed lightly. */
export const defineEvent = <Payload>(name: string, payload: z.ZodType<Payload>): DomainEvent<Payload> => ({
  name,
  payload,
})
