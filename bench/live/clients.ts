// A process of its own with all the browsers' ends of realtime connections, so that they do not share a thread with what is measured.
// Its parent sends a Job, hears `ready` when everybody is connected, says `go`, and gets what was done.
import { randomUUID } from 'node:crypto'
import { Agent, get, request as httpRequest } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pLimit from 'p-limit'
import WebSocket from 'ws'
import type { RealtimeEvent } from '../../src/shared/realtime-event.ts'
import { connectHub } from '../../src/web/live/hub-client.ts'
import type { RealtimeClient } from '../../src/web/live/realtime-client.ts'
import type { Done, Job, Saying } from './job.ts'
import type { Person } from './people.ts'

const HUB_PATH = '/api/realtime'
const CONNECTING = 50
/** As the desk waits for more events before it asks (`src/web/live/collect-stale.ts`). */
const DESK_PAUSE_MS = 300
const QUIET_MS = 2000
/** Of what is said, so much only warms the server up. */
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
  if (job.work.kind === 'sayings') for (const saying of job.work.sayings.slice(0, WARMING)) await say(saying)
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
    const isBare = job.work.kind === 'idle' && job.work.isBare
    const open = (person: Person) => (isBare ? openBare(job, person) : openClient(person))
    await Promise.all(job.people.map((person) => limit(() => open(person))))
  }

  /** As the browser opens its live connection: subscribes to the organisation's channel, and is seen there when presence is measured. */
  async function openClient({ session, organizationId }: Person): Promise<void> {
    const headers = { cookie: cookieOf(session), origin: job.origin }
    const client = connectHub(HUB_PATH, async () => 'refused', {
      url: job.url,
      forceNew: true,
      transports: ['websocket'],
      extraHeaders: headers,
      agent: channel.agent as never,
    })
    clients.push(client)
    await new Promise<void>((subscribed) => {
      client.onSubscribed(organizationId, () => subscribed())
      // as a browser, which asks who is online while a screen shows it
      if (job.work.kind === 'presence' && job.work.isShown) client.onPresence(organizationId, () => {})
      client.subscribe(organizationId, (event) => {
        const thing = thingOf(event)
        if (thing !== undefined) heard.hear(thing)
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
      case 'idle':
        return { seenMs: [], answers: 0 }
      case 'sayings':
        return { seenMs: await sayAll(job.work.sayings, job.work.everyMs), answers: 0 }
      case 'desks':
        return askAsDesks(job.work.sayings, job.work.paths)
    }
  }

  async function sayAll(sayings: readonly Saying[], everyMs: number | null): Promise<number[][]> {
    const seen: Promise<number[]>[] = []
    const lastOf = new Map<string, Promise<unknown>>()
    for (const saying of sayings) {
      await lastOf.get(saying.thing)
      const watched = say(saying)
      lastOf.set(saying.thing, watched)
      seen.push(watched)
      await (everyMs === null ? watched : sleep(everyMs))
    }
    return Promise.all(seen)
  }

  /** Publishes it, and waits until all of the organisation have received it; returns their milliseconds. */
  async function say({ organizationId, session, procedure, input, heardBy, thing }: Saying): Promise<number[]> {
    const listeners = job.people.filter((person) => person.organizationId === heardBy).length
    const from = performance.now()
    const told = heard.all(thing, listeners)
    const body = JSON.stringify({ organizationId, ...input, requestKey: randomUUID() })
    await post(`${job.url}/api/trpc/${procedure}`, session, body)
    return (await told).map((at) => at - from)
  }

  async function askAsDesks(sayings: readonly Saying[], paths: readonly string[]) {
    const seenMs: number[][] = []
    let asked = 0
    for (const saying of sayings) {
      seenMs.push(await say(saying))
      await sleep(DESK_PAUSE_MS)
      // a question for each answer that it made old
      const questions = job.people.flatMap(({ session }) => paths.map((path) => ask(`${job.url}${path}`, session)))
      await Promise.all(questions)
      asked += questions.length
      // the relay sends its notice, and all receive it
      await sleep(QUIET_MS)
    }
    return { seenMs, answers: asked }
  }
}

/** A websocket and no more, which is answered when its organisation is noted. */
const openBare = ({ url, origin }: Job, { session, organizationId }: Person) =>
  new Promise<void>((noted, reject) => {
    const socket = new WebSocket(url, { headers: { cookie: cookieOf(session), origin } })
    socket.on('open', () => socket.send(organizationId))
    socket.once('message', () => noted())
    socket.on('error', reject)
  })

/** What an event is about, as `Saying` names it. */
function thingOf(event: RealtimeEvent): string | undefined {
  if (event.type === 'ticketEvent.new') return event.ticketId
  return event.type === 'message.new' ? event.message.to.id : undefined
}

/** Who received which event since it was last waited for; the next of that thing is published when all have received it. */
function createHeard() {
  const waiting = new Map<string, { left: number; at: number[]; done: (at: number[]) => void }>()
  return {
    hear(thing: string): void {
      const one = waiting.get(thing)
      if (!one) return
      one.at.push(performance.now())
      one.left -= 1
      if (one.left > 0) return
      waiting.delete(thing)
      one.done(one.at)
    },
    all: (thing: string, listeners: number): Promise<number[]> =>
      new Promise((resolve, reject) => {
        const late = setTimeout(
          () => reject(new Error(`something was not heard by all in ${SEEN_LIMIT_MS} ms`)),
          SEEN_LIMIT_MS,
        )
        const done = (at: number[]) => {
          clearTimeout(late)
          resolve(at)
        }
        waiting.set(thing, { left: listeners, at: [], done })
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
