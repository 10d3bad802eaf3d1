import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { binary, root, run, say } from './run.mjs'
import { copyWithNewFeature } from './with-new-feature.mjs'

/** Name and work of each check that needs no database and no browser, the longest first; the work gives an exit code. */
export const staticChecks = [
  ['types, also of a new feature', typesWithNewFeature],
  ['format and lint', () => run(binary('biome'), ['ci', '--error-on-warnings'])],
  [
    'directions of imports',
    () => run(binary('depcruise'), ['src', 'test', '--config', '.dependency-cruiser.cjs', '--output-type', 'err']),
  ],
  ['one file reads the environment', environmentIsReadOnce],
  ['nothing unused', () => run(binary('knip'), [])],
  ['migrations match the tables', migrationsMatchTables],
  ['triggers match what is searched', () => run(binary('node'), ['scripts/check-search-triggers.ts'])],
  ['counts and plain words', () => run(binary('node'), ['scripts/counts.ts'])],
]

/** The projects of tsconfig.json are checked side by side: more checkers in each would work the same types out again, in twice the processor time. */
export const typesOptions = ['-b', '--checkers', '1']

/** Of the project and of a feature as `npm run new-feature` makes it, at once: `tsc` is what takes longest here. */
function typesWithNewFeature() {
  const folder = join(root, '.types/with-new-feature')
  copyWithNewFeature(folder)
  return run(binary('tsc'), typesOptions, {}, folder)
}

/** Product code reads settings only through src/server/config.ts; tools and tests have an environment of their own. */
function environmentIsReadOnce() {
  const offenders = sourcesBelow('src').filter(
    (file) =>
      file !== join('src', 'server', 'config.ts') &&
      !/\.test\.tsx?$/.test(file) &&
      /\bprocess\.env\b|\bimport\.meta\.env\.(?!DEV\b|PROD\b)/.test(readFileSync(join(root, file), 'utf8')),
  )
  for (const file of offenders) say(`${file} reads the environment: take it from #server/config.ts\n`)
  return offenders.length === 0 ? 0 : 1
}

/** Generating on top of the migrations must find nothing to do. */
async function migrationsMatchTables() {
  const written = migrationsIn(join(root, 'migrations'))
  if (written.length === 0) {
    say('migrations/ is empty: npm run migration\n')
    return 1
  }
  const folder = mkdtempSync(join(tmpdir(), 'huoltosilta-migrations-'))
  try {
    cpSync(join(root, 'migrations'), folder, { recursive: true })
    const code = await run(binary('drizzle-kit'), [
      'generate',
      '--dialect',
      'postgresql',
      '--schema',
      './src/**/*.tables.ts',
      '--out',
      folder,
    ])
    const missing = migrationsIn(folder).filter((name) => !written.includes(name))
    for (const name of missing) say(readFileSync(join(folder, name, 'migration.sql'), 'utf8'))
    if (missing.length > 0) say('The tables changed: npm run migration\n')
    return code || missing.length
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const migrationsIn = (folder) => (existsSync(folder) ? readdirSync(folder).filter((name) => /^\d/.test(name)) : [])

const sourcesBelow = (folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length))
