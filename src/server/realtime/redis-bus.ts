import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@redis/client'
import type { BaseLogger } from 'pino'
import type { MessageCarrier } from '../db/message-carrier.ts'
import { endsWithin } from '../ends-within.ts'

const STREAM = 'huoltosilta:bus'
/** A process whose connection was lost for a minute reads on where it was. */
const KEPT = 10_000
const FIELD = 'message'
const BLOCK_MS = 2000
const MESSAGES_AT_ONCE = 500
/** A Redis that answers nothing for so long is away, also when its connection stays open. */
const SILENCE_MS = 6000
/** What has not been taken by then is sent by NOTIFY. */
const SEND_LIMIT_MS = 1000
const RETRY_MS = 500
const LONGEST_RETRY_MS = 5000
const STOP_LIMIT_MS = 500

export type RedisBus = MessageCarrier & { stop: () => Promise<void> }

/**
 * The bus of the processes over one stream of Redis, which each of them reads as a whole: so all receive the messages in one order, and one whose
 * connection was lost reads on where it was. `onGap` is called when that place is no longer kept, and once when reading begins. Redis may be away at
 * any time; `isReady` says so.
 */
export function openRedisBus({
  url,
  log,
  onMessage,
  onGap,
}: {
  url: string
  log: Pick<BaseLogger, 'info' | 'warn'>
  onMessage: (text: string) => void
  onGap: () => void
}): RedisBus {
  const options = {
    url,
    name: 'huoltosilta',
    // what cannot be sent now goes by NOTIFY, and not later
    disableOfflineQueue: true,
    socket: {
      socketTimeout: SILENCE_MS,
      reconnectStrategy: (retries: number) => Math.min(RETRY_MS * 2 ** retries, LONGEST_RETRY_MS),
    },
  }
  const writer = createClient({ ...options, pingInterval: BLOCK_MS })
  const reader = createClient(options)
  let isStopped = false
  let isAway = false
  /** It has taken longer than the limit, and has not answered since. */
  let isSilent = false

  function report(error: unknown): void {
    if (isAway || isStopped) return
    isAway = true
    log.warn({ err: error }, 'Redis is away: NOTIFY carries the messages of processes')
  }
  writer.on('error', report)
  reader.on('error', report)
  writer.on('ready', () => {
    isSilent = false
    if (isAway) log.info('Redis carries the messages of processes again')
    isAway = false
  })

  /** Where to read on from: where it was, if that is still there, otherwise at the end. */
  async function placeAfter(last: string | null): Promise<string> {
    if (last === '0-0') return last
    if (last !== null && ((await reader.xRange(STREAM, last, last)) ?? []).length > 0) return last
    const [newest] = (await reader.xRevRange(STREAM, '+', '-', { COUNT: 1 })) ?? []
    onGap()
    return newest?.id ?? '0-0'
  }

  async function readAll(): Promise<void> {
    let last: string | null = null
    let isPlaced = false
    while (!isStopped)
      try {
        if (!reader.isOpen) await reader.connect()
        if (last === null || !isPlaced) last = await placeAfter(last)
        isPlaced = true
        const streams = await reader.xRead({ key: STREAM, id: last }, { BLOCK: BLOCK_MS, COUNT: MESSAGES_AT_ONCE })
        for (const { id, message } of streams?.[0]?.messages ?? []) {
          last = id
          onMessage(message[FIELD] ?? '')
        }
      } catch (error) {
        isPlaced = false
        report(error)
        await sleep(RETRY_MS, undefined, { ref: false })
      }
  }

  async function connectWriter(): Promise<void> {
    while (!isStopped && !writer.isOpen)
      await writer.connect().catch(async (error: unknown) => {
        report(error)
        await sleep(RETRY_MS, undefined, { ref: false })
      })
  }

  void readAll()
  void connectWriter()
  const trim = { strategy: 'MAXLEN', strategyModifier: '~', threshold: KEPT } as const
  return {
    isReady: () => writer.isReady && !isSilent,
    async send(messages) {
      const taken = Promise.all(
        messages.map((message) => writer.xAdd(STREAM, '*', { [FIELD]: message }, { TRIM: trim })),
      )
      taken.then(
        () => {
          isSilent = false
        },
        () => {},
      )
      if (await endsWithin(taken, SEND_LIMIT_MS)) return
      isSilent = true
      throw new Error('Redis did not take it in time')
    },
    async stop() {
      isStopped = true
      // the reader waits in its question
      reader.destroy()
      await endsWithin(writer.close(), STOP_LIMIT_MS).catch(() => {})
    },
  }
}
