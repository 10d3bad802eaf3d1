import { validateHeaderValue } from 'node:http'
import type { Problem, Settings } from '../settings.ts'

const SAMPLERS = ['always_on', 'always_off', 'traceidratio'] as const
export type RootSampler = (typeof SAMPLERS)[number]

/** Where traces are sent and which; null: none are recorded. */
export function tracesOf(settings: Settings, problems: Problem[]) {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER: sampler } = settings
  if (!endpoint) return null
  const ratio = Number(settings.OTEL_TRACES_SAMPLER_ARG)
  if (!(ratio >= 0 && ratio <= 1))
    problems.push({ name: 'OTEL_TRACES_SAMPLER_ARG', message: 'Must be a number from 0 to 1' })
  return {
    /** The receiver's address for traces. */
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    headers: headersOf(settings.OTEL_EXPORTER_OTLP_HEADERS, problems),
    serviceName: settings.OTEL_SERVICE_NAME,
    sampler: {
      root: SAMPLERS.find((name) => sampler.endsWith(name)) ?? 'always_on',
      /** Whether what belongs to a trace is recorded as the trace is, in every process. */
      followsParent: sampler.startsWith('parentbased_'),
      ratio,
    },
    /** Whether a request goes on with the trace that its `traceparent` names. */
    trustsCaller: settings.TRUST_TRACEPARENT,
  }
}

/** `name=value` with commas between, values percent-encoded, as the specification of the exporter has it. */
function headersOf(text: string, problems: Problem[]): Record<string, string> {
  const pairs = text.split(',').flatMap((pair) => (pair.trim() === '' ? [] : [pair.split('=')]))
  try {
    return Object.fromEntries(
      pairs.map(([name = '', ...value]) => {
        if (!/^[\w-]+$/.test(name.trim()) || value.length === 0) throw new Error('no header')
        const decoded = decodeURIComponent(value.join('=').trim())
        validateHeaderValue(name, decoded)
        return [name.trim().toLowerCase(), decoded]
      }),
    )
  } catch {
    problems.push({ name: 'OTEL_EXPORTER_OTLP_HEADERS', message: 'Must be name=value with commas between' })
    return {}
  }
}
