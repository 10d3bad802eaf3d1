import { causesOf, codeOf } from '../causes-of.ts'

/** The network's and the system's words for a server that cannot be reached or has just gone. */
const systemCodes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  // a name that is not known (yet); no room for the embedded one to start in
  ...['ENOTFOUND', 'EAI_AGAIN', 'ENOSPC'],
])
/** PostgreSQL is stopping, has crashed, is starting, has a full disk, or takes no more connections. */
const sqlStates = new Set(['57P01', '57P02', '57P03', '53100', '53300'])
/** `pg` and its pool have no codes. */
const messages =
  /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed)/

/** Whether an error says that the database cannot work now, or was not reached in time, rather than that it refused something. */
export function isDatabaseAway(error: unknown): boolean {
  for (const cause of causesOf(error)) {
    // a pooler's, in the same class as its word for a server that is away; it will never say anything else
    if (cause.message.includes('unsupported startup parameter')) return false
    const code = codeOf(cause)
    // class 08 is PostgreSQL's own for broken connections; a pooler answers with it too
    // a missing file is somebody else's; a missing socket is a server that is not there yet
    const isMissingSocket = code === 'ENOENT' && 'syscall' in cause && cause.syscall === 'connect'
    if (
      isMissingSocket ||
      systemCodes.has(code) ||
      sqlStates.has(code) ||
      /^08...$/.test(code) ||
      messages.test(cause.message)
    )
      return true
  }
  return false
}
