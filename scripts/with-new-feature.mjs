import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from './run.mjs'

export const NEW_FEATURE = 'key-cabinet'

const NOT_SOURCES = new Set(['.git', 'node_modules', 'dist', 'data', '.types', 'test-results', 'playwright-report'])

const isSource = (path) => basename(path) !== 'node_modules'

/**
 * Fills `folder` with the sources of the project and a feature as `npm run new-feature` makes it: what the script makes has to pass what
 * everything else passes. The folder lies below the project, so that the packages are found without a link to them; what tools keep in
 * its own `.types` stays from the last time.
 */
export function copyWithNewFeature(folder) {
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(folder).filter((name) => name !== '.types'))
    rmSync(join(folder, name), { recursive: true, force: true })
  for (const name of readdirSync(root).filter((name) => !NOT_SOURCES.has(name) && !name.startsWith('.env')))
    cpSync(join(root, name), join(folder, name), { recursive: true, preserveTimestamps: true, filter: isSource })
  const made = spawnSync('node', ['scripts/new-feature.mjs', NEW_FEATURE], { cwd: folder, encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`npm run new-feature failed: ${made.stderr}`)
}
