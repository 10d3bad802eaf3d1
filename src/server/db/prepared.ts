import type { Queryable } from './database.ts'

/**
 * A question that is asked with every page: built once for each database and not for each request, and planned once on each of its
 * connections, which for a short one costs more than its answer. `make` gives it a name with `.prepare()` and takes what changes as
 * `sql.placeholder()`.
 */
export function prepared<Statement>(make: (db: Queryable) => Statement): (db: Queryable) => Statement {
  const made = new WeakMap<Queryable, Statement>()
  return (db) => {
    const known = made.get(db)
    if (known) return known
    const statement = make(db)
    made.set(db, statement)
    return statement
  }
}
