import { eq, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/database.ts'
import { storableText } from '../../db/storable-text.ts'
import { transact } from '../../db/transact.ts'
import type { Storage } from '../../storage/storage.ts'
import { type InboundMailRow, inboundMails } from './inbound-mails.tables.ts'
import type { Refusal } from './refusals.ts'

/** Enough to see what a person wrote, of what was refused or cut. */
const KEPT_CHARACTERS = 10_000

/** Notes the outcome, with what `also` writes; its contents are not needed any more. */
export async function settleMail(
  { db, storage }: { db: Database; storage: Storage },
  { id, contentsKey }: Pick<InboundMailRow, 'id' | 'contentsKey'>,
  { reason, keptText }: { reason: Refusal | null; keptText: string },
  also?: (tx: Transaction) => Promise<void>,
): Promise<void> {
  const isThis = eq(inboundMails.id, id)
  await transact(db, async (tx) => {
    await tx
      .update(inboundMails)
      .set({
        state: reason === null ? 'posted' : 'refused',
        reason,
        keptText: storableText(keptText, KEPT_CHARACTERS),
        settledAt: sql`now()`,
      })
      .where(isThis)
    await also?.(tx)
  })
  if (contentsKey === null) return
  await storage.remove(contentsKey)
  await db.update(inboundMails).set({ contentsKey: null }).where(isThis)
}
