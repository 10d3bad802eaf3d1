import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pair, Person } from './world.ts'

/** One act of a user: sent until it is acknowledged, each time with the same request key. */
export type Act = {
  kind: 'report' | 'comment' | 'move' | 'read'
  /** Part of the title of a ticket or of the text of a comment; for a read mark the notification's id. */
  key: string
  by: Person
  ticketId?: string
  to?: string
  /** When it was sent the last time; milliseconds of `performance.now()`. */
  sentAt: number
  acknowledgedAt?: number
}

export type Load = {
  acts: readonly Act[]
  /** Answers that should not be: refusals of what is right. */
  refusals: readonly string[]
  /** When requests were sent that had no answer in time. */
  unanswered: readonly number[]
  /** Lets everybody finish what they are at, for a minute at most. */
  stop(): Promise<void>
}

type Given = {
  pairs: readonly Pair[]
  /** Of the processes that serve, in turn. */
  urls: readonly string[]
  actsPerSecond: number
}

const ANSWER_LIMIT_MS = 15_000
const FINISH_LIMIT_MS = 60_000
const RETRY_MS = 100
/** Refusals that mean: not now. Too slow, and too many. */
const LATER = new Set([408, 429])
const MOVES = ['SCHEDULED', 'IN_PROGRESS', 'READY'] as const
/** Of reports and comments: sent twice at once, as by a double press. */
const TWICE = 0.05

type Ticket = { id: string; version: number; moves: number }

/** Everybody works at the pace of people until it is stopped: they report, comment, move and read. */
export function startLoad({ pairs, urls, actsPerSecond }: Given): Load {
  const acts: Act[] = []
  const refusals: string[] = []
  const unanswered: number[] = []
  const stopping = new AbortController()
  const pauseMs = (pairs.length * 2 * 1000) / actsPerSecond
  const pause = () => sleep(pauseMs * (0.5 + Math.random()), undefined, { signal: stopping.signal }).catch(() => {})

  const ask = async (...asked: Parameters<typeof call>) => {
    const sentAt = performance.now()
    const answer = await call(...asked)
    if (answer.status === NO_ANSWER) unanswered.push(sentAt)
    return answer
  }

  /** Sends an act until its answer says that it is done; null when it was given up, or refused. */
  async function perform(url: string, act: Act, procedure: string, input: object): Promise<unknown | null> {
    acts.push(act)
    const isTwin = (act.kind === 'report' || act.kind === 'comment') && Math.random() < TWICE
    const deadline = () => (stopping.signal.aborted ? stoppedAt + FINISH_LIMIT_MS : Number.POSITIVE_INFINITY)
    for (let tries = 1; performance.now() < deadline(); tries++) {
      const send = () => ask(url, act.by, procedure, { ...input, organizationId: act.by.organizationId })
      act.sentAt = performance.now()
      const [answer, twin] = await Promise.all([send(), isTwin ? send() : null])
      const good = [answer, twin].find((one) => one && 'data' in one)
      // a move has no key: tried again after an unknown answer it finds that it was done
      const isDone = act.kind === 'move' && tries > 1 && answer.status === 409
      if (good || isDone) {
        act.acknowledgedAt = performance.now()
        return good && 'data' in good ? good.data : {}
      }
      if (answer.status >= 400 && answer.status < 500 && !LATER.has(answer.status)) {
        refusals.push(`${procedure} ${answer.status} ${answer.text}`)
        return null
      }
      await sleep(RETRY_MS)
    }
    return null
  }

  const begin = (kind: Act['kind'], by: Person, more: Partial<Act> = {}): Act => ({
    kind,
    by,
    key: randomUUID(),
    sentAt: performance.now(),
    ...more,
  })

  async function report(url: string, { customer, garage, vehicleIds }: Pair): Promise<Ticket | null> {
    const act = begin('report', customer)
    const answer = await perform(url, act, 'tickets.report', {
      garageId: garage.organizationId,
      vehicle: { vehicleId: vehicleIds[Math.floor(Math.random() * vehicleIds.length)] },
      job: { title: act.key, description: 'Ajaessa kuuluu vinkuva ääni edestä.' },
      requestKey: act.key,
    })
    if (!answer) return null
    act.ticketId = (answer as { ticketId: string }).ticketId
    return { id: act.ticketId, version: 1, moves: 0 }
  }

  async function comment(url: string, by: Person, { id: ticketId }: Ticket): Promise<void> {
    const act = begin('comment', by, { ticketId })
    await perform(url, act, 'tickets.comment', { ticketId, body: act.key, requestKey: act.key })
  }

  async function move(url: string, by: Person, ticket: Ticket): Promise<void> {
    const to = MOVES[ticket.moves] ?? 'READY'
    const act = begin('move', by, { ticketId: ticket.id, to })
    const { id: ticketId, version } = ticket
    if (!(await perform(url, act, 'tickets.move', { ticketId, version, to }))) return
    ticket.version += 1
    ticket.moves += 1
  }

  async function read(url: string, by: Person): Promise<void> {
    const { organizationId } = by
    const page = await ask(
      url,
      by,
      'notifications.list',
      { organizationId, page: 0, resultsPerPage: 5, unread: true },
      'GET',
    )
    const [first] = 'data' in page ? (page.data as { notifications: { id: string }[] }).notifications : []
    if (!first) return
    const act = begin('read', by, { key: first.id })
    await perform(url, act, 'notifications.markRead', { notificationId: first.id, isRead: true })
  }

  async function customerWorks(pair: Pair, url: string, tickets: Ticket[]): Promise<void> {
    while (!stopping.signal.aborted) {
      const dice = Math.random()
      const ticket = tickets[Math.floor(Math.random() * tickets.length)]
      if (dice < 0.5 || !ticket) {
        const made = await report(url, pair)
        if (made) tickets.push(made)
      } else if (dice < 0.85) await comment(url, pair.customer, ticket)
      else await read(url, pair.customer)
      await pause()
    }
  }

  async function garageWorks({ garage }: Pair, url: string, tickets: Ticket[]): Promise<void> {
    while (!stopping.signal.aborted) {
      const dice = Math.random()
      const ticket = tickets.find(({ moves }) => moves < MOVES.length)
      if (ticket && dice < 0.6) await move(url, garage, ticket)
      else if (ticket && dice < 0.85) await comment(url, garage, ticket)
      else await read(url, garage)
      await pause()
    }
  }

  let stoppedAt = 0
  const working = pairs.flatMap((pair, index) => {
    const tickets: Ticket[] = []
    const url = urls[index % urls.length] ?? ''
    return [customerWorks(pair, url, tickets), garageWorks(pair, url, tickets)]
  })
  return {
    acts,
    refusals,
    unanswered,
    async stop() {
      stoppedAt = performance.now()
      stopping.abort()
      await Promise.all(working)
    },
  }
}

type Answer = { status: number; text: string } | { status: 200; text: string; data: unknown }

/** The status of a call that timed out. */
const NO_ANSWER = -1

/** One call of the API; every failure of the connection is status 0 or below: the outcome is unknown. */
export async function call(
  url: string,
  by: Person,
  procedure: string,
  input: object,
  method: 'GET' | 'POST' = 'POST',
): Promise<Answer> {
  const json = JSON.stringify(input)
  const query = method === 'GET' ? `?input=${encodeURIComponent(json)}` : ''
  const late = new AbortController()
  const answered = fetch(`${url}/api/trpc/${procedure}${query}`, {
    method,
    headers: { cookie: by.cookie, 'content-type': 'application/json' },
    signal: late.signal,
    ...(method === 'POST' && { body: json }),
  })
    .then(read)
    .catch(() => ({ status: 0, text: '' }))
  // raced, since Node's fetch forgets now and then that it was aborted, and its promise never settles
  // (github.com/nodejs/undici/pull/4984)
  const limit = sleep(ANSWER_LIMIT_MS, { status: NO_ANSWER, text: '' }, { signal: late.signal })
  try {
    return await Promise.race([answered, limit])
  } finally {
    limit.catch(() => {})
    late.abort()
  }
}

async function read(answer: Response): Promise<Answer> {
  const text = await answer.text()
  return answer.status === 200
    ? { status: 200, text, data: (JSON.parse(text) as { result: { data: unknown } }).result.data }
    : { status: answer.status, text: text.slice(0, 300) }
}
