import { type SQL, sql } from 'drizzle-orm'
import { holderLines, ticketPayers } from './payers.tables.ts'

/** Whether the holder of a ticket with a payer pays a part of it, as `divided` decides it; of a row of `ticket_payers`. */
export const hasHolderPart = (): SQL<boolean> => sql<boolean>`(${ticketPayers.payerId} is not null and (
  ${ticketPayers.ownShareCents} > 0 or (${ticketPayers.excessKm} > 0 and ${ticketPayers.excessCentsPerKm} > 0)
  or exists (select 1 from ${holderLines} where ${holderLines.ticketId} = ${ticketPayers.ticketId})))`
