import type pg from 'pg'
import { documentStatement } from '../src/features/search/server/document-statement.ts'
import { serverFeatures } from '../src/main/server-features.ts'
import { contributionsOf } from '../src/server/feature.ts'

const BATCH = 2000
/** Created again when all are there, which is a small part of the work. */
const INDEXES = ['search_documents_words', 'search_words_grams']

const tables: Record<string, string> = {
  ticket: 'tickets',
  maintenanceBook: 'maintenance_books',
  offerRequest: 'offer_requests',
  message: 'chat_messages',
  customer: 'organizations',
  tyreSet: 'tyre_sets',
  courtesyCar: 'courtesy_cars',
  courtesyLoan: 'courtesy_loans',
}

/** While the world is filled nothing is marked: what is new is written at once afterwards (`writeDocuments`). */
export const keepQuiet = (isQuiet: boolean): string => `
  do $$ declare one record; begin
    for one in select tgrelid::regclass as of, tgname from pg_trigger where tgname like '%\\_search%' and not tgisinternal loop
      execute format('alter table %s ${isQuiet ? 'disable' : 'enable'} trigger %I', one.of, one.tgname);
    end loop;
  end $$`

/** The documents of all things that have none, as the product writes them. */
export async function writeDocuments(pool: pg.Pool): Promise<void> {
  const features = contributionsOf(serverFeatures)
  const { rows: indexes } = await pool.query<{ made: string }>(
    `select pg_get_indexdef(name::regclass) as made from unnest('{${INDEXES.join()}}'::text[]) name`,
  )
  await pool.query(`drop index ${INDEXES.join(', ')}`)
  for (const searched of features.searched) {
    const table = tables[searched.kind]
    if (table === undefined) throw new Error(`the table of the searched ${searched.kind} is not named here`)
    const { rows } = await pool.query<{ id: string }>(
      `select id from ${table} t where not exists (select from search_documents where thing_id = t.id)`,
    )
    for (let from = 0; from < rows.length; from += BATCH)
      await pool.query({
        ...documentStatement(searched, features),
        values: [rows.slice(from, from + BATCH).map(({ id }) => id)],
      })
  }
  await pool.query(
    `set maintenance_work_mem = '1GB'; ${indexes.map(({ made }) => made).join('; ')}; truncate search_marks`,
  )
}
