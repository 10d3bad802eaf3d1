import { chmod, constants, copyFile, mkdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathsBelow } from './checksums.ts'

/**
 * Copies what is new or has changed since the last call. A file that is removed meanwhile is left out: its row is marked
 * as removed before it.
 */
export async function copyFiles(from: string, to: string): Promise<void> {
  for await (const path of filesBelow(from)) {
    const [source, target] = [join(from, path), join(to, path)]
    if (await isSame(source, target)) continue
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

/** An object never changes under its key, but it may have been half written when it was first copied. */
async function isSame(source: string, target: string): Promise<boolean> {
  const copied = await statOf(target)
  return copied !== null && copied.size === (await statOf(source))?.size
}

const statOf = (path: string) => stat(path).catch(() => null)
