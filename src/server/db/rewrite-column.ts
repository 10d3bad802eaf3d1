import { isDeepStrictEqual } from 'node:util'
import { eq, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Transaction } from './database.ts'

/** Gives each value of a column what `change` makes of it, where that is another, such as a text without a person's name. Versions stay. */
export async function rewriteColumn<Name extends string, Value>(
  tx: Transaction,
  table: PgTable & { id: PgColumn } & Record<Name, PgColumn>,
  name: Name,
  where: SQL | undefined,
  change: (value: Value) => unknown,
): Promise<void> {
  for (const { id, value } of await tx.select({ id: table.id, value: table[name] }).from(table).where(where)) {
    const changed = change(value as Value)
    if (!isDeepStrictEqual(changed, value))
      await tx
        .update(table)
        .set({ [name]: changed } as never)
        .where(eq(table.id, id))
  }
}
