import { causesOf, codeOf } from '../causes-of.ts'

/** Names of the code's own, and numbers: never ids, addresses, what people wrote or a statement's values. */
export type SpanFacts = Readonly<Record<string, string | number>>

export type SpanStart = {
  /** One of few: a procedure, a route's pattern, a statement's name, an event, a job. */
  name: string
  /** In OpenTelemetry's terms: `server` answers a request, `consumer` takes what was queued, `client` asks another system. */
  kind: 'internal' | 'server' | 'client' | 'consumer'
  facts: SpanFacts
}

/** What a span belongs to: left out, the active span; a `traceparent` (W3C) that was kept; null: it begins a new trace. */
export type Parent = string | null | undefined

export type Span = {
  set: (facts: SpanFacts) => void
  /** Marks it as failed; `type` is one of few words, such as an SQLSTATE. */
  fail: (type: string) => void
  end: () => void
  /** Runs the work with this as its active span. */
  within: <Result>(work: () => Result) => Result
}

export type ActiveTrace = {
  traceId: string
  /** Of the active span, for what goes on with the trace later or elsewhere. */
  traceparent: string
  /** Marks the active span as failed. */
  fail: (type: string) => void
}

export type SpanRecorder = {
  start: (start: SpanStart, parent: Parent) => Span
  /** Null outside a span, and within one that sampling leaves out. */
  active: () => ActiveTrace | null
}

let recorder: SpanRecorder | null = null

/** Records the spans of this process from now on; null ends that. Only `open-tracing.ts` and tests call it. */
export function recordSpansBy(next: SpanRecorder | null): void {
  recorder = next
}

/** What it decides is decided once: open tracing before anything else. */
export const recordsSpans = (): boolean => recorder !== null

export const startSpan = (start: SpanStart, parent?: Parent): Span | null => recorder?.start(start, parent) ?? null

export const activeTrace = (): ActiveTrace | null => recorder?.active() ?? null

type SpanOptions = {
  parent?: Parent
  /** Whether what was thrown is a fault, and no refusal as the product means it; left out, everything is. */
  isFault?: (error: unknown) => boolean
}

/** Runs the work within a span, which ends with it. Where no spans are recorded it is a call of `work`. */
export const inSpan = <Result>(
  start: SpanStart,
  work: () => Promise<Result>,
  options: SpanOptions = {},
): Promise<Result> => (recorder ? recorded(recorder, start, work, options) : work())

async function recorded<Result>(
  by: SpanRecorder,
  start: SpanStart,
  work: () => Promise<Result>,
  { parent, isFault = () => true }: SpanOptions,
): Promise<Result> {
  const span = by.start(start, parent)
  try {
    return await span.within(work)
  } catch (error) {
    if (isFault(error)) span.fail(faultName(error))
    throw error
  } finally {
    span.end()
  }
}

/** The code of what was thrown, else its class; never its message, which may hold what people wrote. */
export function faultName(error: unknown): string {
  const causes = [...causesOf(error)]
  return causes.map(codeOf).find((code) => code !== '') ?? causes.at(-1)?.name ?? 'Error'
}
