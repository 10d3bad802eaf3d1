import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** In the folder of migrations, as `sha256sum` writes it: a line for each `migration.sql`. */
const LIST = 'SHA256SUMS'

/** Hash by the name of the migration. */
export type Hashes = ReadonlyMap<string, string>

/** What the files of the folder are. */
export function hashesOf(folder: string): Hashes {
  const names = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'migration.sql')))
  return new Map(names.sort().map((name) => [name, sha256(readFileSync(join(folder, name, 'migration.sql')))]))
}

export const listPath = (folder: string): string => join(folder, LIST)

export const readList = (folder: string): Hashes =>
  existsSync(listPath(folder)) ? parseList(readFileSync(listPath(folder), 'utf8')) : new Map()

/** What the main branch had when this one left it; null outside git, or where that branch is unknown. */
export function listOfMain(folder: string): Hashes | null {
  for (const branch of ['origin/main', 'main']) {
    const base = git('merge-base', 'HEAD', branch)?.trim()
    const text = base && git('show', `${base}:./${listPath(folder)}`)
    if (text) return parseList(text)
  }
  return null
}

function git(...args: string[]): string | null {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' })
  return status === 0 ? stdout : null
}

export const listText = (hashes: Hashes): string =>
  [...hashes].map(([name, hash]) => `${hash}  ${name}/migration.sql\n`).join('')

/** What is wrong with a list, each with what to do about it; `settled` are the lines that databases may have run. */
export function listProblems(files: Hashes, list: Hashes, settled: Hashes): string[] {
  const gone = [...settled].flatMap(([name, hash]) =>
    list.get(name) === hash ? [] : [`${LIST}: the line of ${name} was changed or removed; put it back as main has it`],
  )
  const changed = [...list].flatMap(([name, hash]) => {
    if (files.get(name) === hash) return []
    if (settled.has(name))
      return [`${name} was changed or removed, and databases have run it; put it back and write a new migration`]
    return [`${name} was changed since it was noted: npm run note-migrations`]
  })
  const unlisted = [...files.keys()].filter((name) => !list.has(name))
  return [...gone, ...changed, ...unlisted.map((name) => `${name} is new; when it is final: npm run note-migrations`)]
}

/** The lines of the main branch unchanged, and the others from the files. */
export const updatedList = (files: Hashes, settled: Hashes): Hashes =>
  new Map([...files, ...settled].sort(([a], [b]) => (a < b ? -1 : 1)))

function parseList(text: string): Hashes {
  const lines = text.split('\n').filter((line) => line !== '')
  return new Map(
    lines.map((line) => {
      const read = /^([0-9a-f]{64}) {2}([^/]+)\/migration\.sql$/.exec(line)
      if (!read?.[1] || !read[2]) throw new Error(`${LIST}: no line of ours: ${line}`)
      return [read[2], read[1]]
    }),
  )
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
