// npm run bench:imports [-- --customers 5000 --cars 9000 --entries 40000 --write]
// A garage brings its customers with cars and their history in one sitting, as a browser does: rows a second, and the memory of the process.
import { parseArgs } from 'node:util'
import { makeSession, makeUser } from '../src/features/accounts/server/accounts.factory.ts'
import { makeGarage, makeMembership } from '../src/features/organizations/server/organizations.factory.ts'
import { openDatabase } from '../src/server/db/database.ts'
import type { ImportReport, ImportRun } from '../src/shared/import-report.ts'
import { memoryOf } from '../test/server-process.ts'
import { table, writeDown } from './markdown.ts'
import { openStage } from './stage.ts'

const ASKED_EVERY_MS = 250

const { values } = parseArgs({
  options: {
    customers: { type: 'string', default: '5000' },
    cars: { type: 'string', default: '9000' },
    entries: { type: 'string', default: '40000' },
    /** Into docs/performance.md. */
    write: { type: 'boolean', default: false },
  },
})
const [customers, cars, entries] = [Number(values.customers), Number(values.cars), Number(values.entries)]

const plateOf = (car: number): string =>
  `${String.fromCharCode(65 + (car % 26), 65 + (Math.floor(car / 26) % 26), 65 + (Math.floor(car / 676) % 26))}-${100 + Math.floor(car / 676)}`
const dayOf = (row: number): string => new Date(Date.UTC(2010, 0, 1 + (row % 5000))).toISOString().slice(0, 10)

const customerFile = [
  'Asiakas;Puhelin;Sähköposti;Postinumero;Postitoimipaikka;Rekisterinumero;Merkki;Malli;Vuosimalli;Mittarilukema',
  ...Array.from({ length: cars }, (_, car) => {
    const customer = car % customers
    return `Asiakas Numero${customer};050${1_000_000 + customer};a${customer}@example.fi;33100;Tampere;${plateOf(car)};Toyota;Hiace;2018;${50_000 + car}`
  }),
].join('\n')

const historyFile = [
  'Rekisterinumero;Päivä;Mittarilukema;Työt',
  ...Array.from(
    { length: entries },
    (_, row) => `${plateOf(row % cars)};${dayOf(row)};${10_000 + row};Öljynvaihto ${row}`,
  ),
].join('\n')

const stage = await openStage()
try {
  const db = openDatabase(stage.pool)
  const garage = await makeGarage(db, { name: 'Vallilan Autohuolto' })
  const { id: userId } = await makeUser(db)
  await makeMembership(db, userId, garage.id)
  const product = await stage.startProduct()
  const cookie = await cookieOf(userId)

  const idle = memoryOf(product.pid).rss
  const rows = [
    await bringIn('customers', `${customers} customers with ${cars} cars`, customerFile),
    await bringIn('book-entries', `${entries} entries of history`, historyFile),
    await bringIn('customers', 'the first file again', customerFile),
  ]
  const text = table([
    ['A file', 'Size', 'Preview', 'Saved', 'Rows a second', `Memory at most (idle ${idle.toFixed()} MiB)`],
    ...rows,
  ])
  console.log(text)
  if (values.write) writeDown('bench:imports', text)

  async function bringIn(kind: string, what: string, file: string): Promise<string[]> {
    let most = 0
    const watch = setInterval(() => {
      most = Math.max(most, memoryOf(product.pid).rss)
    }, 100)
    try {
      const send = async (mode: string) => {
        const url = `${product.url}/api/imports/${kind}?organizationId=${garage.id}&mode=${mode}`
        const answer = await fetch(url, { method: 'POST', headers: { cookie, 'content-type': 'text/csv' }, body: file })
        if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
        return (await answer.json()) as ImportReport
      }
      const from = performance.now()
      const preview = await send('preview')
      if (preview.errorCount > 0) throw new Error(JSON.stringify(preview.errors.slice(0, 3)))
      const previewed = performance.now()
      const { runId } = await send('import')
      const run = runId === undefined ? null : await untilDone(runId)
      const saved = performance.now()
      const rate = run ? `${Math.round((run.rowCount / (saved - previewed)) * 1000)}` : 'nothing to save'
      const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
      const size = `${(Buffer.byteLength(file) / 1_048_576).toFixed(1)} MiB`
      return [
        what,
        size,
        seconds(previewed - from),
        run ? seconds(saved - previewed) : '–',
        rate,
        `${most.toFixed()} MiB`,
      ]
    } finally {
      clearInterval(watch)
    }
  }

  async function untilDone(runId: string): Promise<ImportRun> {
    for (;;) {
      const answer = await fetch(`${product.url}/api/import-runs/${runId}`, { headers: { cookie } })
      const run = (await answer.json()) as ImportRun
      if (run.state === 'DONE') return run
      if (run.state === 'FAILED') throw new Error(JSON.stringify(run))
      await new Promise((resolve) => setTimeout(resolve, ASKED_EVERY_MS))
    }
  }

  async function cookieOf(id: string): Promise<string> {
    return `next-auth.session-token=${await makeSession(db, id)}`
  }
} finally {
  await stage.stop()
}
