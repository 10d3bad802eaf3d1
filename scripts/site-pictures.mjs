// npm run site:pictures: takes the home page's screenshots again from the demo world.
import { ensureBuilt } from './build-client.mjs'
import { binary, ensureInstalled, run } from './run.mjs'

await ensureInstalled()
await ensureBuilt()
process.exitCode = await run(binary('node'), ['e2e/site-pictures.ts', ...process.argv.slice(2)])
