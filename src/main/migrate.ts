import { migrate, migrationsFolder, withMigrationLock } from '#server/db/migrate.ts'
import { pendingMigrations } from '#server/db/migration-progress.ts'
import { createLog } from '#server/log.ts'
import { runCommand } from './command.ts'

/** npm run migrate: brings the database to the program's newest migration before any process of it is started; `--list` only says which wait. */
await runCommand('npm run migrate -- [--list]', async ({ connection, words, flags, print }) => {
  const isListing = flags.includes('--list')
  if (words.length > 0 || flags.length > Number(isListing)) return 'usage'
  const pending = await withMigrationLock(connection, (client) => pendingMigrations(client, migrationsFolder))
  if (isListing) for (const name of pending) print(name)
  else await migrate(connection, migrationsFolder, { log: createLog('info') })
  const count = `${pending.length} ${pending.length === 1 ? 'migration' : 'migrations'}`
  print(pending.length === 0 ? 'Nothing to do.' : `${count} ${isListing ? 'to run' : 'run'}.`)
  return 'done'
})
