import { AsyncLocalStorage } from 'node:async_hooks'
import { type Span as ApiSpan, ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Config } from '../config.ts'
import { endsWithin } from '../ends-within.ts'
import type { Logger } from '../log.ts'
import { PROCESS_ID } from '../process-id.ts'
import { type Parent, recordSpansBy, type Span, type SpanRecorder } from './spans.ts'
import type { RootSampler } from './trace-settings.ts'

type Wanted = NonNullable<Config['traces']>

/** Of one sending with its retries; meanwhile spans are kept, and those above the limit dropped. */
const SEND_LIMIT_MS = 5000
/** Some 2 MB. */
const MOST_SPANS = 2048
const SPANS_AT_ONCE = 512
const SEND_EVERY_MS = 2000
/** What a receiver keeps waiting past the limit is bounded too: it gets no more then. An end sends all that waits at once. */
const SENDINGS_AT_ONCE = 1 + MOST_SPANS / SPANS_AT_ONCE
/** After a line about the receiver: one that comes and goes is no flood. */
const QUIET_MS = 60_000
/** Within what a shutdown may take. */
const FLUSH_LIMIT_MS = 1000

/**
 * Records spans from now on and sends them by OTLP over HTTP, in batches behind the requests. A receiver that is away or does not answer costs spans
 * and nothing else: it is a line in the log when it begins and one when it is over. The returned function sends what is left and ends it.
 */
export function openTracing(
  wanted: Wanted,
  log: Pick<Logger, 'warn' | 'info'>,
  { version }: { version: string },
): () => Promise<void> {
  const { url, headers, serviceName, sampler } = wanted
  const exporter = new OTLPTraceExporter({
    url,
    headers: { ...headers },
    timeoutMillis: SEND_LIMIT_MS,
    concurrencyLimit: SENDINGS_AT_ONCE,
  })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': serviceName,
      'service.version': version,
      'service.instance.id': PROCESS_ID,
    }),
    sampler: samplerOf(sampler),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: withReport(exporter, log),
        maxQueueSize: MOST_SPANS,
        maxExportBatchSize: SPANS_AT_ONCE,
        scheduledDelayMillis: SEND_EVERY_MS,
        exportTimeoutMillis: SEND_LIMIT_MS,
      }),
    ],
  })
  recordSpansBy(recorderOf(provider))
  return async () => {
    recordSpansBy(null)
    await endsWithin(
      provider.shutdown().catch(() => {}),
      FLUSH_LIMIT_MS,
    )
  }
}

function samplerOf({ root, followsParent, ratio }: Wanted['sampler']): Sampler {
  const roots: Record<RootSampler, () => Sampler> = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: () => new TraceIdRatioBasedSampler(ratio),
  }
  const own = roots[root]()
  return followsParent ? new ParentBasedSampler({ root: own }) : own
}

const KINDS = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
} as const

/** The active span is kept by Node itself, so that nothing of the process is changed for it. */
function recorderOf(provider: TracerProvider): SpanRecorder {
  const tracer = provider.getTracer('huoltosilta')
  const active = new AsyncLocalStorage<ApiSpan>()
  return {
    start({ name, kind, facts }, parent) {
      const above = parent === undefined ? active.getStore() : spanOf(parent)
      const context = above ? trace.setSpan(ROOT_CONTEXT, above) : ROOT_CONTEXT
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes: facts }, context)
      return { ...handleOf(span), within: (work) => active.run(span, work) }
    },
    active() {
      const span = active.getStore()
      const { traceId = '', spanId = '', traceFlags = TraceFlags.NONE } = span?.spanContext() ?? {}
      if (!span || (traceFlags & TraceFlags.SAMPLED) === 0) return null
      return { traceId, traceparent: `00-${traceId}-${spanId}-01`, fail: handleOf(span).fail }
    },
  }
}

const handleOf = (span: ApiSpan): Omit<Span, 'within'> => ({
  set: (facts) => void span.setAttributes(facts),
  fail(type) {
    span.setAttribute('error.type', type)
    span.setStatus({ code: SpanStatusCode.ERROR })
  },
  end: () => span.end(),
})

/** Of a `traceparent`; undefined for none, and for what is none. */
function spanOf(parent: Exclude<Parent, undefined>): ApiSpan | undefined {
  const [, traceId, spanId, flags] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(parent ?? '') ?? []
  if (!traceId || !spanId || !flags || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined
  return trace.wrapSpanContext({ traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true })
}

/** `ExportResultCode.SUCCESS` of the exporter's own library. */
const TAKEN = 0

function withReport(exporter: SpanExporter, log: Pick<Logger, 'warn' | 'info'>): SpanExporter {
  // a full batch is sent by the request that ended its last span, and is not about that
  const outside = AsyncLocalStorage.snapshot()
  let isReported = false
  let quietUntil = Number.NEGATIVE_INFINITY

  function report(isTaken: boolean, error: unknown): void {
    if (isTaken !== isReported) return
    if (!isTaken && performance.now() < quietUntil) return
    quietUntil = performance.now() + QUIET_MS
    isReported = !isTaken
    if (isTaken) log.info('traces are taken again')
    else log.warn({ err: error }, 'traces are not taken: spans are dropped until they are')
  }

  return {
    export: (spans, done) =>
      outside(() =>
        exporter.export(spans, (result) => {
          report(result.code === TAKEN, result.error)
          done(result)
        }),
      ),
    shutdown: () => exporter.shutdown(),
  }
}
