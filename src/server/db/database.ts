import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool, PoolClient } from 'pg'

/** The builder over the pool; `db.$client` is the `pg` pool itself, for hot named statements. */
export const openDatabase = (pool: Pool) => drizzle({ client: pool })
export type Database = ReturnType<typeof openDatabase>

/** The builder over one connection, inside BEGIN and COMMIT; made by `transact()` alone. */
export const openTransaction = (client: PoolClient) => drizzle({ client })
export type Transaction = ReturnType<typeof openTransaction>

/** For functions that may run inside or outside a transaction. */
export type Queryable = Database | Transaction
