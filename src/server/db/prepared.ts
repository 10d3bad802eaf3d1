import type { Queryable } from './database.ts'
import { shortReads } from './shared-connections.ts'

/**
 * A question that is asked with every page: built once and not for each request, and planned once on each connection, which for a
 * short one costs more than its answer. `make` gives it a name with `.prepare()` and takes what changes as `sql.placeholder()`. Outside
 * a transaction it is a short read, so it neither writes nor takes long.
 */
export function prepared<Statement>(make: (db: Queryable) => Statement): (db: Queryable) => Statement {
  const made = new WeakMap<Queryable, Statement>()
  return (db) => {
    const known = made.get(db)
    if (known) return known
    const statement = make(shortReads(db))
    made.set(db, statement)
    return statement
  }
}
