import { z } from 'zod'
import { Id } from '#shared/id.ts'

/** A code works so long: a sale is agreed on one day, and the car fetched on another. */
export const CODE_HOURS = 72
export const CODE_DIGITS = 10

/** As it is read aloud: `48291 57306`. */
export const codeWords = (code: string): string => `${code.slice(0, 5)} ${code.slice(5)}`

/** Digits only, since letters are misheard; blanks and dashes do not count. */
export const HandoverCode = z
  .string()
  .max(40)
  .transform((typed) => typed.replace(/[\s-]/g, ''))
  .refine((code) => new RegExp(`^\\d{${CODE_DIGITS}}$`).test(code), `Koodissa on ${CODE_DIGITS} numeroa`)

export const OneCar = z.object({ vehicleId: Id })
export const GivenCode = z.object({ code: HandoverCode })
export type GivenCode = z.infer<typeof GivenCode>

/** What has to be finished before a car is handed over. */
export const OBSTACLES = ['TICKET', 'OFFER_REQUEST', 'BOOK', 'DRAFT'] as const

/** Whether the car can be handed over, and whether there is a code for it. */
export const HandoverState = z.object({
  obstacles: z.object({ kind: z.enum(OBSTACLES), garageName: z.string().nullable() }).array(),
  expiresAt: z.string().nullable(),
})
export type HandoverState = z.infer<typeof HandoverState>

export const MadeCode = z.object({ code: z.string(), expiresAt: z.string() })
export type MadeCode = z.infer<typeof MadeCode>

/** Which car a code is of: enough to know it by, and nothing of whose it is. */
export const OfferedCar = z.object({
  registrationNumber: z.string().nullable(),
  vinNumber: z.string().nullable(),
  make: z.string(),
  model: z.string(),
  year: z.number().nullable(),
})
export type OfferedCar = z.infer<typeof OfferedCar>
