// npm run test:moments [-- <file> …]: the tests of features, in Node, while the clocks of Node and of PostgreSQL pass over moments at which a day, a
// month, a year or summer time begins or ends. What fails here and not in `npm test` fails by luck there, a few minutes a day or a night a year.
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { ensureFaketime, startPackagedPostgres } from './machine.mjs'
import { ensureInstalled } from './run.mjs'
import { report, step } from './tally.mjs'
import { results, vitest } from './test-runners.mjs'

/** The tests run from a minute before each of them until some two minutes after it. */
const moments = {
  'the last night of a month, in winter': '2026-11-30T22:00:00Z',
  'the new year': '2026-12-31T22:00:00Z',
  'the beginning of summer time, on a Sunday': '2027-03-28T01:00:00Z',
  'the midnight of a Saturday in summer': '2027-07-31T21:00:00Z',
  'the end of summer time': '2027-10-31T01:00:00Z',
  'a leap day': '2028-02-28T22:00:00Z',
}
const MINUTE_S = 60

await ensureInstalled()
const faketime = await ensureFaketime()
const files = process.argv.slice(2)

for (const [name, moment] of Object.entries(moments)) await step(`${name} (${moment})`, () => passing(moment))
rmSync(results, { recursive: true, force: true })
report()

async function passing(moment) {
  const shiftS = Math.round((Date.parse(moment) - Date.now()) / 1000) - MINUTE_S
  const clock = shiftedClock(shiftS)
  const server = await startPackagedPostgres(clock)
  try {
    const env = { ...clock, TEST_DATABASE_URL: server.url }
    return await vitest(['node'], env, files.length > 0 ? files : ['src/features', 'src/shared'])
  } finally {
    await server.stop()
  }
}

/** The environment in which processes read a clock that is so many seconds ahead, or behind once the moment is over; their timers and limits run as before. */
function shiftedClock(seconds) {
  const offset = `${seconds < 0 ? '' : '+'}${seconds}s`
  const { stdout } = spawnSync(faketime, ['-m', '--exclude-monotonic', '-f', offset, 'env'], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH },
  })
  const names = ['LD_PRELOAD', 'FAKETIME', 'FAKETIME_DONT_FAKE_MONOTONIC']
  const set = stdout.split('\n').map((line) => line.split(/=(.*)/s).slice(0, 2))
  return Object.fromEntries(set.filter(([name]) => names.includes(name)))
}
