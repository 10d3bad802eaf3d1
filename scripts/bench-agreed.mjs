// npm run bench:agreed: a ticket with all that was agreed on it, and messages to drivers (bench/agreed), on the Node that package.json names.
import { ensureBuilt } from './build-client.mjs'
import { ensureLoadGenerator } from './machine.mjs'
import { binary, ensureInstalled, run } from './run.mjs'

await ensureInstalled()
await ensureBuilt()
await ensureLoadGenerator()
process.exitCode = await run(binary('node'), ['bench/agreed/run.ts', ...process.argv.slice(2)])
