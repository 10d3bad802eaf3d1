// How vitest and Playwright are run by a script, and their results read.
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { binary, run } from './run.mjs'

/** Where the runners leave their results; the caller removes it. */
export const results = mkdtempSync(join(tmpdir(), 'huoltosilta-results-'))

let runs = 0
const resultFile = () => join(results, `${++runs}.json`)

/** In CI a failed test is retried once; one that passes only then is flaky, and listed at the end to be fixed. */
const isTriedAgain = process.env.CI === 'true'

/** Runs the tests of some projects of vitest.config.ts; `options` go to vitest. Gives what `step` counts. */
export async function vitest(projects, env = {}, options = []) {
  const file = resultFile()
  const chosen = projects.flatMap((name) => ['--project', name])
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const tries = isTriedAgain ? ['--retry=1'] : []
  const code = await run(binary('vitest'), ['run', ...chosen, ...tries, ...reporters, ...options], env)
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(file, 'utf8'))
  const told = testResults.flatMap(({ message, assertionResults }) => {
    // one that passed at its second try has the message of the first
    const failed = assertionResults.filter(({ failureMessages }) => failureMessages.length > 0)
    // a file that could not be loaded has no test to blame
    if (failed.length === 0) return message ? [message] : []
    return failed.map(({ fullName, status, failureMessages }) =>
      trouble(fullName, status === 'passed', failureMessages[0]),
    )
  })
  return { ...counted(code, numPassedTests, numFailedTests), told }
}

/** Runs the journeys on a server of their own; `options` go to Playwright. Gives what `step` counts. */
export async function journeys(options = [], env = {}) {
  const first = await playwright(options, env)
  if (!isTriedAgain || first.failed.length === 0) return countedJourneys(first, first.failed)
  // in a world of its own: what a journey has done can often not be done again in the same
  const second = await playwright([...options, '--last-failed', '--workers=1'], env)
  return countedJourneys({ ...second, passed: first.passed + second.passed }, first.failed, second.failed)
}

function countedJourneys({ code, passed, failed, errors }, tried, stillFailed = tried) {
  const fails = new Set(stillFailed.map(({ id }) => id))
  const told = tried.map(({ id, title, message }) => trouble(title, !fails.has(id), message))
  return { ...counted(code, passed, failed.length), told: [...told, ...errors] }
}

async function playwright(options, env) {
  const file = resultFile()
  const code = await run(binary('playwright'), ['test', '--reporter=list,json', ...options], {
    ...env,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  })
  const { stats, suites, errors } = JSON.parse(readFileSync(file, 'utf8'))
  const failed = suites.flatMap(specsOf).flatMap(failuresOf)
  return { code, passed: stats.expected, failed, errors: errors.map(({ message }) => message) }
}

function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)]
}

function failuresOf({ id, title, tests }) {
  const failed = tests.filter(({ status }) => status === 'unexpected')
  return failed.map(({ projectName, results }) => ({
    id: `${id} ${projectName}`,
    title,
    message: `${results[0]?.error?.message ?? 'no error told'}\n${pageOf(results[0])}`,
  }))
}

/** What the page showed when a journey failed, as the roles and names of its elements; a second try clears the file. */
function pageOf(result) {
  const file = result?.attachments.find(({ name }) => name === 'error-context')?.path
  return file ? (readFileSync(file, 'utf8').split('# Page snapshot')[1] ?? '') : ''
}

/** What went wrong at the first try. */
const trouble = (title, isMended, message) =>
  `${title}${isMended ? ' (passed at the second try)' : ''}\n${stripVTControlCharacters(message)}`

/** A run that failed although no test did (an unhandled error, no test found) is one failure. */
export function counted(code, passed, failed) {
  return { passed, failed: code === 0 ? failed : Math.max(failed, 1) }
}
