import type { z } from 'zod'
import * as accounts from '#features/accounts/accounts.events.ts'
import * as members from '#features/members/members.events.ts'

/** What mails about accounts and membership are sent at: each of these events, whatever its listener writes. */
export const accountEvents: readonly { name: string; payload: z.ZodType }[] = [
  ...Object.values(accounts),
  ...Object.values(members),
]
