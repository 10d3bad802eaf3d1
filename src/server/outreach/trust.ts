import type { Queryable } from '../db/database.ts'
import { STRANGER, type Trust } from './daily-allowance.ts'

/**
 * What the feature that knows organisations reports of them, for limits on messages to people without an account. One that it does not know is left
 * out, and counts as founded just now.
 */
export type OutreachTrust = (db: Queryable, organizationIds: readonly string[]) => Promise<ReadonlyMap<string, Trust>>

export type Trusting = { features: { outreachTrust: readonly OutreachTrust[] } }

/** Of each organisation, in one question for all of them. */
export async function trustOf(
  db: Queryable,
  { features }: Trusting,
  organizationIds: readonly string[],
): Promise<(organizationId: string) => Trust> {
  const known = await Promise.all(features.outreachTrust.map((ask) => ask(db, organizationIds)))
  return (organizationId) => known.find((one) => one.has(organizationId))?.get(organizationId) ?? STRANGER
}
