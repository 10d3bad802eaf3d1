import { type DestinationStream, type Logger, pino } from 'pino'
import { errorFacts } from './error-facts.ts'

export type { Logger }

/** What never belongs in a log, however it got into a logged object. */
const secrets = ['password', 'token', 'secret', 'authorization', 'cookie', 'apiKey', 'authToken', 'csrfToken']

/**
 * JSON lines on standard output, times as ISO strings, each with the process (`pid`) and the machine (`hostname`) that wrote it.
 * `level` is one of pino's, or `silent`.
 */
export const createLog = (level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: errorFacts, cause: errorFacts },
      redact: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
    },
    destination ?? pino.destination({ dest: 1, sync: true }),
  )
