import { solveChallenge } from '#shared/solve-challenge.ts'
import type { WorkOrder, WorkReport } from './prove-by-work.ts'

const report = (message: WorkReport) => postMessage(message)

addEventListener('message', ({ data }: MessageEvent<WorkOrder>) => {
  const solving = solveChallenge(data.challenge, data.maxHashes)
  let step = solving.next()
  while (!step.done) {
    report({ tried: step.value })
    step = solving.next()
  }
  report({ answer: step.value })
})
