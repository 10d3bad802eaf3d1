import pg from 'pg'
import type { BaseLogger } from 'pino'
import { BUS_CHANNEL } from '../db/message-carrier.ts'
import { BusMessage } from './bus-message.ts'

const HEARTBEAT_MS = 20_000
const HEARTBEAT_LIMIT_MS = 10_000
const FIRST_RETRY_MS = 200
const LONGEST_RETRY_MS = 10_000

export type BusListener = {
  onMessage?: (message: BusMessage) => void
  /** The connection was lost and is back: what was published in between is lost. */
  onGap?: () => void
}

export type Bus = {
  /** Resolves once it listens; returns how to stop the listening. */
  start: () => Promise<void>
  listen: (listener: BusListener) => () => void
  /** What came another way than NOTIFY: a message's text, or that some may be lost. */
  receive: (text: string) => void
  reportGap: () => void
  stop: () => Promise<void>
}

/**
 * The one connection of this process that listens to PostgreSQL's notifications, and comes back by itself. It must reach the server itself: a pooler
 * in transaction mode drops LISTEN. `isOnly` is false where messages come another way as well: then those of NOTIFY come to each process at another
 * place among the others, and their ids say nothing.
 */
export function createBus({
  connection,
  log,
  isOnly = true,
}: {
  connection: pg.ClientConfig
  log: BaseLogger
  isOnly?: boolean
}): Bus {
  const listeners = new Set<BusListener>()
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let heartbeat: NodeJS.Timeout | undefined
  let isStopped = false

  const notify = (call: (listener: BusListener) => void): void => {
    for (const listener of listeners)
      try {
        call(listener)
      } catch (error) {
        log.error({ err: error }, 'bus listener failed')
      }
  }

  function receive(text: string, hasOrder: boolean): void {
    try {
      const read = BusMessage.parse(JSON.parse(text))
      const message = hasOrder ? read : { ...read, id: '' }
      notify((listener) => listener.onMessage?.(message))
    } catch (error) {
      log.warn({ err: error }, 'unreadable bus message')
    }
  }

  async function connect(): Promise<void> {
    const fresh = new pg.Client({
      ...connection,
      application_name: 'huoltosilta bus',
      keepAlive: true,
      connectionTimeoutMillis: HEARTBEAT_LIMIT_MS,
      query_timeout: HEARTBEAT_LIMIT_MS,
    })
    const lost = (error?: Error) => {
      if (client !== fresh || isStopped) return
      client = undefined
      log.warn({ err: error }, 'bus connection lost')
      clearInterval(heartbeat)
      fresh.end().catch(() => {})
      reconnect(FIRST_RETRY_MS)
    }
    fresh.on('notification', ({ payload = '' }) => receive(payload, isOnly))
    // without a listener a lost connection would end the process
    fresh.on('error', lost)
    fresh.on('end', () => lost())
    try {
      await fresh.connect()
      await fresh.query(`listen ${BUS_CHANNEL}`)
    } catch (error) {
      fresh.end().catch(() => {})
      throw error
    }
    client = fresh
    // a network that drops packets reports nothing: asking does
    heartbeat = setInterval(() => fresh.query('select 1').catch(lost), HEARTBEAT_MS).unref()
  }

  function reconnect(delayMs: number): void {
    timer = setTimeout(async () => {
      try {
        await connect()
        if (isStopped) return await stop()
        log.info('bus connection is back')
        notify((listener) => listener.onGap?.())
      } catch {
        if (!isStopped) reconnect(Math.min(delayMs * 2, LONGEST_RETRY_MS))
      }
    }, delayMs).unref()
  }

  async function stop(): Promise<void> {
    isStopped = true
    clearTimeout(timer)
    clearInterval(heartbeat)
    await client?.end()
  }

  return {
    start: connect,
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    receive: (text) => receive(text, true),
    reportGap: () => notify((listener) => listener.onGap?.()),
    stop,
  }
}
