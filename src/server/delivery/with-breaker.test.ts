import { createServer } from 'node:net'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { createLog } from '../log.ts'
import type { Channel, Outgoing } from './channel.ts'
import { createMailer } from './mail/mailer.ts'
import { OPEN_MS, withBreaker } from './with-breaker.ts'

const log = createLog('silent')
afterEach(() => void vi.useRealTimers())

const delivery: Outgoing = { id: '1', to: 'aino@example.fi', subject: '', html: '', text: '', unsubscribeUrl: null }

/** A provider that answers as the list says, then well; counts what reached it. */
function provider(answers: (Error | string)[]) {
  let tries = 0
  const channel: Channel = {
    name: 'sms',
    isOutbox: false,
    async send() {
      const answer = answers[tries++] ?? 'taken'
      if (answer instanceof Error) throw answer
      return answer
    },
    isRefusedForGood: () => false,
    stop() {},
  }
  return { channel: withBreaker(channel, log), tries: () => tries }
}

const timeout = () => new DOMException('no answer in time', 'TimeoutError')
const outcome = (channel: Channel) => channel.send(delivery).catch(({ message }: Error) => message)

test('a provider that timed out three times in a row is not tried for half a minute, then one try finds it well', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { channel, tries } = provider([timeout(), timeout(), timeout()])
  for (let time = 0; time < 3; time++) expect(await outcome(channel)).toBe('no answer in time')
  expect(await outcome(channel)).toBe('not tried: sms gave no answer to the last tries')
  expect(tries()).toBe(3)
  vi.advanceTimersByTime(OPEN_MS)
  expect([await outcome(channel), await outcome(channel), tries()]).toEqual(['taken', 'taken', 5])
})

test('a try that times out after the pause begins another pause', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { channel, tries } = provider([timeout(), timeout(), timeout(), timeout()])
  for (let time = 0; time < 3; time++) await outcome(channel)
  vi.advanceTimersByTime(OPEN_MS)
  expect(await outcome(channel)).toBe('no answer in time')
  expect(await outcome(channel)).toMatch(/^not tried/)
  expect(tries()).toBe(4)
})

test('a provider that refuses, or answers in between, is tried on', async () => {
  const refusal = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  const { channel, tries } = provider([refusal, refusal, refusal, refusal, timeout(), timeout(), 'taken', timeout()])
  for (let time = 0; time < 8; time++) await outcome(channel)
  expect([await outcome(channel), tries()]).toEqual(['taken', 9])
})

test('a mail server that accepts connections and never greets counts as one that does not answer', async () => {
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    socket.on('error', () => {})
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await vi.waitUntil(() => server.listening)
  const { port } = server.address() as { port: number }
  // by its address the server is given a twentieth of a second instead of ten
  const url = `smtp://127.0.0.1:${port}?greetingTimeout=50`
  const mailer = createMailer({ mode: 'smtp', url, sender: 'Huoltosilta <posti@example.fi>', redirectTo: null }, log)
  onTestFinished(() => mailer.stop())
  const channel = withBreaker(mailer, log)
  for (let time = 0; time < 3; time++) expect(await outcome(channel)).toMatch('Greeting never received')
  const reached = connections
  expect([await outcome(channel), connections]).toEqual([expect.stringMatching(/^not tried: mail/), reached])
})
