import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { freshSettings, serverFlags } from '../../scripts/settings.mjs'
import { startEmbeddedPostgres } from '../../src/server/db/embedded-postgres.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { freePort, startServer } from '../../test/server-process.ts'
import { makeWorld } from '../world.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

export type Product = {
  /** Where browsers go: the session's cookie and the sockets know this name. */
  url: string
  /** The cookie of the garage's admin. */
  session: string
  stop: () => Promise<void>
}

/** The built product on a database of its own, with the world of the bench: a garage with 2,000 open tickets. */
export async function startProduct(): Promise<Product> {
  const folder = mkdtempSync(join(tmpdir(), 'huoltosilta-bench-web-'))
  chmodSync(folder, 0o711) // as root, PostgreSQL runs as another user and needs access
  const postgres = await startEmbeddedPostgres(join(folder, 'postgres'))
  const { host, user, database } = postgres.connection
  const pool = new pg.Pool(postgres.connection)
  pool.on('error', () => {}) // stopping the database ends idle connections
  await migrate(postgres.connection)
  const world = await makeWorld(pool)
  const port = await freePort()
  const url = `http://localhost:${port}`
  const server = await startServer({
    name: 'product',
    port,
    path: '/api/health',
    args: [...serverFlags, join(root, 'src/main/server.ts')],
    env: {
      ...freshSettings(),
      NODE_ENV: 'production',
      NEXTAUTH_URL: url,
      MAIL: 'off',
      DATABASE_URL: `postgresql:///${database}?user=${user}&host=${encodeURIComponent(host)}`,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: join(folder, 'data'),
    },
  })
  return {
    url,
    session: world.garage.session,
    async stop() {
      await server.stop()
      await pool.end()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
