// npm run faults: strikes the running product under load and counts (docs/reliability.md); `-- --short` takes a minute.
// npm run test:cluster: the same of several processes as one, with `--cluster`.
import { ensureBuilt } from './build-client.mjs'
import { binary, ensureInstalled, run } from './run.mjs'

await ensureInstalled()
await ensureBuilt()
process.exitCode = await run(binary('node'), ['faults/run.ts', ...process.argv.slice(2)])
