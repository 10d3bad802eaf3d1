// The least that holds as many live connections: websockets on bare node:http, each noted in its organisation's room, and asked now and then
// whether it is still there.
import { createServer } from 'node:http'
import { type WebSocket, WebSocketServer } from 'ws'

/** As the product does it (`src/server/realtime/hub.ts`). */
const PING_INTERVAL_MS = 10_000

const [port] = process.argv.slice(2)
const rooms = new Map<string, Set<WebSocket>>()
const server = createServer((_, response) => response.end('{}'))
const sockets = new WebSocketServer({ server, perMessageDeflate: false })
sockets.on('connection', (socket) => {
  socket.once('message', (organizationId: Buffer) => {
    const id = organizationId.toString()
    const room = rooms.get(id) ?? new Set()
    rooms.set(id, room.add(socket))
    socket.on('close', () => room.delete(socket))
    socket.send('noted')
  })
})
setInterval(() => {
  for (const socket of sockets.clients) socket.ping()
}, PING_INTERVAL_MS)
server.listen(Number(port), '127.0.0.1')
