import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { z } from 'zod'

const Attribute = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) })

const SpanOnWire = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  attributes: Attribute.array(),
  status: z.object({ code: z.number().optional() }),
})

/** OTLP 1.x as JSON, as far as tests look. */
const Sent = z.object({
  resourceSpans: z
    .object({
      resource: z.object({ attributes: Attribute.array() }),
      scopeSpans: z.object({ spans: SpanOnWire.array() }).array(),
    })
    .array(),
})

export type ReceivedSpan = Omit<z.infer<typeof SpanOnWire>, 'attributes' | 'status'> & {
  facts: Record<string, unknown>
  /** `service.name` of the process that recorded it. */
  service: unknown
  hasFailed: boolean
}

const FAILED = 2

/** A receiver of traces on the loopback interface. The caller closes it. */
export async function otlpServer() {
  const receiver = {
    /** What OTEL_EXPORTER_OTLP_ENDPOINT names. */
    endpoint: '',
    spans: [] as ReceivedSpan[],
    resource: {} as Record<string, unknown>,
    /** Headers of the last sending. */
    headers: {} as Record<string, unknown>,
    /** Whether it takes connections and never answers. */
    hangs: false,
    /** What it answers, after it took the spans. */
    status: 200,
    /** How often it was asked. */
    asked: 0,
    close() {
      listening.closeAllConnections()
      listening.close()
    },
  }
  const listening = createServer(async (request, response) => {
    receiver.asked += 1
    if (receiver.hangs) return
    const { resourceSpans } = Sent.parse(await json(request))
    receiver.headers = request.headers
    for (const { resource, scopeSpans } of resourceSpans) {
      receiver.resource = factsOf(resource.attributes)
      const service = receiver.resource['service.name']
      receiver.spans.push(...scopeSpans.flatMap(({ spans }) => spans.map((span) => ({ ...read(span), service }))))
    }
    response.writeHead(receiver.status, { 'content-type': 'application/json' }).end('{}')
  })
  listening.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  receiver.endpoint = `http://127.0.0.1:${(listening.address() as AddressInfo).port}`
  return receiver
}

const read = ({ attributes, status, ...span }: z.infer<typeof SpanOnWire>): Omit<ReceivedSpan, 'service'> => ({
  ...span,
  facts: factsOf(attributes),
  hasFailed: status.code === FAILED,
})

const factsOf = (attributes: readonly z.infer<typeof Attribute>[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
