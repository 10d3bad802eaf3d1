import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fetchBackup } from '#server/backup/backup-store.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { type Command, runCommand } from './command.ts'

/** npm run restore -- <folder>, or --store <name>: makes an empty database and its stored files what a backup holds. */
await runCommand(
  'npm run restore -- <folder of a backup> | --store <name or newest> [--overwrite]',
  async (command) => {
    const { words, flags } = command
    const [isStored, overwrite] = [flags.includes('--store'), flags.includes('--overwrite')]
    const [asked, ...more] = words
    if (!asked || more.length > 0 || flags.length > Number(isStored) + Number(overwrite)) return 'usage'
    if (isStored) await restoreFromStore(command, asked, overwrite)
    else await restore(command, asked, overwrite)
    return 'done'
  },
)

async function restore({ config, connection, print }: Command, folder: string, overwrite: boolean): Promise<void> {
  const { createdAt, files } = await restoreBackup({ connection, storage: config.storage }, folder, { overwrite })
  print(`Restored as of ${createdAt}. Start the product now.`)
  if (!files.copied) print(`The stored files were not in the backup: they were in the ${files.place}.`)
  else if (config.storage.kind !== 'folder')
    print(`The backup's files were not copied: the settings keep files in the bucket ${config.storage.bucket}.`)
}

async function restoreFromStore(command: Command, asked: string, overwrite: boolean): Promise<void> {
  const { backupStore, dataDir } = command.config
  if (!backupStore) throw new Error('BACKUP_S3_BUCKET and its keys are not set')
  // where the product was never started it is not there yet
  await mkdir(dataDir, { recursive: true })
  const place = await mkdtemp(join(dataDir, 'restore-'))
  try {
    command.print(`${backupStore.bucket}: ${await fetchBackup(backupStore, asked, place)}`)
    await restore(command, place, overwrite)
  } finally {
    await rm(place, { recursive: true, force: true })
  }
}
