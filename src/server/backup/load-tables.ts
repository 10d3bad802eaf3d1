import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type Backup, TABLES } from './backup-folder.ts'

const id = pg.escapeIdentifier

/** Of migrations, which write their own lines. */
const MIGRATIONS_SCHEMA = 'drizzle'

/**
 * Fills the tables of a freshly migrated database, in one transaction: all of it or nothing. Foreign keys are taken off
 * meanwhile and checked at once when they are put back, so that the order of tables does not matter.
 */
export async function loadTables(client: pg.Client, folder: string, backup: Backup): Promise<void> {
  const { tables, sequences } = backup
  await client.query('begin')
  await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
  const own = tables.filter(({ schema }) => schema !== MIGRATIONS_SCHEMA)
  const names = [...new Set(own.map(({ schema, name }) => `${id(schema)}.${id(name)}`))]
  const putBack = await takeOffForeignKeys(client)
  // what triggers wrote is in the backup
  const all = (what: string) => client.query(names.map((name) => `alter table ${name} ${what} trigger user`).join('; '))
  await all('disable')
  // a migration may have put rows of its own here
  await client.query(`truncate ${names.join(', ')}`)
  for (const { schema, name, value, isCalled } of sequences)
    if (schema !== MIGRATIONS_SCHEMA)
      await client.query('select setval($1::regclass, $2::bigint, $3)', [`${id(schema)}.${id(name)}`, value, isCalled])
  for (const { file, schema, name, columns, rows } of own) {
    const target = `${id(schema)}.${id(name)} (${columns.map(id).join(', ')})`
    const copied = client.query(copyFrom(`copy ${target} from stdin`))
    await pipeline(createReadStream(join(folder, TABLES, file)), createGunzip(), copied)
    if (copied.rowCount !== rows) throw new Error(`${file}: ${copied.rowCount} rows arrived instead of ${rows}`)
  }
  await putBack()
  await all('enable')
  await client.query('commit')
  await client.query('analyze')
}

type ForeignKey = { owner: string; name: string; definition: string }

async function takeOffForeignKeys(client: pg.Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<ForeignKey>(`
    select format('%I.%I', n.nspname, c.relname) as owner, k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where k.contype = 'f' and n.nspname = 'public'`)
  for (const { owner, name } of rows) await client.query(`alter table ${owner} drop constraint ${id(name)}`)
  return async () => {
    for (const { owner, name, definition } of rows)
      await client.query(`alter table ${owner} add constraint ${id(name)} ${definition}`)
  }
}
