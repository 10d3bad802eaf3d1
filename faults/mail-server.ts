import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type MailServer = {
  url: string
  /** By the id of the delivery, which is in the Message-ID: how many copies were taken. */
  copies: ReadonlyMap<string, number>
  /** Ends every connection and takes no more of them. */
  die(): Promise<void>
  /** Ends every connection, accepts new ones and says nothing on them. */
  hang(): Promise<void>
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
  let silent: { server: Server; sockets: Set<Socket> } | null = null
  const listen = async (port: number) => {
    const listener = server.listen(port, '127.0.0.1')
    await once(listener, 'listening')
    return (listener.address() as AddressInfo).port
  }
  const port = await listen(0)
  const die = () => new Promise<void>((done) => server.close(done))
  return {
    url: `smtp://127.0.0.1:${port}`,
    copies,
    die,
    async hang() {
      await die()
      const sockets = new Set<Socket>()
      const listener = createServer((socket) => sockets.add(socket.on('error', () => {})))
      silent = { server: listener, sockets }
      listener.listen(port, '127.0.0.1')
      await once(listener, 'listening')
    },
    async revive() {
      if (silent) await endSilent(silent)
      silent = null
      server = open()
      await listen(port)
    },
  }
}

async function endSilent({ server, sockets }: { server: Server; sockets: ReadonlySet<Socket> }): Promise<void> {
  const closed = new Promise((done) => server.close(done))
  for (const socket of sockets) socket.destroy()
  await closed
}
