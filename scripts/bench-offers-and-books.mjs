// npm run bench:offers-and-books: comparing and accepting offers, opening and signing maintenance books (bench/offers-and-books), on the Node that package.json names.
import { ensureBuilt } from './build-client.mjs'
import { ensureChromium, ensureLoadGenerator } from './machine.mjs'
import { binary, ensureInstalled, run } from './run.mjs'

await ensureInstalled()
await ensureBuilt()
await ensureLoadGenerator()
await ensureChromium()
process.exitCode = await run(binary('node'), ['bench/offers-and-books/run.ts', ...process.argv.slice(2)])
