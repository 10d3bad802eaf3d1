// npm run bench:pdf: what a PDF costs, and what others feel of it (bench/pdf.ts), on the Node that package.json names.
import { ensureBuilt } from './build-client.mjs'
import { ensureLoadGenerator } from './machine.mjs'
import { binary, ensureInstalled, run } from './run.mjs'

await ensureInstalled()
await ensureBuilt()
await ensureLoadGenerator()
process.exitCode = await run(binary('node'), ['bench/pdf.ts', ...process.argv.slice(2)])
