import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Disk } from 'flydrive'
import { openDisk, type StorageOptions } from '../storage/storage.ts'
import { pathsBelow, SUMS } from './checksums.ts'

const PREFIX = 'backups/'
const DAY_MS = 86_400_000
/** For one file, to a slow store. */
const LIMIT_MS = 3_600_000

/**
 * Backups in a bucket: each is a folder there by the moment when it was taken, such as `2026-11-29T02-15-00Z`, with the files that it has on a disk.
 * The list of checksums is sent last, so that what has none is no backup.
 */
export type BackupStore = Extract<StorageOptions, { kind: 's3' }>

const nameOf = (moment: Date): string => `${moment.toISOString().slice(0, 19).replaceAll(':', '-')}Z`

const momentOf = (name: string): number => Date.parse(name.replace(/T(\d\d)-(\d\d)-(\d\d)Z$/, 'T$1:$2:$3Z'))

/** Exactly as they are made: many other words can be read as a moment, and folders with such names are not ours to remove. */
const isName = (word: string): boolean => !Number.isNaN(momentOf(word)) && nameOf(new Date(momentOf(word))) === word

/** Sends a whole backup; gives the name under which it is kept. */
export async function sendBackup(store: BackupStore, folder: string, takenAt: Date): Promise<string> {
  const disk = await openDisk(store, LIMIT_MS)
  const name = nameOf(takenAt)
  const send = async (path: string) => {
    const file = join(folder, path)
    await disk.putStream(`${PREFIX}${name}/${path}`, createReadStream(file), { contentLength: (await stat(file)).size })
  }
  for await (const path of pathsBelow(folder)) await send(path)
  await send(SUMS)
  return name
}

/** The whole backups, the oldest first. */
export async function listBackups(store: BackupStore): Promise<string[]> {
  const disk = await openDisk(store, LIMIT_MS)
  return wholeOf(disk, await namesIn(disk))
}

/** All that was begun, torn ones among them, the oldest first. */
async function namesIn(disk: Disk): Promise<string[]> {
  const names: string[] = []
  for await (const { name } of objectsBelow(disk, PREFIX, { recursive: false })) if (isName(name)) names.push(name)
  return names.sort()
}

async function wholeOf(disk: Disk, names: readonly string[]): Promise<string[]> {
  const whole = await Promise.all(names.map((name) => disk.exists(`${PREFIX}${name}/${SUMS}`)))
  return names.filter((_, index) => whole[index])
}

/** Brings a backup into a folder, which `restoreBackup` then checks. `newest` is the last one. */
export async function fetchBackup(store: BackupStore, asked: string, folder: string): Promise<string> {
  const names = await listBackups(store)
  const name = asked === 'newest' ? names.at(-1) : names.find((one) => one === asked)
  if (!name) throw new Error(`The bucket ${store.bucket} has no backup ${asked}; it has ${names.join(', ') || 'none'}`)
  const disk = await openDisk(store, LIMIT_MS)
  const prefix = `${PREFIX}${name}/`
  for await (const object of objectsBelow(disk, prefix, { recursive: true })) {
    if (!object.isFile) continue
    const target = join(folder, object.key.slice(prefix.length))
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    await pipeline(await disk.getStream(object.key), createWriteStream(target, { mode: 0o600 }))
  }
  return name
}

/** What is below a prefix, asked for a page at a time. */
async function* objectsBelow(disk: Disk, prefix: string, { recursive }: { recursive: boolean }) {
  let paginationToken: string | undefined
  do {
    const page = await disk.listAll(prefix, { recursive, ...(paginationToken && { paginationToken }) })
    yield* page.objects
    paginationToken = page.paginationToken
  } while (paginationToken)
}

/** How old a backup is, in milliseconds. */
export const ageOf = (name: string, now: Date): number => now.getTime() - momentOf(name)

/**
 * Removes what is older than so many days, whole or torn, but never the newest whole one, nor a torn one of the last day, which may be under way; gives
 * the names.
 */
export async function removeOldBackups(
  store: BackupStore,
  { keepDays, now }: { keepDays: number; now: Date },
): Promise<string[]> {
  const disk = await openDisk(store, LIMIT_MS)
  const names = await namesIn(disk)
  const whole = await wholeOf(disk, names)
  const newest = whole.at(-1)
  const daysOf = (name: string) => (whole.includes(name) ? keepDays : Math.max(keepDays, 1))
  const old = names.filter((name) => name !== newest && ageOf(name, now) > daysOf(name) * DAY_MS)
  for (const name of old) {
    // without its list it is no backup: an end in the middle leaves none that looks whole
    await disk.delete(`${PREFIX}${name}/${SUMS}`)
    await disk.deleteAll(`${PREFIX}${name}/`)
  }
  return old
}
