// npm run test:steady -- [rounds]: every journey and component test again and again, with twice as many workers as cores and a process
// that burns a core. What fails here is flaky, since the product is the same in each round.
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { ensureBuilt } from './build-client.mjs'
import { ensureChromium, ensureHeadlessChromium } from './machine.mjs'
import { binary, ensureInstalled } from './run.mjs'
import { journeys, results, vitest } from './test-runners.mjs'

const [rounds = '5', ...options] = process.argv.slice(2)
const workers = availableParallelism() * 2

await ensureInstalled()
await ensureHeadlessChromium()
await ensureChromium()
await ensureBuilt()
const burner = spawn(binary('node'), ['-e', 'while (true);'], { stdio: 'ignore' })
process.on('exit', () => burner.kill())
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))

/** How often each test failed. */
const failures = new Map()
let passed = 0
for (let round = 1; round <= Number(rounds); round++) {
  console.log(`\n── round ${round} of ${rounds}`)
  const startedAt = performance.now()
  const before = { passed, failed: failed() }
  count(await vitest(['browser'], {}, [`--maxWorkers=${workers}`, ...options]))
  // what a failed journey leaves stays until the next call: a round clears only its own folder; a trace would take an eighth of the time
  count(await journeys([`--workers=${workers}`, `--output=test-results/round-${round}`, '--trace=off', ...options]))
  const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1)
  console.log(
    `── round ${round}: ${passed - before.passed} passed, ${failed() - before.failed} failed (${minutes} min)`,
  )
}
burner.kill()
rmSync(results, { recursive: true, force: true })

console.log(`\n── what failed in ${rounds} rounds with ${workers} workers beside a busy core`)
for (const [name, times] of failures) console.log(`${times} of ${rounds}: ${name}`)
process.exitCode = failures.size === 0 ? 0 : 1
console.log(`${passed} passed, ${failed()} failed`)

function failed() {
  return [...failures.values()].reduce((sum, times) => sum + times, 0)
}

function count(step) {
  passed += step.passed
  for (const one of step.told) {
    const [name = ''] = one.split('\n')
    console.log(`\n${one}`)
    failures.set(name, (failures.get(name) ?? 0) + 1)
  }
  // a run that broke although no test did
  if (step.failed > step.told.length) failures.set('the run itself', (failures.get('the run itself') ?? 0) + 1)
}
