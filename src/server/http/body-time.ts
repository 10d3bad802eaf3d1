import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A file, which may take as long as the server lets a whole request take. */
    hasLongBody?: boolean
  }
}

/** No phone pauses so long in the middle of a form or a file. */
const IDLE_MS = 30_000
/** For what is no file: a megabyte at most. */
const WHOLE_MS = 60_000

/**
 * Ends requests whose body stops coming, or comes too slowly to be a person's form: each holds a connection, a file descriptor and, for a file, space
 * on the disk, and needs no session to be begun.
 */
export function limitBodyTime(app: FastifyInstance, { idleMs = IDLE_MS, wholeMs = WHOLE_MS } = {}): void {
  app.addHook('onRequest', ({ raw, routeOptions }, { raw: answer }, done) => {
    done()
    const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers
    if (encoding === undefined && Number(length ?? 0) === 0) return
    const { socket } = raw
    // a request that a test injects has no connection to hold
    if (!(socket instanceof Socket)) return
    const isLong = routeOptions.config.hasLongBody === true
    const begun = performance.now()
    let received = socket.bytesRead
    const timer = setInterval(() => {
      if (raw.complete || answer.writableEnded) return clearInterval(timer)
      const isIdle = socket.bytesRead === received
      received = socket.bytesRead
      if (!isIdle && (isLong || performance.now() - begun < wholeMs)) return
      clearInterval(timer)
      // as Node reports headers that come too slowly: Fastify answers 408 and closes
      app.server.emit(
        'clientError',
        Object.assign(new Error('body too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
        socket,
      )
    }, idleMs).unref()
    raw.once('close', () => clearInterval(timer))
  })
}
