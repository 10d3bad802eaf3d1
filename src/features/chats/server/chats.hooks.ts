import { eq, or } from 'drizzle-orm'
import type { Transaction } from '#server/db/database.ts'
import { hasRows } from '#server/db/has-rows.ts'
import { chats } from './chats.tables.ts'

/** Whether the organisation has written to anybody, or been written to. */
export const hasChats = (tx: Transaction, organizationId: string): Promise<boolean> =>
  hasRows(tx, chats, or(eq(chats.garageId, organizationId), eq(chats.customerId, organizationId)))
