import { activeTrace, type SpanStart } from '../tracing/spans.ts'

/** In what is queued, next to the job's own payload, whose schema leaves it out. */
const KEY = 'traceparent'

/** The payload as it is queued: with the active trace, so that the job goes on with it. */
export function withTrace(payload: object): object {
  const trace = activeTrace()
  return trace ? { ...payload, [KEY]: trace.traceparent } : payload
}

/** The trace that a queued job goes on with; null where it begins its own, as what the clock queues does. */
export function traceOf(data: unknown): string | null {
  if (typeof data !== 'object' || data === null || !(KEY in data)) return null
  return typeof data[KEY] === 'string' ? data[KEY] : null
}

export const jobSpan = (name: string, attempt: number): SpanStart => ({
  name: `process ${name}`,
  kind: 'consumer',
  facts: {
    'messaging.system': 'pg-boss',
    'messaging.operation.type': 'process',
    'messaging.destination.name': name,
    'huoltosilta.attempt': attempt,
  },
})
