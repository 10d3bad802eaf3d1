import { connect, createServer, type Socket } from 'node:net'

export type SwallowingProxy = {
  /** Where clients of PostgreSQL connect. */
  host: string
  port: number
  /** From now on the proxy drops everything that is sent, and closes no connection (a half-open connection). */
  swallow: () => void
  /** New connections work again; what was swallowed stays so, as behind a load balancer that forgot its connections. */
  recover: () => void
  /** How many connections were made through it so far. */
  accepted: () => number
  /** Breaks every connection. */
  drop: () => void
  close: () => Promise<void>
}

/** A TCP proxy before PostgreSQL that can stop passing anything on while it keeps its connections, as a hung pooler does. */
export async function swallowingProxy(target: { host: string; port: number }): Promise<SwallowingProxy> {
  let isSwallowing = false
  let accepted = 0
  const pairs = new Set<{ near: Socket; far: Socket }>()
  const server = createServer((near) => {
    accepted += 1
    const far = connect(target.host.startsWith('/') ? { path: `${target.host}/.s.PGSQL.${target.port}` } : target)
    const pair = { near, far }
    pairs.add(pair)
    const end = () => {
      pairs.delete(pair)
      near.destroy()
      far.destroy()
    }
    for (const socket of [near, far]) socket.on('error', end).on('close', end)
    if (isSwallowing) return void near.resume()
    near.pipe(far)
    far.pipe(near)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const drop = () => {
    for (const { near, far } of pairs) {
      near.destroy()
      far.destroy()
    }
  }
  return {
    host: '127.0.0.1',
    port: address.port,
    swallow() {
      isSwallowing = true
      for (const { near, far } of pairs) {
        for (const socket of [near, far]) socket.unpipe().resume()
      }
    },
    recover() {
      isSwallowing = false
    },
    accepted: () => accepted,
    drop,
    async close() {
      drop()
      await new Promise((done) => server.close(done))
    },
  }
}
