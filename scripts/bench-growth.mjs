// npm run bench:growth: how every procedure that reads grows with the platform (bench/growth), on the Node that package.json names.
import { ensureBuilt } from './build-client.mjs'
import { binary, ensureInstalled, run } from './run.mjs'

await ensureInstalled()
await ensureBuilt()
process.exitCode = await run(binary('node'), ['bench/growth/run.ts', ...process.argv.slice(2)])
