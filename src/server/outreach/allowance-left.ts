import { eq } from 'drizzle-orm'
import type { Queryable } from '../db/database.ts'
import { dailyAllowance, isYoung, type Trust } from './daily-allowance.ts'
import { outreachAllowances } from './outreach.tables.ts'
import { sentByOrganization, sentByUser } from './sent-messages.ts'
import { type Trusting, trustOf } from './trust.ts'

export type Sender = { organizationId: string; userId: string | null }

export type AllowanceLeft = {
  /** In a day. */
  allowance: number
  left: number
  trust: Trust
}

/** How many messages to people without an account this sender may still send in the day that ends now. */
export async function allowanceLeft(
  db: Queryable,
  services: Trusting,
  { organizationId, userId }: Sender,
): Promise<AllowanceLeft> {
  const ofUser = userId === null ? new Map<string, number>() : await sentByUser(db, userId)
  const trustIn = await trustOf(db, services, [...new Set([organizationId, ...ofUser.keys()])])
  const trust = trustIn(organizationId)
  const allowance = (await ownAllowance(db, organizationId)) ?? dailyAllowance(trust)
  const sent = await sentByOrganization(db, organizationId)
  // a user who founds one organisation after the other has one allowance for all of them
  const together = [...ofUser].reduce((sum, [id, count]) => sum + (isYoung(trustIn(id)) ? count : 0), 0)
  return { allowance, left: Math.max(allowance - (isYoung(trust) ? Math.max(sent, together) : sent), 0), trust }
}

/** Null where it goes by age and connections. */
async function ownAllowance(db: Queryable, organizationId: string): Promise<number | null> {
  const [row] = await db
    .select({ messagesPerDay: outreachAllowances.messagesPerDay })
    .from(outreachAllowances)
    .where(eq(outreachAllowances.organizationId, organizationId))
  return row?.messagesPerDay ?? null
}
