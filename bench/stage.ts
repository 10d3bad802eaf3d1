import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { freshSettings, serverFlags } from '../scripts/settings.mjs'
import { startEmbeddedPostgres } from '../src/server/db/embedded-postgres.ts'
import { migrate } from '../src/server/db/migrate.ts'
import { freePort, startServer } from '../test/server-process.ts'
import type { Server } from './processes.ts'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** A database of the bench's own, and the servers that are started on it. */
export type Stage = {
  folder: string
  pool: pg.Pool
  databaseUrl: string
  postgresPid: number
  startProduct: (options?: StartOptions) => Promise<Server>
  /** A bare server of this folder: a module that takes a port, the database's address and what else it is given. */
  startBare: (
    name: 'same' | 'real',
    module: string,
    args?: readonly string[],
    flags?: readonly string[],
  ) => Promise<Server>
  stop: () => Promise<void>
}

type StartOptions = {
  name?: 'product' | 'real'
  /** Of another checkout of the product. */
  folder?: string
  flags?: readonly string[]
  /** Settings in place of the bench's own. */
  env?: Record<string, string>
  onOutput?: (text: string) => void
}

/** Starts an embedded PostgreSQL with the product's tables; `settings` differ from those that the product runs it with. */
export async function openStage(settings: Record<string, string> = {}): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'huoltosilta-bench-'))
  chmodSync(folder, 0o711) // as root, PostgreSQL runs as another user and needs access
  const postgres = await startEmbeddedPostgres(join(folder, 'postgres'), { overrides: settings })
  const { host, user, database } = postgres.connection
  const databaseUrl = `postgresql:///${database}?user=${user}&host=${encodeURIComponent(host)}`
  const pool = new pg.Pool(postgres.connection)
  pool.on('error', () => {}) // stopping the database ends idle connections
  await migrate(postgres.connection)

  const running: Server[] = []
  async function started(server: Promise<Server>): Promise<Server> {
    running.push(await server)
    return server
  }

  return {
    folder,
    pool,
    databaseUrl,
    postgresPid: Number(readFileSync(join(host, '.s.PGSQL.5432.lock'), 'utf8').split('\n', 1)[0]),
    async startProduct({ name = 'product', folder: checkout = root, flags = [], env = {}, onOutput } = {}) {
      const port = await freePort()
      return started(
        startServer({
          name,
          port,
          path: '/api/health',
          ...(onOutput && { onOutput }),
          args: [...serverFlags, ...flags, join(checkout, 'src/main/server.ts')],
          env: {
            ...freshSettings(),
            NODE_ENV: 'production',
            WRITE_LIMITS: 'false',
            NEXTAUTH_URL: `http://localhost:${port}`,
            MAIL: 'off',
            DATABASE_URL: databaseUrl,
            PORT: String(port),
            HOST: '127.0.0.1',
            DATA_DIR: join(folder, 'data'),
            NODE_COMPILE_CACHE: join(folder, 'compiled'), // as npm start does
            ...env,
          },
        }),
      )
    },
    async startBare(name, module, args = [], flags = []) {
      const port = await freePort()
      const all = [...flags, join(root, 'bench', module), String(port), databaseUrl, ...args]
      return started(startServer({ name, port, path: '/', args: all }))
    },
    async stop() {
      for (const server of running) await server.stop()
      await pool.end()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
