import { Counter, Histogram, type Registry } from 'prom-client'
import type { AnsweredCall, OnAnswer } from '../http/answered-call.ts'

/** Upper bounds in seconds: what people notice (0.1, 1), and the limits of a statement and of a wait for the pool. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/**
 * Counts answered calls by procedure or route, and how long they took by kind. The time has no label of the procedure, which would be ten series
 * for each of some hundreds: the mean of one is its seconds by its count.
 */
export function countAnswers(registry: Registry): OnAnswer {
  const registers = [registry]
  const calls = new Counter({
    name: 'huoltosilta_calls_total',
    help: 'Answered calls of the API, by procedure or route.',
    labelNames: ['kind', 'call', 'outcome'],
    registers,
  })
  const seconds = new Counter({
    name: 'huoltosilta_call_seconds_total',
    help: 'Seconds that answers took, by procedure or route.',
    labelNames: ['kind', 'call'],
    registers,
  })
  const durations = new Histogram({
    name: 'huoltosilta_call_duration_seconds',
    help: 'How long answers took, by kind of call.',
    labelNames: ['kind'],
    buckets: BUCKETS,
    registers,
  })
  return (answered) => {
    const { kind, call, ms } = answered
    calls.inc({ kind, call, outcome: outcomeOf(answered) })
    seconds.inc({ kind, call }, ms / 1000)
    durations.observe({ kind }, ms / 1000)
  }
}

/** `left`: the client did not wait for its answer; `limited`: above a limit; `refused`: as the product means it; `failed`: a fault. */
function outcomeOf({ status }: AnsweredCall): 'ok' | 'left' | 'limited' | 'refused' | 'failed' {
  if (status < 400) return 'ok'
  if (status === 499) return 'left'
  if (status === 429) return 'limited'
  return status < 500 ? 'refused' : 'failed'
}
