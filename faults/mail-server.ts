import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type MailServer = {
  url: string
  /** By the id of the delivery, which is in the Message-ID: how many copies were taken. */
  copies: ReadonlyMap<string, number>
  /** Ends every connection and takes no more of them. */
  die(): Promise<void>
  revive(): Promise<void>
}

/** A mail server that counts what it took. */
export async function startMailServer(): Promise<MailServer> {
  const copies = new Map<string, number>()
  const open = () =>
    new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, _session, done) {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          const id = /^message-id:\s*<([^@>]+)@/im.exec(Buffer.concat(chunks).toString())?.[1] ?? ''
          copies.set(id, (copies.get(id) ?? 0) + 1)
          done()
        })
      },
    }).on('error', () => {}) // connections that were broken on purpose
  let server = open()
  const listen = async (port: number) => {
    const listener = server.listen(port, '127.0.0.1')
    await once(listener, 'listening')
    return (listener.address() as AddressInfo).port
  }
  const port = await listen(0)
  return {
    url: `smtp://127.0.0.1:${port}`,
    copies,
    die: () => new Promise<void>((done) => server.close(done)),
    async revive() {
      server = open()
      await listen(port)
    },
  }
}
