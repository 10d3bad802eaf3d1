import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { type Job, type JobLine, unwritten } from '#features/line-items/server/jobs-of-tickets.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import type { Queryable } from '#server/db/database.ts'
import { isOneOf } from '#server/db/is-one-of.ts'
import { type PermitFacts, permitStateOf } from '../payers.policy.ts'
import type { AskingState, PermitState } from '../permits.ts'
import { type Division, divided, netOf } from '../ticket-parts.ts'
import type { PayerRow } from './payers.access.ts'
import { holderLines, payers, permits, ticketPayers } from './payers.tables.ts'

/** Who pays a ticket besides its customer, what of it is the holder's, and what was permitted. */
export type PaidBy = {
  payer: PayerRow
  /** The payer's name, as an organisation. */
  name: string
  version: number
  contractNumber: string
  division: Division
  /** The newest permit that was granted; null for none. */
  granted: { permitNumber: string; limitCents: number } | null
  /** The newest asking that counts; null for none. */
  newest: AskingState | null
}

/** The payers of these tickets, by ticket; tickets that their customer pays are left out. Access to the tickets is the caller's to have checked. */
export async function payersOfTickets(db: Queryable, ticketIds: readonly string[]): Promise<Map<string, PaidBy>> {
  if (ticketIds.length === 0) return new Map()
  const rows = await db
    .select({ of: ticketPayers, payer: payers, name: organizations.name })
    .from(ticketPayers)
    .innerJoin(payers, eq(payers.id, ticketPayers.payerId))
    .innerJoin(organizations, eq(organizations.id, payers.customerId))
    .where(isOneOf(ticketPayers.ticketId, ticketIds))
  if (rows.length === 0) return new Map()
  const ids = rows.map(({ of }) => of.ticketId)
  const [held, asked] = await Promise.all([
    db.select().from(holderLines).where(isOneOf(holderLines.ticketId, ids)),
    db
      .select({
        ticketId: permits.ticketId,
        payerId: permits.payerId,
        state: permits.state,
        permitNumber: permits.permitNumber,
        limitCents: permits.limitCents,
      })
      .from(permits)
      .where(and(isOneOf(permits.ticketId, ids), inArray(permits.state, ['ASKED', 'GRANTED', 'DECLINED'])))
      .orderBy(asc(permits.number)),
  ])
  return new Map(
    rows.map(({ of, payer, name }) => {
      const { ticketId, version, contractNumber, ownShareCents, excessKm, excessCentsPerKm } = of
      // what another payer permitted before is no permit of this one
      const own = asked.filter((one) => one.ticketId === ticketId && one.payerId === payer.id)
      const granted = own.findLast(({ state }) => state === 'GRANTED')
      const holderLineIds = new Set(held.filter((one) => one.ticketId === ticketId).map(({ lineId }) => lineId))
      return [
        ticketId,
        {
          payer,
          name,
          version,
          contractNumber,
          division: { ownShareCents, excessKm, excessCentsPerKm, holderLineIds },
          granted:
            granted && granted.limitCents !== null
              ? { permitNumber: granted.permitNumber, limitCents: granted.limitCents }
              : null,
          newest: own.at(-1)?.state ?? null,
        },
      ]
    }),
  )
}

export type JobParts = { payer: JobLine[]; holder: JobLine[]; payerNetCents: number; state: PermitState }

/** The lines of a job by who pays them, and whether the payer's part is permitted. */
export function partsOf({ lines }: Pick<Job, 'lines'>, paidBy: PaidBy): JobParts {
  const parts = divided(lines, paidBy.division, unwritten)
  const payerNetCents = netOf(parts.payer)
  return { ...parts, payerNetCents, state: permitStateOf(factsOf(paidBy, payerNetCents)) }
}

const factsOf = ({ payer, granted, newest }: PaidBy, netCents: number): PermitFacts => ({
  rule: payer.permitRule,
  aboveCents: payer.permitAboveCents,
  netCents,
  grantedCents: granted?.limitCents ?? null,
  newest,
})

/** Whether the holder of a ticket with a payer pays a part of it, as `divided` decides it; of a row of `ticket_payers`. */
export const hasHolderPart = (): SQL<boolean> => sql<boolean>`(${ticketPayers.payerId} is not null and (
  ${ticketPayers.ownShareCents} > 0 or (${ticketPayers.excessKm} > 0 and ${ticketPayers.excessCentsPerKm} > 0)
  or exists (select 1 from ${holderLines} where ${holderLines.ticketId} = ${ticketPayers.ticketId})))`
