import type { Queryable } from '#server/db/database.ts'
import type { Secret } from '#server/secure-token.ts'
import type { ConnectionRow, TransferRow } from './accounting.access.ts'
import { accountingConnections, accountingTransfers } from './accounting.tables.ts'
import { type ConnectionSecrets, sealSecrets } from './connection-secrets.ts'

type Given = Partial<typeof accountingConnections.$inferInsert> & { garageId: string }

/** A connection that works, by default with Procountor; `platformSecret` is the product's, by default that of the tests. */
export async function makeAccountingConnection(
  db: Queryable,
  {
    platformSecret = 'a secret of the tests',
    secrets = {},
    ...given
  }: Given & { platformSecret?: Secret; secrets?: Partial<ConnectionSecrets> },
): Promise<ConnectionRow> {
  const all = { apiKey: 'an api key', customerId: 'a customer', customerKey: 'a customer key', ...secrets }
  const [made] = await db
    .insert(accountingConnections)
    .values({
      system: 'PROCOUNTOR',
      automatic: 'OFF',
      sealedKeys: sealSecrets(platformSecret, given.garageId, all),
      ...given,
    })
    .returning()
  if (!made) throw new Error('no connection')
  return made
}

/** A transfer that waits, unless something else is given. */
export async function makeTransfer(
  db: Queryable,
  given: Partial<typeof accountingTransfers.$inferInsert> & { garageId: string; basisId: string },
): Promise<TransferRow> {
  const [made] = await db
    .insert(accountingTransfers)
    .values({ system: 'PROCOUNTOR', ...given })
    .returning()
  if (!made) throw new Error('no transfer')
  return made
}
