import { type Challenge, solveChallenge } from '#shared/solve-challenge.ts'
import type { Prove } from './human-check-state.ts'

export type WorkOrder = { challenge: Challenge; maxHashes: number }
export type WorkReport = { tried: number } | { answer: string | null }

/** Fetches a challenge and solves it off the main thread: in a worker, or in small turns where there is none. */
export const proveByWork: Prove = async ({ onProgress, signal }) => {
  const response = await fetch('/api/bot-protection/challenge', { signal })
  if (!response.ok) throw new Error(`HTTP status ${response.status}`)
  const order: WorkOrder = await response.json()
  const report = (tried: number) => onProgress(tried / order.maxHashes)
  const answer = await inWorker(order, report, signal).catch((error: unknown) => {
    if (signal.aborted) throw error
    return inTurns(order, report, signal)
  })
  if (answer === null) throw new Error('the challenge has no solution')
  return answer
}

function inWorker(order: WorkOrder, report: (tried: number) => void, signal: AbortSignal): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./solve.worker.ts', import.meta.url), { type: 'module' })
    const end = (settle: () => void) => {
      worker.terminate()
      settle()
    }
    signal.addEventListener('abort', () => end(() => reject(signal.reason)), { once: true })
    worker.onerror = () => end(() => reject(new Error('the worker failed')))
    worker.onmessage = ({ data }: MessageEvent<WorkReport>) => {
      if ('tried' in data) report(data.tried)
      else end(() => resolve(data.answer))
    }
    worker.postMessage(order)
  })
}

async function inTurns(order: WorkOrder, report: (tried: number) => void, signal: AbortSignal): Promise<string | null> {
  const solving = solveChallenge(order.challenge, order.maxHashes)
  let step = solving.next()
  while (!step.done) {
    report(step.value)
    await new Promise((next) => setTimeout(next))
    signal.throwIfAborted()
    step = solving.next()
  }
  return step.value
}
