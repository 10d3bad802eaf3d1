import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import type { StorageOptions } from '../storage/storage.ts'
import { backupText, DESCRIPTION, FILES, TABLES } from './backup-folder.ts'
import { writeChecksums } from './checksums.ts'
import { copyFiles, requireApart } from './copy-files.ts'
import { dumpTables } from './dump-tables.ts'

export type BackupSource = {
  /** Of the server itself: a transaction pooler may hand the connection to others. */
  connection: pg.ClientConfig
  storage: StorageOptions
}

/**
 * Copies everything into a new folder while the product goes on: all tables as of one moment, and the stored files that
 * they name. The folder gets its name when it is whole and on the disk; until then it is called `<folder>.partial`.
 */
export async function takeBackup({ connection, storage }: BackupSource, folder: string): Promise<{ rows: number }> {
  const target = resolve(folder)
  if (storage.kind === 'folder') requireApart(storage.folder, target)
  if ((await entriesOf(target)).length > 0) throw new Error(`${target} is not empty`)
  const partial = `${target}.partial`
  await rm(partial, { recursive: true, force: true })
  for (const path of [TABLES, FILES]) await mkdir(join(partial, path), { recursive: true, mode: 0o700 })
  try {
    const rows = await fill(partial, { connection, storage })
    await writeChecksums(partial)
    await rename(partial, target)
    return { rows }
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    throw error
  }
}

const entriesOf = (folder: string) =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })

async function fill(folder: string, { connection, storage }: BackupSource): Promise<number> {
  // before the moment of the tables, so that nothing they name can be removed before it is copied; and again at it
  const copy = async () => {
    if (storage.kind === 'folder') await copyFiles(storage.folder, join(folder, FILES), { onlyNew: true })
  }
  await copy()
  const client = new pg.Client({ ...connection, query_timeout: 0, application_name: 'huoltosilta backup' })
  // a lost connection fails the statement under way
  client.on('error', () => {})
  await client.connect()
  try {
    const createdAt = new Date().toISOString()
    const dumped = await dumpTables(client, join(folder, TABLES), copy)
    const files = { place: placeOf(storage), copied: storage.kind === 'folder' }
    const text = backupText({ createdAt, ...dumped, files })
    await pipeline(Readable.from([text]), createWriteStream(join(folder, DESCRIPTION), { flags: 'wx', mode: 0o600 }))
    return dumped.tables.reduce((sum, { rows }) => sum + rows, 0)
  } finally {
    await client.end()
  }
}

/** Where the stored files are kept, in words. */
export const placeOf = (storage: StorageOptions): string =>
  storage.kind === 'folder' ? 'folder' : `${storage.kind} bucket ${storage.bucket}`
