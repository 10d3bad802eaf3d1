import pg from 'pg'
import { causesOf, codeOf } from '../causes-of.ts'
import type { RequestContext } from '../context.ts'
import { openTransaction, type Transaction } from './database.ts'
import { withConnection } from './with-connection.ts'

/**
 * Runs one reading statement; when the browser leaves meanwhile, PostgreSQL stops working on it and the signal's reason
 * is thrown. `reader` is Drizzle's builder over one connection, `reader.$client` the connection itself. For reads that
 * may take long; never for a write, which runs to its end.
 */
export const abortableRead = <Result>(
  { db, signal }: Pick<RequestContext, 'db' | 'signal'>,
  read: (reader: Transaction) => Promise<Result>,
): Promise<Result> =>
  withConnection(db.$client, async (client, discard) => {
    let cancelling: Promise<void> | undefined
    const cancel = () => {
      cancelling = cancelStatement(client)
    }
    try {
      signal.throwIfAborted()
      signal.addEventListener('abort', cancel)
      const result = await read(openTransaction(client))
      if (cancelling) discard(new Error('its cancel came too late, or is still on its way'))
      return result
    } catch (error) {
      if (error === signal.reason) throw error
      if (cancelling && isCancelled(error)) {
        await cancelling
        throw signal.reason
      }
      // for any error of its statement: nothing of it may be left for the next one
      discard(error as Error)
      throw error
    } finally {
      signal.removeEventListener('abort', cancel)
    }
  })

/** Whether PostgreSQL ended the statement on request (SQLSTATE 57014), however it was wrapped since. */
const isCancelled = (error: unknown): boolean => causesOf(error).some((cause) => codeOf(cause) === '57014')

/** What `pg` keeps of a connection and its types do not declare (pinned to the patch; a test stops a statement by it). */
type Session = {
  host: string
  port: number
  ssl: pg.ConnectionConfig['ssl'] | false
  sslNegotiation: string
  processID: number
  secretKey: number
}
type Wire = pg.Connection & {
  connect(portOrSocket: number | string, host?: string): void
  requestSsl(): void
  cancel(processId: number, secretKey: number): void
}

const LIMIT_MS = 5_000

/**
 * Asks PostgreSQL to cancel what this connection runs now, by the protocol's own request: on a separate connection without a login, outside the pool,
 * whose secret reaches only this session, also through a pooler. Resolves when the server has passed it on, or when it could not be reached; only the
 * statement itself shows whether it was cancelled.
 */
function cancelStatement(client: pg.ClientBase): Promise<void> {
  const { host, port, ssl, sslNegotiation, processID, secretKey } = client as unknown as Session
  return new Promise((resolve) => {
    const wire = new pg.Connection({ ssl, sslNegotiation } as pg.ConnectionConfig) as Wire
    const limit = setTimeout(() => wire.stream.destroy(), LIMIT_MS)
    wire.once('end', () => {
      clearTimeout(limit)
      resolve()
    })
    // without a server there is nothing left to cancel; the end follows
    wire.on('error', () => {})
    wire.once('connect', () => {
      if (!ssl) wire.cancel(processID, secretKey)
      else if (sslNegotiation !== 'direct') wire.requestSsl()
    })
    wire.once('sslconnect', () => wire.cancel(processID, secretKey))
    if (host.startsWith('/')) wire.connect(`${host}/.s.PGSQL.${port}`)
    else wire.connect(port, host)
  })
}
