import type { z } from 'zod'
import * as accounts from '#features/accounts/accounts.events.ts'
import * as members from '#features/members/members.events.ts'

/** Each event at which a mail about accounts or membership is sent, for any text that its listener writes. */
export const accountEvents: readonly { name: string; payload: z.ZodType }[] = [
  ...Object.values(accounts),
  ...Object.values(members),
]
