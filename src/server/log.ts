import { type DestinationStream, type Logger, pino } from 'pino'
import { errorFacts } from './error-facts.ts'
import { activeTrace } from './tracing/spans.ts'

export type { Logger }

/** What never belongs in a log, however it got into a logged object. */
const secrets = ['password', 'token', 'secret', 'authorization', 'cookie', 'apiKey', 'authToken', 'csrfToken']

/**
 * JSON lines on standard output, times as ISO strings, each with the process (`pid`) and the machine (`hostname`) that wrote it, and with the trace
 * that it belongs to.
 * `level` is one of pino's, or `silent`.
 */
export const createLog = (level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: errorFacts, cause: errorFacts },
      // pino adds the line's own facts to what this returns
      mixin: traceFacts,
      redact: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
    },
    destination ?? pino.destination({ dest: 1, sync: true }),
  )

function traceFacts(): { traceId?: string } {
  const trace = activeTrace()
  return trace ? { traceId: trace.traceId } : {}
}
