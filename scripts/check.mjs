// npm run check: everything that can be said without running the product.
import { ensureInstalled } from './run.mjs'
import { staticChecks } from './static-checks.mjs'
import { check, report } from './tally.mjs'

await ensureInstalled()
for (const [name, work] of staticChecks) await check(name, work)
report()
