// npm test: what a change can break, in 12 minutes at most on two cores. With `--all` (npm run test:all): everything there is.
import { rmSync } from 'node:fs'
import { buildClient } from './build-client.mjs'
import { checkSignInContract } from './conformance.mjs'
import {
  ensureChromium,
  ensureHeadlessChromium,
  ensurePackagedPostgres,
  ensureRedis,
  startPackagedPostgres,
} from './machine.mjs'
import { binary, ensureInstalled, runAndRead } from './run.mjs'
import { staticChecks } from './static-checks.mjs'
import { check, report, sideBySide, step } from './tally.mjs'
import { counted, journeys, results, vitest } from './test-runners.mjs'

const isAll = process.argv.includes('--all')
/** What tests ask that look longer, or at more, in `npm run test:all`. */
const amount = isAll ? { TEST_ALL: 'true' } : {}

await ensureInstalled()
// apt-get lets one in at a time
await ensureHeadlessChromium()
if (isAll) await ensureChromium()
await ensurePackagedPostgres()
await ensureRedis()

const waiting = staticChecks.values()
/** Each side takes the next one until none is left. */
async function shareStaticChecks() {
  for (const [name, work] of waiting) await check(name, work)
}

let sqlByHand
/** By the side that comes first to its end. */
const testSqlByHand = () => (sqlByHand ??= step('tests of SQL by hand, on PostgreSQL 15', onPostgres15))

await sideBySide({
  async node() {
    await shareStaticChecks()
    await step('tests in Node, on the embedded PostgreSQL', () =>
      vitest(['node', 'process'], { ...amount, TEST_DATABASE_URL: '' }),
    )
    await (isAll ? step('tests in Node, on PostgreSQL 15', onPostgres15) : testSqlByHand())
  },
  async browser() {
    await check('build and its budgets', buildClient)
    await shareStaticChecks()
    await step('sign-in contract', checkSignInContract)
    await step('tests of components', () => vitest(['browser'], amount))
    await step(isAll ? 'all journeys' : 'journeys and accessibility', () =>
      isAll
        ? journeys(['--trace', 'off'])
        : journeys(['--trace', 'off', '--project', 'desktop', '--grep', '@quick'], { TEST_QUICK: 'true' }),
    )
    if (!isAll) await testSqlByHand()
  },
})
// by themselves: they measure how soon the product is back, and look after processes in /proc
if (isAll && process.platform === 'linux') {
  await step('faults', faults)
  await step('hostile calls', hostileCalls)
}
rmSync(results, { recursive: true, force: true })
report()

async function onPostgres15() {
  const server = await startPackagedPostgres()
  try {
    return await vitest(['both-databases'], { ...amount, TEST_DATABASE_URL: server.url })
  } finally {
    await server.stop()
  }
}

/** A server that is killed, stopped and locked out under load. */
async function faults() {
  const { code, output } = await runAndRead(binary('node'), ['faults/run.ts', '--short'])
  const matches = (line) => (output.match(line) ?? []).length
  return counted(code, matches(/^ok /gm), matches(/^not ok /gm))
}

/** Calls that the quick tests did not send: those of another seed. */
async function hostileCalls() {
  const { code } = await runAndRead(binary('node'), ['fuzz/run.ts', '--calls', '5000', '--seed', '2'])
  return counted(code, code === 0 ? 1 : 0, 0)
}
