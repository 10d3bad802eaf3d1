import type { QueryResult, QueryResultRow } from 'pg'
import type { OrganizationType } from '#shared/organization.ts'
import type { Database } from './db/database.ts'
import { type ShortRead, shortRead } from './db/short-reads.ts'

/** A read that went to the database together with the question who is asking, and its answer. */
export type ReadAhead = { read: ShortRead; answer: Promise<QueryResult> }

export function sendAhead(db: Pick<Database, '$client'>, read: ShortRead): ReadAhead {
  const answer = shortRead(db, read)
  // perhaps nobody may see it, and then nobody waits for it
  answer.catch(() => {})
  return { read, answer }
}

/**
 * The answer to this read: the one that was sent ahead when it is the very same one, with the same values. So a procedure gets what it
 * would have got without it, and only after its levels have let the caller pass.
 */
export function readOnce<Row extends QueryResultRow>(
  { db, ahead }: { db: Pick<Database, '$client'>; ahead?: ReadAhead | undefined },
  read: ShortRead,
): Promise<QueryResult<Row>> {
  return ahead && isSame(ahead.read, read) ? (ahead.answer as Promise<QueryResult<Row>>) : shortRead<Row>(db, read)
}

const isSame = (one: ShortRead, other: ShortRead): boolean =>
  one.name === other.name &&
  one.values.length === other.values.length &&
  one.values.every((value, index) => value === other.values[index])

const KNOWN_SIDES = 10_000
const knownSides = new Map<string, OrganizationType>()

/**
 * Garage or customer, as an earlier request found it. A super-user may change that while nothing hangs on it; then what is read ahead is
 * not what the procedure reads, and is left.
 */
export const knownSide = (organizationId: unknown): OrganizationType | undefined =>
  typeof organizationId === 'string' ? knownSides.get(organizationId) : undefined

export function rememberSide(organizationId: string, side: OrganizationType): void {
  if (knownSides.size >= KNOWN_SIDES) knownSides.clear()
  knownSides.set(organizationId, side)
}
