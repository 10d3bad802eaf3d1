import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, opendir } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** The list of all other files of a backup. */
export const SUMS = 'SHA256SUMS'

/** Hashes every file below the folder into `SHA256SUMS`, each one on the disk for good before its line is written. */
export async function writeChecksums(folder: string): Promise<void> {
  const lines = Readable.from(linesOf(folder))
  await pipeline(lines, createWriteStream(join(folder, SUMS), { flags: 'wx', mode: 0o600, flush: true }))
}

/** Throws, naming the file, unless the folder holds exactly what `SHA256SUMS` lists, bit by bit. */
export async function verifyChecksums(folder: string): Promise<void> {
  const list = await open(join(folder, SUMS)).catch(() => {
    throw new Error(`${folder} is torn: it has no ${SUMS}`)
  })
  const input = list.createReadStream()
  const listed = createInterface({ input })[Symbol.asyncIterator]()
  try {
    // both are in the order of names, so neither is ever in memory whole
    for await (const path of pathsBelow(folder)) {
      const { value: line = '' } = await listed.next()
      if (line !== `${await hashOf(join(folder, path))}  ${path}`)
        throw new Error(`${folder} is torn: ${path} is not what ${SUMS} says`)
    }
    const { value: more } = await listed.next()
    if (more) throw new Error(`${folder} is torn: a file is missing, ${more.slice(66)}`)
  } finally {
    input.destroy() // closes the list as well
  }
}

async function* linesOf(folder: string) {
  for await (const path of pathsBelow(folder)) yield `${await hashOf(join(folder, path), { sync: true })}  ${path}\n`
}

async function hashOf(path: string, { sync = false } = {}): Promise<string> {
  const file = await open(path)
  try {
    const hash = createHash('sha256')
    await pipeline(file.createReadStream({ autoClose: false }), hash)
    if (sync) await file.sync()
    return hash.digest('hex')
  } finally {
    await file.close()
  }
}

/** Files below a folder by their relative paths, in the order of names; without the list itself. */
export async function* pathsBelow(folder: string, prefix = ''): AsyncGenerator<string> {
  const entries = []
  for await (const entry of await opendir(join(folder, prefix))) entries.push(entry)
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = prefix ? `${prefix}/${entry.name}` : entry.name
    if (entry.isDirectory()) yield* pathsBelow(folder, path)
    else if (path !== SUMS) yield path
  }
}
