import { and, eq, isNull, sql } from 'drizzle-orm'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import type { Membership } from '#server/caller.ts'
import type { Lock } from '#server/change.ts'
import type { Queryable, Transaction } from '#server/db/database.ts'
import { notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import { payers, permits } from './payers.tables.ts'

export type PayerRow = typeof payers.$inferSelect
export type PermitRow = typeof permits.$inferSelect

/** By which an organisation that is a payer finds the permits that it is asked for in its navigation. */
const PERMITS = 'permits'

/** From now on the organisation's people find what it is asked for. Again is no change. */
export const offerPermits = (tx: Transaction, organizationId: string) =>
  tx
    .update(organizations)
    .set({ switchedOn: sql`array_append(${organizations.switchedOn}, ${PERMITS})` })
    .where(and(eq(organizations.id, organizationId), sql`not ${PERMITS} = any(${organizations.switchedOn})`))

/**
 * The garage's own payer of this id; unknown, removed and other garages' ones are `not_found: payer` alike. `share`: it stays a payer until the
 * transaction ends. Lock the ticket or the car that it pays first.
 */
export async function payerFor(
  db: Queryable,
  garageId: string,
  payerId: string,
  lock: 'update' | 'share',
): Promise<PayerRow> {
  if (!isUuid(payerId)) throw notFound('payer')
  const [payer] = await db
    .select()
    .from(payers)
    .where(and(eq(payers.id, payerId), eq(payers.garageId, garageId), isNull(payers.removedAt)))
    .limit(1)
    .for(lock === 'update' ? 'no key update' : 'share')
  if (!payer) throw notFound('payer')
  return payer
}

/**
 * The permit of this id, of the garage that asked or the organisation that was asked: a ticket's holder reads permits only with its ticket. Any other
 * is `not_found: permit`.
 */
export async function permitFor(
  db: Queryable,
  { organizationId, organizationType }: Pick<Membership, 'organizationId' | 'organizationType'>,
  permitId: string,
  lock: Lock = 'none',
): Promise<PermitRow> {
  if (!isUuid(permitId)) throw notFound('permit')
  const own = eq(organizationType === 'GARAGE' ? permits.garageId : permits.organizationId, organizationId)
  const found = db
    .select()
    .from(permits)
    .where(and(eq(permits.id, permitId), own))
    .limit(1)
  const [permit] = await (lock === 'update' ? found.for('no key update') : found)
  if (!permit) throw notFound('permit')
  return permit
}
