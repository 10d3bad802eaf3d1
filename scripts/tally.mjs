const rows = []

/**
 * Runs one step and counts it: `passed`, `failed`, and `told`, texts for the end of the run. Work that throws counts as one failure
 * and the next step still runs.
 */
export async function step(name, work) {
  console.log(`\n── ${name}`)
  const began = Date.now()
  let counted
  try {
    counted = await work()
  } catch (error) {
    console.error(error)
    counted = { passed: 0, failed: 1, told: [String(error)] }
  }
  rows.push({ name, ...counted, seconds: (Date.now() - began) / 1000 })
}

/** A step that is one check: its work gives an exit code. */
export const check = (name, work) =>
  step(name, async () => ((await work()) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }))

/** Prints what the steps told, the table and, as the very last line, the totals; sets the exit code. */
export function report() {
  const total = (key) => rows.reduce((sum, row) => sum + row[key], 0)
  for (const { name, told = [] } of rows) for (const one of told) console.log(`\n${name}: ${firstLines(one)}`)
  console.log('\n── summary')
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
