import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { askerOf } from './asker.ts'

type Level = Config['log']['api']

/**
 * Logs calls of /api as the setting asks: `up` the requests, `down` the answers, `true` both, `error` only answers of
 * 500 and above, `false` nothing. In development an artificial delay shows how waiting looks.
 */
export function logApiCalls(app: FastifyInstance, level: Level, delayMs: number): void {
  const up = level === 'true' || level === 'up'
  const down = level === 'true' || level === 'down'
  const isApi = (url: string) => url.startsWith('/api/')
  const pathOf = (url: string) => url.split('?', 1)[0]
  if (delayMs > 0)
    app.addHook('onRequest', async (request) => {
      if (isApi(request.url)) await new Promise((resolve) => setTimeout(resolve, delayMs))
    })
  if (up)
    app.addHook('onRequest', async ({ id, method, url, log }) => {
      if (isApi(url)) log.warn({ requestId: id, method, path: pathOf(url) }, 'api request')
    })
  if (level !== 'false')
    app.addHook('onResponse', (request, reply, done) => {
      done()
      const { id, method, url, log } = request
      if ((!down && reply.statusCode < 500) || !isApi(url)) return
      const { statusCode, elapsedTime } = reply
      const { apiKeyId } = askerOf(request)
      const by = apiKeyId === undefined ? {} : { apiKeyId }
      log.warn(
        { requestId: id, method, path: pathOf(url), statusCode, elapsedMs: Math.round(elapsedTime), ...by },
        'api answer',
      )
    })
}
