import type { Duplex } from 'node:stream'
import type { Talk } from './calls.ts'
import { frameOf, heardIn, PING } from './web-socket.ts'

/** A connection that stays open after its hostile frames, until it is hung up. */
export type Line = { heard: () => string; hangUp: () => void }

/** Socket.IO's answers to a greeting: let in, or not. */
const ANSWERED = /^4[04]/m

/**
 * Sends the frames over a connection that was just upgraded, and a ping behind them. Calls back when the server has read so
 * far: it answers the ping, or has ended the connection.
 */
export function talk(socket: Duplex, { greets, frames }: Talk, onRead: () => void): Line {
  let bytes = Buffer.alloc(0)
  const heard = () => heardIn(bytes)
  let isSent = false
  const send = () => {
    isSent = true
    socket.write(Buffer.concat([frames, frameOf('last', { opcode: PING })]))
  }
  socket.on('data', (part: Buffer) => {
    bytes = Buffer.concat([bytes, part])
    const { text, hasPonged, hasClosed } = heard()
    if (!isSent && ANSWERED.test(text)) send()
    // a server that has said so waits for its client to end the connection
    if (hasClosed) socket.end()
    if (hasPonged || hasClosed) onRead()
  })
  socket.on('error', () => {})
  socket.on('close', onRead)
  // what comes before the answer ends the connection: it would be all that is ever tried
  if (greets) socket.write(frameOf('40'))
  else send()
  return { heard: () => heard().text, hangUp: () => socket.destroy() }
}
