// npm run bench: the benchmarks of bench/, on the Node that package.json names.
import { binary, ensureInstalled, run } from './run.mjs'

await ensureInstalled()
process.exitCode = await run(binary('node'), ['bench/run.ts', ...process.argv.slice(2)])
