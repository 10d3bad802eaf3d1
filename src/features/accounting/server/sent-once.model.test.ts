import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { modelRuns } from '#test/model.ts'
import type { PlannedAnswer } from '#test/planned-answers.ts'
import { openProcountorServer } from '#test/procountor-server.ts'
import { accountingWorld } from './accounting.fixture.ts'

const { db } = await testDatabase()
const procountor = await openProcountorServer()
afterAll(() => procountor.close())

const MINUTE = 60_000
const REQUESTS = ['GET /invoices', 'POST /invoices', 'GET /businesspartners', 'POST /businesspartners'] as const
const FAULTS: readonly PlannedAnswer[] = [
  'answer lost',
  'done, rubbish',
  { code: 200, body: '{}' },
  { code: 401 },
  { code: 422 },
  { code: 429, retryAfter: '120' },
  { code: 500 },
  { code: 503 },
]

type Act =
  | { kind: 'fault'; request: (typeof REQUESTS)[number]; fault: PlannedAnswer }
  | { kind: 'pass'; minutes: number }
  | { kind: 'ask'; which: number }
  | { kind: 'send' | 'crash' | 'overtaken' | 'note' | 'two workers' | 'token' | 'trial' }

const acts: fc.Arbitrary<Act> = fc.oneof(
  fc.record({
    kind: fc.constant('fault' as const),
    request: fc.constantFrom(...REQUESTS),
    fault: fc.constantFrom(...FAULTS),
  }),
  fc.record({ kind: fc.constant('pass' as const), minutes: fc.constantFrom(1, 5, 20, 60, 240) }),
  fc.record({ kind: fc.constant('ask' as const), which: fc.nat(2) }),
  fc.record({
    kind: fc.constantFrom(
      'send' as const,
      'crash' as const,
      'overtaken' as const,
      'note' as const,
      'two workers' as const,
      'token' as const,
      'trial' as const,
    ),
  }),
)

type World = Awaited<ReturnType<typeof accountingWorld>>

/** What is over goes on: faults end, notes that are late are written, stopped connections are tried, and refused documents asked for again. */
async function settle(w: World, documents: readonly { id: string }[]): Promise<void> {
  for (let turn = 0; turn < 40; turn += 1) {
    const transfers = await Promise.all(documents.map(({ id }) => w.transfer(id)))
    if (transfers.every(({ state }) => state === 'SENT')) return
    for (const { state, basisId } of transfers) if (state === 'FAILED') await w.ask(basisId)
    if (!(await w.connection()).isOn) await w.admin.accounting.test(w.g)
    w.pass(240 * MINUTE)
    await w.send()
  }
}

test('each document is there once, and known as transferred, after any order of faults, crashes and presses', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(acts, { minLength: 4, maxLength: 16 }), async (done) => {
      procountor.clear()
      const access = { procountor: procountor.access, netvisor: null }
      const w = await accountingWorld(db, { access, system: 'PROCOUNTOR' })
      const documents = [await w.invoice(), await w.invoice(), await w.invoice()]
      for (const { id } of documents) await w.ask(id)
      const late: (() => Promise<void>)[] = []
      let trials = 0
      const perform: Record<Exclude<Act['kind'], 'fault' | 'pass' | 'ask'>, () => Promise<unknown>> = {
        send: () => w.send(),
        crash: () => w.sendUntilNote(),
        overtaken: async () => {
          const note = await w.sendUntilNote()
          if (note) late.push(note)
        },
        note: async () => late.shift()?.(),
        'two workers': () => Promise.all([w.send(), w.send()]),
        token: async () => procountor.changeToken(),
        trial: async () => {
          trials += 1
          if (trials < 5) await w.admin.accounting.test(w.g)
        },
      }
      for (const act of done) {
        if (act.kind === 'fault') procountor.plan(act.request, act.fault)
        else if (act.kind === 'pass') w.pass(act.minutes * MINUTE)
        else if (act.kind === 'ask') await w.ask(documents[act.which]?.id ?? '')
        else await perform[act.kind]()
      }
      procountor.recover()
      for (const note of late) await note()
      await settle(w, documents)
      for (const { id, number } of documents) {
        const there = procountor.state.invoices.filter((one) => one.originalInvoiceNumber === number)
        expect(there).toHaveLength(1)
        expect(await w.transfer(id)).toMatchObject({ state: 'SENT', foreignId: String(there[0]?.id) })
      }
      expect(procountor.state.partners).toHaveLength(1)
    }),
    { numRuns: modelRuns(25) },
  )
}, 600_000)
