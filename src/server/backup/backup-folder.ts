import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

// A backup is a folder:
//   backup.json    what it is, by the schema below
//   tables/        the rows of each table, as COPY writes them, gzipped
//   files/         the stored files, by their keys
//   SHA256SUMS     of all the others; written last, and read by `sha256sum --check` too

export const DESCRIPTION = 'backup.json'
export const TABLES = 'tables'
export const FILES = 'files'

const FORMAT = 1

const Table = z.object({
  /** Below `tables/`. */
  file: z.string(),
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number(),
})

const Backup = z.object({
  format: z.literal(FORMAT),
  createdAt: z.string(),
  /** Version of PostgreSQL, for people. */
  postgres: z.string(),
  /** The level of the tables: every migration that the database had run. */
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
  tables: z.array(Table),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), value: z.string(), isCalled: z.boolean() })),
  /** What keeps the stored files; only those of a folder are in the backup. */
  files: z.object({ place: z.string(), copied: z.boolean() }),
})

export type BackupTable = z.infer<typeof Table>
export type Backup = z.infer<typeof Backup>

export const backupText = (backup: Omit<Backup, 'format'>): string =>
  `${JSON.stringify({ format: FORMAT, ...backup }, null, 2)}\n`

/** What the folder says of itself; throws when it is no backup of ours. */
export async function readBackup(folder: string): Promise<Backup> {
  let text: string
  try {
    text = await readFile(join(folder, DESCRIPTION), 'utf8')
  } catch {
    throw new Error(`${folder} is no backup: it has no ${DESCRIPTION}`)
  }
  const read = Backup.safeParse(jsonOf(text))
  if (!read.success) throw new Error(`${join(folder, DESCRIPTION)} is torn, or of another version of the product`)
  return read.data
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
