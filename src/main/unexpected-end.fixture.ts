// Throws one uncaught error, under the process's last resort, and prints how the process went on.
// node src/main/unexpected-end.fixture.ts lost-connection | rejection | mistake
import { setImmediate as later } from 'node:timers/promises'
import { createLog } from '#server/log.ts'
import { watchForTheUnexpected } from './last-resort.ts'
import { createLifecycle } from './lifecycle.ts'

const log = createLog('info')
const life = createLifecycle(log)
watchForTheUnexpected(log, life)
life.onStop('the database', async () => console.log('database stopped'))
life.onStop('requests', async () => console.log('requests ended'))

const deeds: Record<string, () => void> = {
  'lost-connection': () => {
    throw Object.assign(new Error('terminating connection'), { code: '57P01' })
  },
  rejection: () => void Promise.reject(new Error('nobody waits')),
  mistake: () => {
    throw new TypeError('x is undefined')
  },
}
setImmediate(() => deeds[process.argv[2] ?? '']?.())
await later()
await later()
await later()
if (!life.signal.aborted) console.log('lives on')
