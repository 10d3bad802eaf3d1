import pg from 'pg'

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
export function cancelStatement(client: pg.ClientBase): Promise<void> {
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
