import { causesOf, codeOf } from '../causes-of.ts'

/** The network's words for a server that cannot be reached or has just gone, and for a name that is not known (yet). */
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/**
 * PostgreSQL is stopping, has crashed or is starting; class 08 is its own for broken connections, and a pooler answers with it
 * too.
 */
const sqlStates = /^(08...|57P0[123])$/
/** `pg` and its pool have no codes. */
const messages =
  /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/

/** Whether this one error, its causes aside, says that a server was not reached or that the connection to it is gone. */
export function isUnreachable(error: Error): boolean {
  const code = codeOf(error)
  // a missing file is another kind of failure; a missing socket is a server that is not there yet
  const isMissingSocket = code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'
  return isMissingSocket || networkCodes.has(code) || sqlStates.test(code) || messages.test(error.message)
}

/** No room on the disk, the embedded server's to start in among them; no more connections. */
const fullCodes = new Set(['ENOSPC', '53100', '53300'])

/** Whether an error says that the database cannot work now, or was not reached in time, rather than that it refused something. */
export function isDatabaseAway(error: unknown): boolean {
  for (const cause of causesOf(error)) {
    // a pooler's, in the same class as its word for a server that is away; it will never say anything else
    if (cause.message.includes('unsupported startup parameter')) return false
    if (isUnreachable(cause) || fullCodes.has(codeOf(cause)) || cause.message.startsWith('Query read timeout'))
      return true
  }
  return false
}
