import type { z } from 'zod'

/** Something that happened, told to whoever listens, after the transaction that made it true. Payloads carry ids. */
export type DomainEvent<Payload> = { readonly name: string; readonly payload: z.ZodType<Payload> }

/** `name` is feature and past tense, such as `ticket.reported`; it is stored, so it is never renamed lightly. */
export const defineEvent = <Payload>(name: string, payload: z.ZodType<Payload>): DomainEvent<Payload> => ({
  name,
  payload,
})
