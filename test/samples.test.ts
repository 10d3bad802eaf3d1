import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { MAX_IMPORT_BYTES } from '#server/import/import-route.ts'
import { HUB_PATH } from '#server/realtime/hub.ts'
import { MAX_UPLOAD_BYTES } from '#shared/upload.ts'
import { siteOf } from '../cluster/nginx.ts'
import { serverFlags } from '../scripts/settings.mjs'

// What the samples of deploy/ and docs/operations.md name is there, and says the same as the code.

const text = (file: string) => readFileSync(file, 'utf8')
const settings = text('src/server/settings.ts')
const service = text('deploy/huoltosilta@.service')
const backup = text('deploy/huoltosilta-backup.service')
const nginx = text('deploy/nginx.conf')
const operations = text('docs/operations.md')

/** A number that the code keeps to itself. */
function constantOf(file: string, name: string): number {
  const found = new RegExp(`const ${name} = ([\\d_]+)`).exec(text(file))?.[1]
  if (!found) throw new Error(`${file} has no ${name} any more`)
  return Number(found.replaceAll('_', ''))
}

const lineOf = (sample: string, name: string): string =>
  new RegExp(`^\\s*${name}[= ](.*?);?$`, 'm').exec(sample)?.[1] ?? ''

const isSetting = (name: string) => new RegExp(`^ {2}${name}:`, 'm').test(settings)
/** Of the machine and of Node itself. */
const others = new Set(['NODE_COMPILE_CACHE'])

test('every setting that a sample sets is one of the product', () => {
  const set = [service, backup, operations].flatMap((sample) =>
    [...sample.matchAll(/(?<![\w$/])([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|PORT|HOST|WORKER|MAIL)=/g)].map(
      ([, name = '']) => name,
    ),
  )
  expect(set.length).toBeGreaterThan(8)
  expect([...new Set(set)].filter((name) => !isSetting(name) && !others.has(name))).toEqual([])
})

test('every setting that the page on operations names is one of the product', () => {
  const named = [...operations.matchAll(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)`/g)].map(([, name = '']) => name)
  const ours = named.filter((name) => !name.endsWith('_') && !['SHA256SUMS'].includes(name))
  expect(ours.filter((name) => !isSetting(name) && !others.has(name))).toEqual([])
})

test('the units start what is there, as npm start does', () => {
  for (const unit of [service, backup])
    for (const [, file = ''] of unit.matchAll(/\b(src\/\S+\.ts)/g))
      expect([file, existsSync(file)]).toEqual([file, true])
  expect(lineOf(service, 'ExecStart')).toContain(` ${serverFlags.join(' ')} `)
  expect(operations).toContain('deploy/nginx.conf')
  for (const [path = ''] of operations.matchAll(/(?<=`)deploy\/[\w@.-]+(?=`)/g))
    expect([path, existsSync(path)]).toEqual([path, true])
  expect(globSync('deploy/*').filter((path) => !operations.includes(path))).toEqual([])
})

test('the unit leaves the product the time to end, and starts nothing again in vain', () => {
  const limitMs = constantOf('src/main/lifecycle.ts', 'SHUTDOWN_LIMIT_MS')
  const pauseSeconds = Number(/SHUTDOWN_PAUSE_SECONDS=(\d+)/.exec(service)?.[1])
  expect((Number(lineOf(service, 'TimeoutStopSec')) - pauseSeconds) * 1000).toBeGreaterThan(limitMs)
  const badSettings = constantOf('src/main/server.ts', 'BAD_SETTINGS')
  expect(Number(lineOf(service, 'RestartPreventExitStatus'))).toBe(badSettings)
})

test('what a shutdown waits for, one thing after the other, fits into its time', () => {
  const waits = [
    constantOf('src/server/http/end-requests.ts', 'GRACE_MS'),
    constantOf('src/main/build-server.ts', 'TRANSPORT_STOP_LIMIT_MS'),
    constantOf('src/server/jobs/start-jobs.ts', 'STOP_LIMIT_MS'),
  ]
  const limitMs = constantOf('src/main/lifecycle.ts', 'SHUTDOWN_LIMIT_MS')
  expect(waits.reduce((sum, ms) => sum + ms)).toBeLessThan(limitMs)
})

test('the proxy lets through what the product takes, and waits as long as it does', () => {
  const bodyBytes = Number.parseInt(lineOf(nginx, 'client_max_body_size'), 10) * 1_048_576
  expect(bodyBytes).toBeGreaterThan(Math.max(MAX_UPLOAD_BYTES, MAX_IMPORT_BYTES) * 1.1)
  const seconds = [...nginx.matchAll(/proxy_read_timeout (\d+)s/g)].map(([, value]) => Number(value))
  const answerMs = constantOf('src/server/db/session-limits.ts', 'ANSWER_LIMIT_MS')
  const pingMs = constantOf('src/server/realtime/hub.ts', 'PING_INTERVAL_MS')
  expect(Math.min(...seconds) * 1000).toBeGreaterThan(2 * Math.max(answerMs, pingMs))
  expect(nginx).toContain(`the hub's pings, every ${pingMs / 1000} s`)
})

test('each place that the proxy treats by itself is a route, and live connections are upgraded', () => {
  const places = [...nginx.matchAll(/location (\/\S+) \{/g)].map(([, path = '']) => path)
  expect(places).toContain(HUB_PATH)
  const source = globSync('src/**/*.ts').map(text).join('\n')
  expect(places.filter((path) => !source.includes(`'${path}'`))).toEqual([])
  const live = nginx.slice(nginx.indexOf(`location ${HUB_PATH} {`))
  expect(live.slice(0, live.indexOf('}'))).toMatch(/Upgrade \$http_upgrade[\s\S]*Connection \$huoltosilta_connection/)
})

test('the sample trusts exactly its own number of proxies, and the product listens only to them', () => {
  const environment = [...service.matchAll(/^Environment=(.*)$/gm)].map(([, pairs]) => pairs).join(' ')
  expect(environment).toContain('TRUST_PROXY=1')
  expect(environment).toContain('HOST=127.0.0.1')
  expect(nginx.match(/X-Forwarded-For \$remote_addr/g)).toHaveLength(2)
})

test('the budget of connections counts what a process may open', () => {
  const pool = constantOf('src/server/db/pool.ts', 'POOL_SIZE')
  const shared = constantOf('src/server/db/shared-connections.ts', 'CONNECTIONS')
  // the queue's own pool, and one connection that listens
  const jobs = Number(/\bmax: (\d+)/.exec(text('src/server/jobs/start-jobs.ts'))?.[1]) + 1
  const health = Number(/\bmax: (\d+)/.exec(text('src/server/db/health-probe.ts'))?.[1])
  const bus = 1
  expect(operations).toContain(`**${pool + shared + jobs + health + bus} connections**`)
})

test('what npm run cluster puts in front of its processes is the site of the nginx sample', () => {
  const site = siteOf([4001, 4002], 4000)
  expect(site.match(/server 127\.0\.0\.1:\d+ max_fails=2/g)).toEqual(
    ['4001', '4002', '4001', '4002'].map((port) => `server 127.0.0.1:${port} max_fails=2`),
  )
  expect(site.match(/listen [^;]+;/g)).toEqual(['listen 127.0.0.1:4000;'])
  expect(site).not.toContain('ssl')
  const partsOf = (text: string) => text.match(/location [^{]+\{[^}]+\}/g)
  expect(partsOf(site)).toEqual(partsOf(nginx.replaceAll('Host $host;', 'Host $http_host;')))
})
