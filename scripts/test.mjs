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

const isCi = process.env.CI === 'true'
const results = mkdtempSync(join(tmpdir(), 'huoltosilta-results-'))

await ensureInstalled()
for (const [name, work] of staticChecks) await check(name, work)
await step('tests on the embedded PostgreSQL', () => vitest('node', { TEST_DATABASE_URL: '' }))
await step('tests in the browser', async () => {
  await ensureChromium()
  return vitest('browser')
})
if (isCi) await step('tests on PostgreSQL 15', testOnPostgres15)
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
  const tries = isCi ? ['--retry=1'] : []
  const code = await run(binary('vitest'), ['run', '--project', project, ...tries, ...reporters], env)
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(file, 'utf8'))
  const told = testResults
    .flatMap((one) => one.assertionResults)
    // one that passed at its second try has the message of the first
    .filter(({ failureMessages }) => failureMessages.length > 0)
    .map(({ fullName, status, failureMessages }) => trouble(fullName, status === 'passed', failureMessages[0]))
  return { ...counted(code, numPassedTests, numFailedTests), told }
}

/**
 * In CI what failed is tried once more, one after the other and in a world of its own: what a journey has done can often
 * not be done again in the same, and a heavy one beside it may have made it fail.
 */
async function journeys() {
  await ensureChromium()
  const first = await playwright()
  if (!isCi || first.failed.length === 0) return countedJourneys(first, first.failed)
  const second = await playwright('--last-failed', '--workers=1')
  return countedJourneys({ ...second, passed: first.passed + second.passed }, first.failed, second.failed)
}

function countedJourneys({ code, passed, failed }, tried, stillFailed = tried) {
  const fails = new Set(stillFailed.map(({ id }) => id))
  const told = tried.map(({ id, title, message }) => trouble(title, !fails.has(id), message))
  return { ...counted(code, passed, failed.length), told }
}

async function playwright(...options) {
  const file = join(results, 'playwright.json')
  rmSync(file, { force: true })
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  const code = await run(binary('playwright'), ['test', '--reporter=list,json', ...options], env)
  const { stats, suites } = JSON.parse(readFileSync(file, 'utf8'))
  return { code, passed: stats.expected, failed: suites.flatMap(specsOf).flatMap(failuresOf) }
}

function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)]
}

function failuresOf({ id, title, tests }) {
  const failed = tests.filter(({ status }) => status === 'unexpected')
  return failed.map(({ projectName, results }) => ({
    id: `${id} ${projectName}`,
    title,
    message: results[0]?.error?.message ?? 'no error told',
  }))
}

/** What went wrong at the first try. */
function trouble(title, isMended, message) {
  return `${title}${isMended ? ' (passed at the second try)' : ''}\n${stripVTControlCharacters(message)}`
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
