// A process of its own with all the browsers' ends of realtime connections, so that they do not share a thread with what is measured.
// Its parent sends a Job, hears `ready` when everybody is connected, says `go`, and gets what was done.
import { randomUUID } from 'node:crypto'
import { Agent, get, request as httpRequest } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pLimit from 'p-limit'
import { connectHub } from '#web/live/hub-client.ts'
import type { RealtimeClient } from '#web/live/realtime-client.ts'
import type { Comment, Done, Job } from './job.ts'

const HUB_PATH = '/api/realtime'
const CONNECTING = 50
/** As the desk waits for more events before it asks (`src/web/live/collect-stale.ts`). */
const DESK_PAUSE_MS = 300
const QUIET_MS = 2000
/** Comments that only warm the server up. */
const WARMING = 5
const SEEN_LIMIT_MS = 30_000

/** Sockets whose bytes are counted. */
function countingAgent(options: { keepAlive: boolean; maxSockets?: number }) {
  const sockets: Socket[] = []
  const agent = new Agent(options)
  agent.createConnection = (to) => {
    const socket = connect(to as { host: string; port: number })
    sockets.push(socket)
    return socket
  }
  return { agent, bytes: () => sockets.reduce((sum, socket) => sum + socket.bytesRead, 0) }
}

const channel = countingAgent({ keepAlive: false })
const answers = countingAgent({ keepAlive: true, maxSockets: 100 })
const sender = new Agent({ keepAlive: true })

process.once('message', (job: Job) => void run(job))

async function run(job: Job): Promise<void> {
  const heard = createHeard()
  const clients: RealtimeClient[] = []
  const isPresence = job.work.kind === 'presence'
  if (!isPresence) await connectAll()
  process.send?.('ready')
  await new Promise((go) => process.once('message', go))
  const [socketBytes, answerBytes] = [channel.bytes(), answers.bytes()]
  const worked = await work()
  const done: Done = {
    ...worked,
    socketBytes: channel.bytes() - socketBytes,
    answerBytes: answers.bytes() - answerBytes,
  }
  process.send?.(done, () => process.exit(0))

  async function connectAll(): Promise<void> {
    const limit = pLimit(CONNECTING)
    await Promise.all(job.people.map((person) => limit(() => openClient(person.session, person.organizationId))))
  }

  /** As the browser opens its live connection: hears the organisation's channel, and is seen there when presence is measured. */
  async function openClient(session: string, organizationId: string): Promise<void> {
    const headers = { cookie: `next-auth.session-token=${session}`, origin: job.origin }
    const client = connectHub(HUB_PATH, async () => 'refused', {
      ...{ url: job.url, forceNew: true, transports: ['websocket'], extraHeaders: headers },
      agent: channel.agent as never,
    })
    clients.push(client)
    await new Promise<void>((subscribed) => {
      client.onSubscribed(organizationId, () => subscribed())
      // as a browser, which asks who is online while a screen shows it
      if (job.work.kind === 'presence' && job.work.isShown) client.onPresence(organizationId, () => {})
      client.subscribe(organizationId, (event) => {
        if (event.type === 'ticketEvent.new') heard.hear(event.ticketId)
      })
      if (isPresence) client.enter(organizationId)
    })
  }

  async function work(): Promise<Pick<Done, 'seenMs' | 'answers'>> {
    switch (job.work.kind) {
      case 'presence':
        await connectAll()
        for (let before = -1; channel.bytes() !== before; await sleep(QUIET_MS)) before = channel.bytes()
        return { seenMs: [], answers: 0 }
      case 'comments':
        return { seenMs: await sayAll(job.work.comments, job.work.everyMs), answers: 0 }
      case 'desks':
        return askAsDesks(job.work.comments, job.work.paths)
    }
  }

  async function sayAll(comments: readonly Comment[], everyMs: number | null): Promise<number[]> {
    for (const comment of comments.slice(0, WARMING)) await say(comment)
    const seen: Promise<number[]>[] = []
    const lastOf = new Map<string, Promise<unknown>>()
    for (const comment of comments) {
      await lastOf.get(comment.ticketId)
      const watched = say(comment)
      lastOf.set(comment.ticketId, watched)
      seen.push(watched)
      await (everyMs === null ? watched : sleep(everyMs))
    }
    return (await Promise.all(seen)).flat()
  }

  /** Comments, and waits until all of the organisation have heard it; gives their milliseconds. */
  async function say({ organizationId, ticketId, session, heardBy }: Comment): Promise<number[]> {
    const listeners = job.people.filter((person) => person.organizationId === heardBy).length
    const from = performance.now()
    const told = heard.all(ticketId, listeners)
    const body = JSON.stringify({ organizationId, ticketId, body: 'Osat tulivat', requestKey: randomUUID() })
    await post(`${job.url}/api/trpc/tickets.comment`, session, body)
    return (await told).map((at) => at - from)
  }

  async function askAsDesks(comments: readonly Comment[], paths: readonly string[]) {
    const seenMs: number[] = []
    let asked = 0
    for (const comment of comments) {
      seenMs.push(...(await say(comment)))
      await sleep(DESK_PAUSE_MS)
      // a question for each answer that the comment made old
      const questions = job.people.flatMap(({ session }) => paths.map((path) => ask(`${job.url}${path}`, session)))
      await Promise.all(questions)
      asked += questions.length
      // the notice of the comment is told by the relay, and heard by all
      await sleep(QUIET_MS)
    }
    return { seenMs, answers: asked }
  }
}

/** Who heard of which ticket since it was last waited for; a ticket is commented on again only when all have heard. */
function createHeard() {
  const waiting = new Map<string, { left: number; at: number[]; done: (at: number[]) => void }>()
  return {
    hear(ticketId: string): void {
      const one = waiting.get(ticketId)
      if (!one) return
      one.at.push(performance.now())
      one.left -= 1
      if (one.left > 0) return
      waiting.delete(ticketId)
      one.done(one.at)
    },
    all: (ticketId: string, listeners: number): Promise<number[]> =>
      new Promise((resolve, reject) => {
        const late = setTimeout(
          () => reject(new Error(`a comment was not heard by all in ${SEEN_LIMIT_MS} ms`)),
          SEEN_LIMIT_MS,
        )
        const done = (at: number[]) => {
          clearTimeout(late)
          resolve(at)
        }
        waiting.set(ticketId, { left: listeners, at: [], done })
      }),
  }
}

const cookieOf = (session: string) => `next-auth.session-token=${session}`

const post = (url: string, session: string, body: string) =>
  new Promise<void>((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      cookie: cookieOf(session),
    }
    const sent = httpRequest(url, { method: 'POST', agent: sender, headers }, (answer) => {
      answer.resume()
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve() : reject(new Error(`${url}: ${answer.statusCode}`)),
      )
    })
    sent.on('error', reject)
    sent.end(body)
  })

/** Asks as a browser does, which takes compressed answers. */
const ask = (url: string, session: string) =>
  new Promise<void>((resolve, reject) => {
    const headers = { cookie: cookieOf(session), 'accept-encoding': 'gzip, deflate, br' }
    get(url, { agent: answers.agent, headers }, (answer) => {
      answer.resume()
      answer.on('end', resolve)
    }).on('error', reject)
  })
