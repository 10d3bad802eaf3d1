// npm test: every check there is. In CI (CI=true) the server's tests run on Debian's PostgreSQL 15 as well.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { buildClient } from './build-client.mjs'
import { checkSignInContract } from './conformance.mjs'
import { ensureChromium, startPackagedPostgres } from './machine.mjs'
import { binary, ensureInstalled, run, runAndRead } from './run.mjs'
import { staticChecks } from './static-checks.mjs'
import { check, report, step } from './tally.mjs'

const results = mkdtempSync(join(tmpdir(), 'huoltosilta-results-'))

await ensureInstalled()
for (const [name, work] of staticChecks) await check(name, work)
await step('tests on the embedded PostgreSQL', () => vitest('node', { TEST_DATABASE_URL: '' }))
await step('tests in the browser', async () => {
  await ensureChromium()
  return vitest('browser')
})
if (process.env.CI === 'true') await step('tests on PostgreSQL 15', testOnPostgres15)
await check('build and its budgets', buildClient)
await step('sign-in contract', checkSignInContract)
// it looks after processes in /proc
if (process.platform === 'linux') await step('faults, short form', shortFaults)
await step('journeys', journeys)
rmSync(results, { recursive: true, force: true })
report()

async function testOnPostgres15() {
  const server = await startPackagedPostgres()
  try {
    return await vitest('node', { TEST_DATABASE_URL: server.url })
  } finally {
    await server.stop()
  }
}

async function vitest(project, env = {}) {
  const file = join(results, 'vitest.json')
  rmSync(file, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const code = await run(binary('vitest'), ['run', '--project', project, ...reporters], env)
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(file, 'utf8'))
  const failed = testResults.flatMap((one) => one.assertionResults).filter(({ status }) => status === 'failed')
  const told = failed.map(({ fullName, failureMessages }) => `${fullName}\n${failureMessages[0]}`)
  return { ...counted(code, numPassedTests, numFailedTests), told }
}

async function journeys() {
  await ensureChromium()
  const file = join(results, 'playwright.json')
  const code = await run(binary('playwright'), ['test', '--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_FILE: file })
  const { stats, suites } = JSON.parse(readFileSync(file, 'utf8'))
  const told = suites.flatMap(specsOf).flatMap(({ title, tests }) => tests.flatMap((test) => troubleOf(title, test)))
  return { ...counted(code, stats.expected + stats.flaky, stats.unexpected), told }
}

function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)]
}

/** What went wrong at the first try, of a journey that failed or that passed only at the second. */
function troubleOf(title, { status, results }) {
  if (status !== 'unexpected' && status !== 'flaky') return []
  const { message = 'no error told' } = results[0]?.error ?? {}
  return [`${title}${status === 'flaky' ? ' (passed at the second try)' : ''}\n${stripVTControlCharacters(message)}`]
}

/** A server that is killed, stopped and locked out under load, for about a minute. */
async function shortFaults() {
  const { code, output } = await runAndRead(binary('node'), ['faults/run.ts', '--short'])
  const matches = (line) => (output.match(line) ?? []).length
  return counted(code, matches(/^ok /gm), matches(/^not ok /gm))
}

/** A run that failed although no test did (an unhandled error, no test found) is one failure. */
function counted(code, passed, failed) {
  return { passed, failed: code === 0 ? failed : Math.max(failed, 1) }
}
