import { restoreBackup } from '#server/backup/restore-backup.ts'
import { runCommand } from './command.ts'

/** npm run restore -- <folder>: makes an empty database and its stored files what a backup holds. */
await runCommand(
  'npm run restore -- <folder of a backup> [--overwrite]',
  async ({ config, connection, words: [folder, ...more], flags, print }) => {
    const overwrite = flags.includes('--overwrite')
    if (!folder || more.length > 0 || flags.length > (overwrite ? 1 : 0)) return 'usage'
    const { createdAt, files } = await restoreBackup({ connection, storage: config.storage }, folder, { overwrite })
    print(`Restored as of ${createdAt}. Start the product now.`)
    if (!files.copied) print(`The stored files were not in the backup: they were in the ${files.place}.`)
    else if (config.storage.kind !== 'folder')
      print(`The backup's files were not copied: the settings keep files in the bucket ${config.storage.bucket}.`)
    return 'done'
  },
)
