import { type DestinationStream, type Logger, pino } from 'pino'

export type { Logger }

/** What never belongs in a log, however it got into a logged object. */
const secrets = ['password', 'token', 'secret', 'authorization', 'cookie', 'apiKey', 'authToken', 'csrfToken']

/** JSON lines on standard output, times as ISO strings. `level` is one of pino's, or `silent`. */
export const createLog = (level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
    },
    destination ?? pino.destination({ dest: 1, sync: true }),
  )
