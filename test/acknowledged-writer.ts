// Writes rows until it is killed, and prints each id only after its commit was acknowledged.
// node test/acknowledged-writer.ts <JSON of config.database>
import type { Config } from '#server/config.ts'
import { connect } from '#server/db/pool.ts'
import { createLog } from '#server/log.ts'

const WRITERS = 4

const database = JSON.parse(process.argv[2] ?? '') as Config['database']
const { pool } = await connect({ database }, createLog('silent'))
await pool.query('create table if not exists marks (id bigint generated always as identity, note text)')

async function write(): Promise<never> {
  while (true) {
    const { rows } = await pool.query<{ id: string }>("insert into marks (note) values (repeat('x', 200)) returning id")
    process.stdout.write(`${rows[0]?.id}\n`)
  }
}
await Promise.all(Array.from({ length: WRITERS }, write))
