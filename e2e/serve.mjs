// The built product on an embedded database of its own, for one run of the journeys; with E2E_CLUSTER several processes of it behind nginx, and Redis
// where that says `redis` (cluster/run.ts).
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { binary, start } from '../scripts/run.mjs'
import { freshSettings } from '../scripts/settings.mjs'

const dataDir = mkdtempSync(join(tmpdir(), 'huoltosilta-journeys-'))
const cluster = process.env.E2E_CLUSTER
const command = cluster
  ? ['cluster/run.ts', '--port', process.env.PORT, '--web', '4', ...(cluster === 'redis' ? ['--redis'] : [])]
  : ['src/main/server.ts']
const server = start(binary('node'), command, {
  ...freshSettings(),
  NODE_ENV: 'development',
  PORT: process.env.PORT,
  DATA_DIR: dataDir,
  // where e2e/push.spec.ts takes messages as push services do
  PUSH_SERVICE_URL: `http://127.0.0.1:${Number(process.env.PORT) + 1}`,
  // where e2e/webhooks.spec.ts receives calls
  WEBHOOKS_TO_LOCALHOST: 'true',
  // where e2e/accounting.spec.ts speaks as Procountor does
  PROCOUNTOR_URL: `http://127.0.0.1:${Number(process.env.PORT) + 2}/api`,
  PROCOUNTOR_CLIENT_ID: 'huoltosilta',
  PROCOUNTOR_CLIENT_SECRET: 'a client secret',
  // a journey may say from where it comes (newcomers.ts)
  TRUST_PROXY: 'loopback',
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', (code) => {
  rmSync(dataDir, { recursive: true, force: true })
  process.exit(code ?? 1)
})
