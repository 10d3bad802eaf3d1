// npm run bench, npm run bench:<name>: brings what a benchmark needs (packages, the built client, wrk, Chromium) and runs it on the Node
// that the product's package.json names.
import { join } from 'node:path'
import { ensureBuilt } from '../scripts/build-client.mjs'
import { ensureChromium, ensureLoadGenerator } from '../scripts/machine.mjs'
import { binary, ensureInstalled, root, run } from '../scripts/run.mjs'

const benchmarks = {
  limit: { file: 'run.ts', needs: [ensureLoadGenerator] },
  agreed: { file: 'agreed/run.ts', needs: [ensureLoadGenerator] },
  bus: { file: 'bus.ts', needs: [] },
  chats: { file: 'chats/run.ts', needs: [ensureLoadGenerator] },
  compare: { file: 'compare.ts', needs: [ensureLoadGenerator, ensureChromium] },
  growth: { file: 'growth/run.ts', needs: [] },
  imports: { file: 'imports.ts', needs: [] },
  'offers-and-books': { file: 'offers-and-books/run.ts', needs: [ensureLoadGenerator, ensureChromium] },
  pdf: { file: 'pdf.ts', needs: [ensureLoadGenerator] },
  web: { file: 'web/run.ts', needs: [ensureChromium] },
}

const [name = '', ...options] = process.argv.slice(2)
const benchmark = benchmarks[name]
if (benchmark === undefined) {
  console.error(`${name} is no benchmark: ${Object.keys(benchmarks).join(', ')}`)
  process.exit(1)
}
await ensureInstalled()
await ensureInstalled(join(root, 'bench'))
await ensureBuilt()
for (const ensure of benchmark.needs) await ensure()
process.exitCode = await run(binary('node'), [`bench/${benchmark.file}`, ...options])
