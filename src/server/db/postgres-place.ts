import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { RunAs } from './postgres-binaries.ts'

/** The paths of one embedded PostgreSQL. */
export type PostgresPlace = {
  /** Holds `data`, the log file and, where they had to be copied, the binaries. */
  root: string
  data: string
  /** Folder of the Unix socket. */
  run: string
}

/** Where data goes when the wanted folder is closed to the unprivileged user, such as below /root. */
const ELSEWHERE = '/var/lib/huoltosilta'
/** The kernel's limit on a socket's path is 107 bytes, and PostgreSQL appends `/.s.PGSQL.5432.lock`. */
const RUN_PATH_LIMIT_BYTES = 107 - '/.s.PGSQL.5432.lock'.length

/** The user to run PostgreSQL as: the own one, unless we are root, as which it refuses to run. */
export function postgresUser(): RunAs {
  if (process.getuid?.() !== 0) return {}
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const wanted of ['postgres', 'nobody']) {
    const [, , uid, gid] = accounts.find((line) => line.startsWith(`${wanted}:`))?.split(':') ?? []
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  return { uid: 65_534, gid: 65_534 }
}

/**
 * Prepares the folders. When the unprivileged user cannot reach `wanted`, the data goes to a folder of its own below
 * /var/lib/huoltosilta and `wanted/elsewhere` names it, so that a moved or renamed checkout finds its data again.
 */
export function postgresPlace(wanted: string, runAs: RunAs): PostgresPlace {
  mkdirSync(wanted, { recursive: true })
  if (runAs.uid !== undefined) chmodSync(wanted, 0o711)
  const root = existsSync(join(wanted, 'elsewhere')) || !reaches(wanted, runAs) ? elsewhere(wanted) : resolve(wanted)
  const inRoot = join(root, 'run')
  const run = Buffer.byteLength(inRoot) <= RUN_PATH_LIMIT_BYTES ? inRoot : `/tmp/huoltosilta-${hash(root)}`
  ownFolder(run, runAs)
  return { root, data: join(root, 'data'), run }
}

/** A folder for the server's user only. */
export function ownFolder(path: string, { uid, gid }: RunAs): void {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  const found = lstatSync(path)
  const owner = process.getuid?.()
  // in /tmp another user may have been here first
  if (!found.isDirectory() || (found.uid !== owner && found.uid !== uid)) throw new Error(`${path} is not ours`)
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid)
  chmodSync(path, 0o700)
}

function elsewhere(wanted: string): string {
  const note = join(wanted, 'elsewhere')
  if (!existsSync(note)) writeFileSync(note, `${join(ELSEWHERE, randomBytes(8).toString('hex'))}\n`)
  const root = readFileSync(note, 'utf8').trim()
  mkdirSync(root, { recursive: true })
  chmodSync(root, 0o711)
  return root
}

function reaches(folder: string, runAs: RunAs): boolean {
  if (runAs.uid === undefined) return true
  return spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { ...runAs, cwd: '/', stdio: 'ignore' }).status === 0
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)
