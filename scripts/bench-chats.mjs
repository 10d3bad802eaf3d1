// npm run bench:chats: long conversations, messages on their way, what a connection costs, marking much read (bench/chats), on the Node that package.json names.
import { ensureBuilt } from './build-client.mjs'
import { ensureLoadGenerator } from './machine.mjs'
import { binary, ensureInstalled, run } from './run.mjs'

await ensureInstalled()
await ensureBuilt()
await ensureLoadGenerator()
process.exitCode = await run(binary('node'), ['bench/chats/run.ts', ...process.argv.slice(2)])
