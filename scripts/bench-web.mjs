// npm run bench:web: what Chromium shows of the built client (bench/web), on the Node that package.json names.
import { binary, ensureInstalled, run } from './run.mjs'

await ensureInstalled()
process.exitCode = await run(binary('node'), ['bench/web/run.ts', ...process.argv.slice(2)])
