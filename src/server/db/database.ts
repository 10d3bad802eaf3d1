import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool, PoolClient } from 'pg'

/** The builder over the pool; `db.$client` is the `pg` pool itself, for hot named statements. */
export const openDatabase = (pool: Pool) => drizzle({ client: pool })
export type Database = ReturnType<typeof openDatabase>

const over = (client: PoolClient) => drizzle({ client })
export type Transaction = ReturnType<typeof over>

const transactions = new WeakMap<PoolClient, Transaction>()

/**
 * The builder over one connection, inside BEGIN and COMMIT; only `transact()` makes it. The same one for each transaction of the connection, so that
 * what is built once for it (`prepared`) is there for the next.
 */
export function openTransaction(client: PoolClient): Transaction {
  const transaction = transactions.get(client) ?? over(client)
  transactions.set(client, transaction)
  return transaction
}

/** For functions that may run inside or outside a transaction. */
export type Queryable = Database | Transaction
