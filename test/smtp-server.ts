import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterAll } from 'vitest'

/** Where the line breaks: before anything is said, after the sender or the recipient, or when the mail was taken and before the answer. */
export const SMTP_MOMENTS = ['connect', 'sender', 'recipient', 'taken'] as const
type Moment = (typeof SMTP_MOMENTS)[number]

/** A mail server on the loopback interface. Gone after the file's last test. */
export async function smtpServer() {
  const received: { to: string[]; raw: string }[] = []
  const breaks: Moment[] = []
  const breaksAt = (moment: Moment): boolean => {
    if (breaks[0] !== moment) return false
    breaks.shift()
    drop()
    return true
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect: (_session, done) => void (breaksAt('connect') || done()),
    onMailFrom: (_address, _session, done) => void (breaksAt('sender') || done()),
    onRcptTo: (_address, _session, done) => void (breaksAt('recipient') || done()),
    async onData(stream, { envelope }, done) {
      received.push({ to: envelope.rcptTo.map(({ address }) => address), raw: await text(stream) })
      if (!breaksAt('taken')) done()
    },
  })
  const drop = () => {
    for (const connection of server.connections) connection._socket?.destroy()
  }
  server.on('error', () => {})
  const listener = server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return {
    /** What it took, the oldest first. */
    received,
    /** At which moments the next tries break off. */
    breaks,
    url: `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`,
  }
}
