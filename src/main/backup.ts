import { takeBackup } from '#server/backup/take-backup.ts'
import { runCommand } from './command.ts'

/** npm run backup -- <folder>: a copy of the database and the stored files, while the product goes on. */
await runCommand(
  'npm run backup -- <new folder>',
  async ({ config, connection, words: [folder, ...more], flags, print }) => {
    if (!folder || more.length > 0 || flags.length > 0) return 'usage'
    const { rows } = await takeBackup({ connection, storage: config.storage }, folder)
    print(`${folder}: ${rows} rows`)
    if (config.storage.kind !== 'folder')
      print(
        `The stored files are not in it: they are in the bucket ${config.storage.bucket}, which keeps its own copies.`,
      )
    return 'done'
  },
)
