// npm run cluster: several processes behind nginx on PostgreSQL 15 with a replica, all of Debian's packages, on this machine (docs/operations.md).
import { ensureBuilt } from './build-client.mjs'
import { binary, ensureInstalled, run } from './run.mjs'

await ensureInstalled()
await ensureBuilt()
process.exitCode = await run(binary('node'), ['cluster/run.ts', ...process.argv.slice(2)])
