// npm run test:changed [-- --since <commit>] [-- --journeys]: what the files touched since the last commit can break, in about a minute.
import { execFileSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { journeysOfFeatures } from './journeys-of-features.mjs'
import { ensureChromium, ensureHeadlessChromium } from './machine.mjs'
import { binary, ensureInstalled, root, run } from './run.mjs'
import { typesOptions } from './static-checks.mjs'
import { check, report, step } from './tally.mjs'
import { journeys, results, vitest } from './test-runners.mjs'

const since = process.argv.includes('--since') ? process.argv[process.argv.indexOf('--since') + 1] : 'HEAD'

await ensureInstalled()
const touched = touchedFiles().filter((file) => existsSync(file))
const sources = touched.filter((file) => /\.(ts|tsx|mjs|mts|cjs|js|json|css)$/.test(file))
const features = new Set(touched.map((file) => /^src\/features\/([^/]+)\//.exec(file)?.[1]).filter((name) => name))
const named = [...features].flatMap((name) => journeysOfFeatures[name] ?? [])
const specs = new Set([
  ...named.map((name) => `e2e/${name}.spec.ts`),
  ...touched.filter((file) => /^e2e\/.*\.spec\.ts$/.test(file)),
])

if (sources.length > 0)
  await check('format and lint', () =>
    run(binary('biome'), ['check', '--error-on-warnings', '--no-errors-on-unmatched', ...sources]),
  )
await check('types', () => run(binary('tsc'), typesOptions))
const related = [`--changed=${since}`, '--passWithNoTests']
await step('tests in Node', () => vitest(['node', 'process'], { TEST_DATABASE_URL: '' }, related))
if (touched.some((file) => /^src\/.*\.(tsx|ts|css)$/.test(file))) {
  await ensureHeadlessChromium()
  await step('tests of components', () => vitest(['browser'], {}, related))
}
if (process.argv.includes('--journeys') && specs.size > 0) {
  const { ensureBuilt } = await import('./build-client.mjs')
  await ensureHeadlessChromium()
  await ensureBuilt()
  if (specs.has('e2e/push.spec.ts')) await ensureChromium()
  await step('journeys of the touched features', () => journeys([...specs]))
} else if (specs.size > 0) console.log(`\nTheir journeys, with -- --journeys: ${[...specs].join(' ')}`)
rmSync(results, { recursive: true, force: true })
report()

/** Changed since the commit, and new ones that Git does not know yet. */
function touchedFiles() {
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
  return [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')]
}
