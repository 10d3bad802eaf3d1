import type { Contributions } from '#server/contributions.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { documentStatement } from './document-statement.ts'

/** Things whose documents are written in one transaction. */
const BATCH = 200

/** Any number that nothing else locks by: a writer of documents and a remover of words hold it. */
export const DOCUMENTS_LOCK = 7_907_900

type Mark = { kind: string; thing_id: string }

/**
 * Writes stale documents again, a batch of them, the latest change first: what people have just done is found before what waits since
 * a release. Returns how many marks it took; 0 also while another process is at it, for two at once could leave the older words. `past` of the
 * latest marks are left.
 */
export const refreshDocuments = (
  db: Database,
  features: Contributions,
  { batch, past } = { batch: BATCH, past: 0 },
): Promise<number> =>
  transact(db, async (tx) => {
    const { rows: locks } = await tx.$client.query<{ mine: boolean }>(
      `select pg_try_advisory_xact_lock(${DOCUMENTS_LOCK}) as mine`,
    )
    if (!locks[0]?.mine) return 0
    const { rows: marks } = await tx.$client.query<Mark>({ ...takeMarks, values: [batch, past] })
    await markAllOf(tx, idsOf(marks, 'organization'))
    for (const searched of features.searched) {
      const ids = idsOf(marks, searched.kind)
      if (ids.length > 0) await tx.$client.query({ ...documentStatement(searched, features), values: [ids] })
    }
    return marks.length
  })

const idsOf = (marks: readonly Mark[], kind: string): string[] => [
  ...new Set(marks.filter((mark) => mark.kind === kind).map((mark) => mark.thing_id)),
]

const takeMarks = {
  name: 'search-take-marks',
  text: `
    delete from search_marks where id = any(array(select id from search_marks order by id desc limit $1 offset $2))
    returning kind, thing_id`,
}

/** An organisation has another name: the documents of all that it has a part in name it to the other side. */
async function markAllOf(tx: Transaction, organizationIds: readonly string[]): Promise<void> {
  if (organizationIds.length === 0) return
  await tx.$client.query({
    text: `
      insert into search_marks (kind, thing_id)
      select distinct kind, thing_id from search_documents where organization_id = any($1)`,
    values: [organizationIds],
  })
}

/** Until nothing is old. */
export async function refreshAllDocuments(db: Database, features: Contributions): Promise<void> {
  while ((await refreshDocuments(db, features)) > 0);
}

/** As many things may fail before it is taken for a fault of all. */
const MOST_FAILURES = 20

/** One by one, past those that fail: one thing that cannot be written must not keep all others stale. */
export async function refreshOneByOne(
  db: Database,
  features: Contributions,
  report: (error: unknown) => void,
): Promise<void> {
  for (let past = 0; past < MOST_FAILURES; ) {
    try {
      if ((await refreshDocuments(db, features, { batch: 1, past })) === 0) return
    } catch (error) {
      report(error)
      past += 1
    }
  }
}
