import { say, stepName } from './run.mjs'

const began = Date.now()
const rows = []

/**
 * Runs one step and counts it: `passed`, `failed`, and `told`, texts for the end of the run. Work that throws counts as one failure
 * and the next step still runs.
 */
export async function step(name, work) {
  say(`\n── ${name}\n`)
  const start = Date.now()
  let counted
  try {
    counted = await work()
  } catch (error) {
    say(`${error.stack ?? error}\n`)
    counted = { passed: 0, failed: 1, told: [String(error)] }
  }
  const seconds = (Date.now() - start) / 1000
  rows.push({ name, ...counted, seconds })
  say(`── ${name}: ${counted.passed} passed, ${counted.failed} failed (${seconds.toFixed(1)} s)\n`)
}

/** Runs lines of steps at the same time: while one waits for a database or a browser another one works. */
export const sideBySide = (lines) =>
  Promise.all(Object.entries(lines).map(([name, steps]) => stepName.run(name, steps)))

/** A step that is one check: its work gives an exit code. */
export const check = (name, work) =>
  step(name, async () => ((await work()) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }))

/** Prints the messages of the steps, the table and, as the very last line, the totals; sets the exit code. */
export function report() {
  const total = (key) => rows.reduce((sum, row) => sum + row[key], 0)
  for (const { name, told = [] } of rows) for (const one of told) console.log(`\n${name}: ${firstLines(one)}`)
  console.log(`\n── summary (${((Date.now() - began) / 1000).toFixed(0)} s)`)
  for (const { name, passed, failed, seconds, told = [] } of rows) {
    const mark = failed === 0 ? 'ok  ' : 'FAIL'
    console.log(`${mark} ${name}: ${passed} passed, ${failed} failed (${seconds.toFixed(1)} s)`)
    // once more by name: of a long run often only the end is kept
    for (const one of told) console.log(`     ${firstLines(one, 1)}`)
  }
  process.exitCode = total('failed') === 0 && total('passed') > 0 ? 0 : 1
  console.log(`${total('passed')} passed, ${total('failed')} failed`)
}

const firstLines = (text, count = 8) => text.trim().split('\n').slice(0, count).join('\n')
