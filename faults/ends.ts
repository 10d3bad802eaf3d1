import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Strike } from './faults.ts'
import { call } from './load.ts'
import { descendants } from './processes.ts'
import { startProxy } from './proxy.ts'
import type { Pair } from './world.ts'

/** Without a job in hand. */
export const STOP_LIMIT_SECONDS = 2

/** Connections are ended again and again while people work, and then the process, by SIGTERM. */
export async function loseConnectionsAndStop({ stage, complain }: Strike): Promise<void> {
  for (let round = 0; round < 12; round++) {
    await stage.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
    await sleep(500)
  }
  for (const product of stage.products) {
    const { code, seconds } = await product.stop()
    if (code !== 0) complain(`SIGTERM ended with ${code} after connections were lost`)
    const leftBehind = product
      .said()
      .split('\n')
      .filter((line) => line.includes('left behind'))
    if (seconds > STOP_LIMIT_SECONDS)
      complain(`SIGTERM took ${seconds.toFixed(1)} s after connections were lost: ${leftBehind.slice(-4).join(' ')}`)
  }
  await stage.start()
}

/** What npm's server would need to serve on a machine that is busy. */
const ORPHAN_SERVES_MS = 8000

/** npm is killed as soon as the script that it started is there, and leaves no server. */
export async function killNpmEarly({ stage, complain }: Strike): Promise<void> {
  for (const product of stage.products) await product.stop()
  for (const product of stage.launch()) {
    while (!descendants(product.npmPid()).some(({ command }) => command.includes('scripts/start.mjs'))) await sleep(1)
    process.kill(product.npmPid(), 'SIGKILL')
  }
  const until = performance.now() + ORPHAN_SERVES_MS
  const serves = () =>
    fetch(`${stage.urls[0]}/api/health/live`).then(
      () => true,
      () => false,
    )
  let isServed = false
  while (!isServed && performance.now() < until) {
    isServed = await serves()
    await sleep(100)
  }
  if (isServed) complain('an npm that was killed in its first moments left a server')
  // what is left of it goes when its server is asked to; a start waits for the port
  await stage.start()
}

const ASKERS = 16

/** Each process is restarted in order behind a proxy that keeps connections, a cluster's nginx or our own, and people notice nothing. */
export async function restartBehindProxy({ stage, pairs, complain }: Strike): Promise<void> {
  const proxy = stage.cluster
    ? { url: stage.cluster.nginx.url, close: async () => {} }
    : await startProxy(stage.urls.map((url) => Number(new URL(url).port)))
  const over = new AbortController()
  const failed = new Map<string, number>()
  let asked = 0

  async function ask({ garage, customer, vehicleIds: [vehicleId] }: Pair): Promise<void> {
    while (!over.signal.aborted) {
      const { organizationId } = customer
      const answers = [
        await call(proxy.url, customer, 'notifications.count', { organizationId, count: 'unread' }, 'GET'),
        await call(proxy.url, customer, 'tickets.report', {
          organizationId,
          garageId: garage.organizationId,
          vehicle: { vehicleId },
          job: { title: randomUUID(), description: 'Ajaessa kuuluu ääni.' },
          requestKey: randomUUID(),
        }),
      ]
      asked += answers.length
      for (const { status, text } of answers) {
        const failure = `${status} ${text.slice(0, 100)}`
        if (status !== 200) failed.set(failure, (failed.get(failure) ?? 0) + 1)
      }
      await sleep(20)
    }
  }

  const asking = Array.from({ length: ASKERS }, (_, index) => ask(pairs[index % pairs.length] as Pair))
  for (let index = 0; index < stage.products.length; index++) {
    await sleep(2000)
    await stage.restart(index)
  }
  await sleep(2000)
  over.abort()
  await Promise.all(asking)
  await proxy.close()
  const failures = [...failed].map(([failure, times]) => `${times} × ${failure}`).join(', ')
  if (asked === 0 || failed.size > 0) complain(`of ${asked} requests behind the proxy these failed: ${failures}`)
}
