// npm run fuzz: hostile calls to every procedure and route of a server of its own (docs/testing.md).
import { ensureBuilt } from './build-client.mjs'
import { binary, ensureInstalled, run } from './run.mjs'

await ensureInstalled()
await ensureBuilt()
process.exitCode = await run(binary('node'), ['fuzz/run.ts', ...process.argv.slice(2)])
