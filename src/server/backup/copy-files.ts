import { chmod, constants, copyFile, mkdir, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { pathsBelow } from './checksums.ts'

/**
 * Copies every file below `from`; with `onlyNew` what is new or has grown since the last call. A file that is removed meanwhile
 * is left out: its row is marked as removed before it.
 */
export async function copyFiles(from: string, to: string, { onlyNew = false } = {}): Promise<void> {
  for await (const path of filesBelow(from)) {
    const [source, target] = [join(from, path), join(to, path)]
    if (onlyNew && (await isAsLong(source, target))) continue
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    try {
      await copyFile(source, target, constants.COPYFILE_FICLONE)
      await chmod(target, 0o600)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
}

/** Removes below `folder` what is not below `wanted`. */
export async function removeOthers(folder: string, wanted: string): Promise<void> {
  for await (const path of filesBelow(folder))
    if ((await statOf(join(wanted, path))) === null) await rm(join(folder, path), { force: true })
}

export async function hasFiles(folder: string): Promise<boolean> {
  for await (const _path of filesBelow(folder)) return true
  return false
}

async function* filesBelow(folder: string): AsyncGenerator<string> {
  if ((await statOf(folder)) !== null) yield* pathsBelow(folder)
}

/** Refuses two folders of which one holds the other: copying would go on for ever, and restoring remove what it reads. */
export function requireApart(files: string, backup: string): void {
  const [one, other] = [resolve(files) + sep, resolve(backup) + sep]
  if (one.startsWith(other) || other.startsWith(one))
    throw new Error(`A backup has a place of its own: ${backup} and the stored files in ${files} are one in the other`)
}

/** An object never changes under its key, but it may have been half written when it was first copied. */
async function isAsLong(source: string, target: string): Promise<boolean> {
  const copied = await statOf(target)
  return copied !== null && copied.size === (await statOf(source))?.size
}

const statOf = (path: string) => stat(path).catch(() => null)
