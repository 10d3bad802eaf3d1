import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { ageOf, fetchBackup } from '#server/backup/backup-store.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { type Config, readConfig } from '#server/config.ts'
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts'
import { createLog } from '#server/log.ts'
import { sentenceOf } from './command.ts'

const HOUR_MS = 3_600_000
const usage = 'npm run restore-drill -- [<folder of a backup>] [--max-age-hours=26]'

/**
 * npm run restore-drill: restores a backup, the bucket's newest or one in a folder, into a database that is thrown away, and says what came back. Exit code 1
 * when it does not come back whole, or is older than it may be. Nothing of the product is touched.
 */
async function drill(config: Config, typed: readonly string[]): Promise<void> {
  const [folder, ...more] = typed.filter((word) => !word.startsWith('--'))
  const [flag = '--max-age-hours=26', ...others] = typed.filter((word) => word.startsWith('--'))
  const hours = /^--max-age-hours=(\d{1,5})$/.exec(flag)?.[1]
  if (more.length > 0 || others.length > 0 || hours === undefined) {
    print(usage)
    process.exitCode = 2
    return
  }
  const place = await mkdtemp(join(tmpdir(), 'huoltosilta-drill-'))
  await chmod(place, 0o711) // as root, PostgreSQL runs as another user and needs access
  try {
    const from = performance.now()
    const source = folder ?? (await fetched(config, join(place, 'backup')))
    const { rows, files, createdAt } = await restored(source, place)
    const seconds = ((performance.now() - from) / 1000).toFixed(1)
    print(`${rows} rows and ${files} files as of ${createdAt} came back in ${seconds} s.`)
    const age = (Date.now() - Date.parse(createdAt)) / HOUR_MS
    if (age > Number(hours)) throw new Error(`The backup is ${age.toFixed(0)} hours old, and may be ${hours}`)
  } finally {
    await rm(place, { recursive: true, force: true })
  }
}

async function fetched({ backupStore }: Config, folder: string): Promise<string> {
  if (!backupStore) throw new Error('Name a folder, or set BACKUP_S3_BUCKET and its keys')
  const name = await fetchBackup(backupStore, 'newest', folder)
  print(`${backupStore.bucket}: ${name}, ${(ageOf(name, new Date()) / HOUR_MS).toFixed(1)} hours old`)
  return folder
}

async function restored(source: string, place: string) {
  const server = await startEmbeddedPostgres(join(place, 'postgres'), { log: createLog('warn') })
  const storage = { kind: 'folder', folder: join(place, 'files') } as const
  try {
    const { createdAt, tables } = await restoreBackup({ connection: server.connection, storage }, source)
    // the product's own tables, asked as the product asks them
    const client = new pg.Client(server.connection)
    await client.connect()
    await client.query('select from organizations join memberships on organization_id = organizations.id limit 1')
    await client.end()
    const files = (await readdir(storage.folder, { recursive: true, withFileTypes: true }).catch(() => [])).filter(
      (one) => one.isFile(),
    )
    return { createdAt, rows: tables.reduce((sum, one) => sum + one.rows, 0), files: files.length }
  } finally {
    await server.stop()
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

try {
  await drill(readConfig(), process.argv.slice(2))
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`)
  process.exitCode = 1
}
