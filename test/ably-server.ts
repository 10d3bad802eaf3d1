import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { afterAll } from 'vitest'

/** As much of Ably's realtime protocol as our client speaks: https://ably.com/docs/protocol */
const action = { ack: 1, connected: 4, close: 7, closed: 8, attach: 10, attached: 11, presence: 14, message: 15 }
const grantedModes = (1 << 16) | (1 << 18) | (1 << 19) // presence, subscribe, presence_subscribe

type ProtocolMessage = { action: number; channel?: string; msgSerial?: number; presence?: { action: number }[] }

export type AblyServer = {
  url: string
  /** Query of each connection's request, such as its access_token. */
  connections: URLSearchParams[]
  attached: string[]
  /** Sends data under the name `event` to every connected client. */
  publish: (channel: string, ...data: unknown[]) => void
  /** Breaks every connection, as a network does. */
  drop: () => void
}

/** A stand-in for Ably's realtime service, one client at a time, on the loopback interface. */
export async function ablyServer(clientId: string): Promise<AblyServer> {
  const server = createServer((_, response) => response.writeHead(404).end())
  const sockets = new Set<Duplex>()
  const connections: URLSearchParams[] = []
  const attached: string[] = []
  let serial = 0

  const sendAll = (message: object) => {
    for (const socket of sockets) socket.write(frame(JSON.stringify(message)))
  }

  server.on('upgrade', (request: IncomingMessage, socket: Duplex) => {
    connections.push(new URL(request.url ?? '', 'http://ably').searchParams)
    const connectionId = `c${connections.length}`
    const send = (message: object) => socket.write(frame(JSON.stringify(message)))
    const key = createHash('sha1')
      .update(`${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
      .digest('base64')
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${key}\r\n\r\n`,
    )
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => sockets.delete(socket))
    const connectionDetails = { clientId, connectionKey: connectionId, maxIdleInterval: 15_000, maxMessageSize: 65_536 }
    send({ action: action.connected, connectionId, connectionKey: connectionId, connectionDetails })

    readFrames(socket, (text) => {
      const { action: kind, channel, msgSerial, presence = [] }: ProtocolMessage = JSON.parse(text)
      if (kind === action.attach && channel !== undefined) {
        attached.push(channel)
        send({ action: action.attached, channel, flags: grantedModes, channelSerial: 's' })
      }
      if (kind === action.presence) {
        send({ action: action.ack, msgSerial, count: 1 })
        const id = `${connectionId}:${msgSerial}:0`
        const about = { clientId, connectionId, id, timestamp: Date.now() }
        sendAll({ action: kind, channel, id, presence: presence.map((one) => ({ action: one.action, ...about })) })
      }
      if (kind === action.close) {
        send({ action: action.closed })
        socket.end()
      }
    })
  })

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const drop = () => {
    for (const socket of sockets) socket.destroy()
  }
  afterAll(() => {
    drop()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections,
    attached,
    drop,
    publish(channel, ...data) {
      serial += 1
      const messages = data.map((one) => ({ name: 'event', data: JSON.stringify(one), encoding: 'json' }))
      sendAll({ action: action.message, channel, id: `server:${serial}`, connectionId: 'server', messages })
    },
  }
}

/** A WebSocket text frame as servers send it, unmasked. */
function frame(text: string): Buffer {
  const content = Buffer.from(text)
  const head = content.length < 126 ? Buffer.from([0x81, content.length]) : Buffer.from([0x81, 126, 0, 0])
  if (content.length >= 126) head.writeUInt16BE(content.length, 2)
  return Buffer.concat([head, content])
}

/** Unmasks a client's short text frames, which may arrive several at once or in pieces. */
function readFrames(socket: Duplex, onText: (text: string) => void): void {
  let rest = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk])
    while (rest.length >= 2) {
      const isLong = (rest.readUInt8(1) & 0x7f) === 126
      if (rest.length < (isLong ? 8 : 6)) return
      const start = isLong ? 8 : 6
      const length = isLong ? rest.readUInt16BE(2) : rest.readUInt8(1) & 0x7f
      if (rest.length < start + length) return
      const mask = rest.subarray(start - 4, start)
      const content = rest.subarray(start, start + length).map((byte, index) => byte ^ (mask[index % 4] ?? 0))
      const isText = (rest.readUInt8(0) & 0x0f) === 1
      rest = rest.subarray(start + length)
      if (isText) onText(Buffer.from(content).toString())
    }
  })
}
