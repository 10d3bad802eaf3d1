import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { removeOldBackups, sendBackup } from '#server/backup/backup-store.ts'
import { takeBackup } from '#server/backup/take-backup.ts'
import { type Command, runCommand } from './command.ts'

const KEEP_DAYS = 30

/** npm run backup -- <folder>, or --store: a copy of the database and the stored files, while the product goes on. */
await runCommand('npm run backup -- <new folder> | --store [--keep-days=30]', async (command) => {
  const { words, flags } = command
  const keepDays = flags.find((flag) => flag.startsWith('--keep-days='))?.slice('--keep-days='.length)
  if (flags.includes('--store')) {
    if (words.length > 0 || flags.length > (keepDays === undefined ? 1 : 2) || !/^\d{1,4}$/.test(keepDays ?? '1'))
      return 'usage'
    await store(command, keepDays === undefined ? KEEP_DAYS : Number(keepDays))
    return 'done'
  }
  const [folder, ...more] = words
  if (!folder || more.length > 0 || flags.length > 0) return 'usage'
  await take(command, folder)
  return 'done'
})

async function take({ config, connection, print }: Command, folder: string): Promise<void> {
  const { rows } = await takeBackup({ connection, storage: config.storage }, folder)
  print(`${folder}: ${rows} rows`)
  if (config.storage.kind !== 'folder')
    print(
      `The stored files are not in it: they are in the bucket ${config.storage.bucket}, which keeps its own copies.`,
    )
}

/** In DATA_DIR for as long as it takes to send it. */
async function store(command: Command, keepDays: number): Promise<void> {
  const { config, print } = command
  const { backupStore, dataDir } = config
  if (!backupStore) throw new Error('BACKUP_S3_BUCKET and its keys are not set')
  const takenAt = new Date()
  await mkdir(dataDir, { recursive: true })
  const place = await mkdtemp(join(dataDir, 'backup-'))
  try {
    const folder = join(place, 'backup')
    await take(command, folder)
    const name = await sendBackup(backupStore, folder, takenAt)
    print(`${backupStore.bucket}: ${name}`)
  } finally {
    await rm(place, { recursive: true, force: true })
  }
  for (const name of await removeOldBackups(backupStore, { keepDays, now: takenAt })) print(`removed ${name}`)
}
