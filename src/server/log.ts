import { type DestinationStream, type Logger, pino } from 'pino'
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

/** Properties of errors that say what kind of failure it is, and contain nothing that a person wrote. */
const facts = [
  'code',
  'errno',
  'syscall',
  'statusCode',
  'kind',
  'reason',
  // of PostgreSQL: its `detail` and `where` hold contents of rows

  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
]

/** Drizzle ends the message of a failed statement with its parameters: names, messages, addresses. */
const withoutParameters = (text: string | undefined) => text?.replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/, '')

const DEEPEST = 5

/** What the log keeps of something that was thrown, its causes included. */
function errorFacts(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return error
  const { name, message, stack, cause } = error
  const known = Object.fromEntries(
    facts.flatMap((fact) => {
      const value = (error as unknown as Record<string, unknown>)[fact]
      return typeof value === 'string' || typeof value === 'number' ? [[fact, value]] : []
    }),
  )
  return {
    type: name,
    message: withoutParameters(message),
    stack: withoutParameters(stack),
    ...known,
    ...(cause !== undefined && depth < DEEPEST && { cause: errorFacts(cause, depth + 1) }),
  }
}
