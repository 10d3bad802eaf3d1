// Strikes the running product under load and counts what it had acknowledged.
// node faults/run.ts [--short] [--cluster] [--only <part of a name>] [--port <the first>]
import { setTimeout as sleep } from 'node:timers/promises'
import { clusterFaults } from './cluster.ts'
import { type Count, count, settled } from './count.ts'
import { type Fault, faults } from './faults.ts'
import { type Act, startLoad } from './load.ts'
import { openStage, type Stage, type StageKind } from './stage.ts'
import { makeWorld } from './world.ts'

type Row = {
  fault: string
  count: Count
  /** Processes that ended without a signal of ours. */
  exits: number
  /** From the moment the database was there again, or the fault was over, to the first act that began after it; one for each strike. */
  back: number[]
  complaints: string[]
}

const isShort = process.argv.includes('--short')
const isCluster = process.argv.includes('--cluster')
const given = (name: string) => process.argv[process.argv.indexOf(name) + 1] ?? ''
const only = process.argv.includes('--only') ? given('--only') : ''
const firstPort = process.argv.includes('--port') ? Number(given('--port')) : null

/** So many that no customer is written more mails than one may get in an hour. */
const PAIRS = isCluster ? 40 : isShort ? 5 : 8
const ACTS_PER_SECOND = isShort ? 30 : isCluster ? 60 : 40
const WARM_MS = isShort ? 1500 : 4000
const AFTER_MS = isShort ? 1500 : 6000
const NOTICE_MS = 300
const BACK_LIMIT_MS = 120_000
/** Seconds; on a machine that is busy with other things as many times the control's. */
const BACK_GOAL = isCluster ? 10 : 3

const list = isCluster ? clusterFaults : faults
const chosen = list.filter((fault) => (isShort ? fault.isShort : true) && fault.name.includes(only))
const rows: Row[] = []
for (const [key, group] of Map.groupBy(chosen, ({ on, processes = 1 }) => `${on}|${processes}`)) {
  const [kind, processes] = key.split('|')
  await onStage(kind as StageKind, Number(processes), group)
}
report()

async function onStage(kind: StageKind, processes: number, group: readonly Fault[]): Promise<void> {
  let stage: Stage
  try {
    stage = await openStage(kind, { firstPort, processes })
  } catch (error) {
    console.log(`left out: ${group.map(({ name }) => name).join(', ')} (${(error as Error).message})`)
    return
  }
  try {
    await stage.start()
    for (const fault of group) {
      console.log(`… ${fault.name}`)
      const row = await strike(stage, fault)
      rows.push(row)
      console.log(lineOf(row))
    }
  } catch (error) {
    for (const product of stage.products) console.log(product.said().slice(-6000))
    throw error
  } finally {
    await stage.end()
  }
}

async function strike(stage: Stage, fault: Fault): Promise<Row> {
  const pairs = await makeWorld(stage.db, PAIRS)
  const { acts, refusals, unanswered, stop } = startLoad({ pairs, urls: stage.urls, actsPerSecond: ACTS_PER_SECOND })
  const complaints: string[] = []
  const complain = (text: string) => complaints.push(text)
  const back: number[] = []
  let exits = 0
  let overSince = 0
  await sleep(WARM_MS)
  for (let time = 0; time < (isShort ? 1 : (fault.times ?? 1)); time++) {
    const before = stage.products
    const restarts = restartsOf(before)
    const watching = stage.watch()
    await fault.strike({ stage, pairs, complain })
    const overAt = performance.now()
    // a killed database takes a moment to be gone
    await sleep(NOTICE_MS)
    const there = await watching.there()
    const from = Math.max(overAt, there)
    overSince = from
    back.push(((await firstAcknowledged(acts, from)) - from) / 1000)
    watching.stop()
    await sleep(AFTER_MS)
    // a restarted product counts from zero
    const since = stage.products === before ? restarts : 0
    exits += restartsOf(stage.products) - since - (fault.kills ?? 0)
  }
  await stop()
  await settled(stage.pool, pairs)
  const forgotten = unanswered.filter((sentAt) => sentAt > overSince + BACK_GOAL * 1000).length
  if (forgotten > 0) complain(`${forgotten} requests had no answer although all was over`)
  if (refusals.length > 0) complain(`${refusals.length} right acts refused: ${refusals[0]}`)
  const unfinished = acts.filter(({ acknowledgedAt }) => acknowledgedAt === undefined).length
  if (unfinished > refusals.length) complain(`${unfinished} acts were never acknowledged`)
  return {
    fault: fault.name,
    count: await count(stage.pool, { pairs, acts, copies: stage.mail.copies }),
    exits,
    back,
    complaints,
  }
}

function restartsOf(products: Stage['products']): number {
  return products.reduce((sum, product) => sum + product.restarts(), 0)
}

/** When an act that was sent after the moment was acknowledged. */
async function firstAcknowledged(acts: readonly Act[], from: number): Promise<number> {
  const until = from + BACK_LIMIT_MS
  while (performance.now() < until) {
    const after = acts.flatMap(({ sentAt, acknowledgedAt }) =>
      sentAt >= from && acknowledgedAt ? [acknowledgedAt] : [],
    )
    if (after.length > 0) return Math.min(...after)
    await sleep(10)
  }
  return until
}

function lineOf({ fault, count: { acknowledged, lost, doubled, copies }, exits, back }: Row): string {
  const of = ({ acts, notifications, mails }: Count['lost']) => `${acts}/${notifications}/${mails}`
  const sorted = back.toSorted((a, b) => a - b)
  const median = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
  const times = `${median.toFixed(1)}${back.length > 1 ? ` (${(sorted.at(-1) ?? 0).toFixed(1)})` : ''}`
  const strikes = back.length > 1 ? ` ×${back.length}` : ''
  return `| ${fault}${strikes} | ${acknowledged} | ${of(lost)} | ${of(doubled)} | ${copies} | ${exits} | ${times} |`
}

function report(): void {
  const control = Math.max(...(rows.find(({ fault }) => fault.includes('control'))?.back ?? [0]))
  const goal = Math.max(BACK_GOAL, control * BACK_GOAL)
  console.log(`
| fault | acknowledged | lost | doubled | mail copies | exits by itself | back after s, median (longest) |
|---|---|---|---|---|---|---|
${rows.map(lineOf).join('\n')}
`)
  const total = rows.reduce((sum, { count: { acknowledged } }) => sum + acknowledged, 0)
  console.log(`${total} acts acknowledged. Lost and doubled: acts/notifications/mails.`)
  const broken = rows.flatMap(({ fault, count: { lost, doubled }, exits, back, complaints }) => {
    const sum = [lost, doubled].flatMap((one) => Object.values(one)).reduce((all, one) => all + one, 0)
    return [
      ...(sum > 0 ? [`${fault}: something acknowledged was lost or doubled`] : []),
      ...(exits !== 0 ? [`${fault}: ${exits} processes ended by themselves`] : []),
      ...(Math.max(...back) > goal ? [`${fault}: back after ${Math.max(...back).toFixed(1)} s`] : []),
      ...complaints.map((text) => `${fault}: ${text}`),
    ]
  })
  for (const text of broken) console.log(`not ok ${text}`)
  for (const { fault } of rows) if (!broken.some((text) => text.startsWith(`${fault}:`))) console.log(`ok ${fault}`)
  if (broken.length > 0 || rows.length === 0) process.exitCode = 1
}
