import { hasSuperUser } from '#features/accounts/server/super-users.ts'
import { type Config, readConfig } from '#server/config.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { openDatabaseClock } from '#server/db/database-clock.ts'
import { migrate, migrationsFolder } from '#server/db/migrate.ts'
import { type Connection, connect, openReplicaPool } from '#server/db/pool.ts'
import { followReplica, type Replica } from '#server/db/replica.ts'
import { untilReachable } from '#server/db/until-reachable.ts'
import { endsWithin } from '#server/ends-within.ts'
import { takeNoMore } from '#server/http/end-requests.ts'
import { serveBuiltClient, serveHotClient, takeServiceWorkerBack } from '#server/http/web-client.ts'
import { createLog } from '#server/log.ts'
import type { Metrics } from '#server/metrics/open-metrics.ts'
import { announceStart } from './announce-start.ts'
import { answerWhileStarting } from './answer-while-starting.ts'
import { startBackground } from './background.ts'
import { browserConfig } from './browser-config.ts'
import { buildServer } from './build-server.ts'
import { watchForTheUnexpected } from './last-resort.ts'
import { createLifecycle } from './lifecycle.ts'
import { listen } from './listen.ts'
import { openServices } from './open-services.ts'
import { packageVersion } from './package-version.ts'

/** EX_CONFIG of sysexits.h: a restart fails again until the settings are corrected. */
const BAD_SETTINGS = 78

const hotReload = process.argv.includes('--hot-reload')
const config = settings()
const log = createLog(config.log.level)
const life = createLifecycle(log, { pauseMs: config.http.shutdownPauseMs })
watchForTheUnexpected(log, life)
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void life.stop(signal, 0))
// the parent process was killed and cannot pass a signal on
if (process.argv.includes('--end-with-parent'))
  process.on('disconnect', () => void life.stop('the process that started it is gone', 0))

try {
  await start(config)
} catch (error) {
  if (!life.signal.aborted) {
    log.fatal({ err: error }, 'the server cannot start')
    await life.stop('the start failed', 1)
  }
}

/** Each step registers how it is ended, so that a stop is an orderly one at any moment. */
async function start(config: Config): Promise<void> {
  // before anything that it records is made
  const endTracing = await openTracingOf(config)
  if (endTracing) life.onStop('traces', endTracing)
  const waiting = { log, signal: life.signal }
  const connection = await untilReachable(() => connect(config, log), waiting)
  life.onStop('the database', () => connection.stop())
  const whilePending = () => answerWhileStarting(config.http)
  await untilReachable(() => migrate(connection.options, migrationsFolder, { log, whilePending }), waiting)
  await untilReachable(() => connection.check(), waiting)
  const db = openDatabase(connection.pool)
  const clock = await untilReachable(() => openDatabaseClock(connection.pool, log), waiting)
  life.onStop('the clock', async () => clock.stop())
  const replica = replicaOf(config, connection.pool)
  const services = openServices(config, { db, log, replica, clock: clock.now })
  if (config.demo) {
    const [{ loadDemoWorldWhenEmpty }, { addDemoBooks }, { addDemoPhotos }, { addDemoWebhooks }] = await Promise.all([
      import('./demo-world.ts'),
      import('./demo-books.ts'),
      import('./demo-photos.ts'),
      import('./demo-webhooks.ts'),
    ])
    const isNew = await untilReachable(() => loadDemoWorldWhenEmpty(db, log), waiting)
    if (isNew) {
      await addDemoBooks({ db, signer: services.signer })
      await addDemoPhotos({ db, storage: services.storage })
      await addDemoWebhooks({ db, linkSecret: services.linkSecret })
    }
  }

  const metrics = await openMetricsOf(config, { db, pool: connection.pool })
  if (metrics) life.onStop('metrics', metrics.stop)
  const { app, transport, firstAnswers, site } = await buildServer({
    config,
    db,
    services,
    log,
    hotReload,
    onAnswer: metrics?.onAnswer,
    isStopping: () => life.signal.aborted,
  })
  if (hotReload || !config.serviceWorker) await takeServiceWorkerBack(app)
  await (hotReload ? serveHotClient : serveBuiltClient)(app, { config: browserConfig(config), firstAnswers, site })

  let background: ReturnType<typeof startBackground> | undefined
  life.onStop('background work', async () => (await background?.catch(() => undefined))?.stop())
  life.onStop('requests', () => app.close())
  // a pause means a proxy, which sends what finds no port to another process
  if (config.http.shutdownPauseMs > 0) life.onStop('new connections', () => takeNoMore(app.server))
  await listen(app, config.http, waiting)
  process.send?.('serving')
  // probes may come now; jobs and mail start after it listens
  background = startBackground({ config, db, services, connection: connection.options, transport, ...waiting })
  const { queues } = await background
  metrics?.watchQueues(queues)
  announceStart(config, log, { hasSuperUser: await hasSuperUser(db) })
}

/** Not waited for: until it answers, the primary does. */
function replicaOf(config: Config, primary: Connection['pool']): Replica | null {
  const pool = openReplicaPool(config, log)
  if (!pool) return null
  const replica = followReplica({ primary, replica: pool, log })
  life.onStop('the replica', async () => {
    replica.stop()
    await endsWithin(pool.end(), 1000)
  })
  return replica
}

/** Loaded only where it is wanted. */
async function openMetricsOf(
  { metrics, worker }: Config,
  opened: { db: Database; pool: Connection['pool'] },
): Promise<Metrics | null> {
  if (!metrics) return null
  const { openMetrics } = await import('#server/metrics/open-metrics.ts')
  return openMetrics({ ...metrics, ...opened, isWorker: worker })
}

/** Loaded only where it is wanted: without the setting nothing of OpenTelemetry is. */
async function openTracingOf({ traces }: Config): Promise<(() => Promise<void>) | null> {
  if (!traces) return null
  const { openTracing } = await import('#server/tracing/open-tracing.ts')
  return openTracing(traces, log, { version: packageVersion() })
}

function settings(): Config {
  try {
    return readConfig()
  } catch (error) {
    console.error(String(error))
    process.exit(BAD_SETTINGS)
  }
}
