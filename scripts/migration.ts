// npm run migration -- --name what-it-does: the migration for changed tables, and for what the search watches of them.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import {
  declaredTriggers,
  migrationFile,
  migrationNames,
  triggerProblems,
  withTriggers,
  writtenTriggers,
} from './search-triggers.ts'

const folder = 'migrations'

/** The migration that drizzle-kit has made; undefined when it found nothing to do. */
function generate(...more: string[]): string | undefined {
  const before = migrationNames(folder)
  const { status } = spawnSync('drizzle-kit', ['generate', ...process.argv.slice(2), ...more], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
  return migrationNames(folder).find((name) => !before.includes(name))
}

const ofTables = generate()
const [declared, written] = [declaredTriggers(), writtenTriggers(folder)]
const problems = triggerProblems(declared, written)
const name = ofTables ?? (problems.length > 0 ? generate('--custom') : undefined)
if (name && problems.length > 0) {
  const file = migrationFile(folder, name)
  const tables = ofTables ? readFileSync(file, 'utf8') : ''
  writeFileSync(file, withTriggers(tables, declared, written))
  for (const problem of problems) console.log(`${name}: ${problem}`)
}
