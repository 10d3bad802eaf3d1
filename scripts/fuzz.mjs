// npm run fuzz: hostile calls to every procedure and route of a server of its own (docs/testing.md).
import { buildClient } from './build-client.mjs'
import { binary, ensureInstalled, run } from './run.mjs'

await ensureInstalled()
const built = await buildClient()
process.exitCode = built === 0 ? await run(binary('node'), ['fuzz/run.ts', ...process.argv.slice(2)]) : built
