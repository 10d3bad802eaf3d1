import type { FastifyInstance } from 'fastify'
import { limitAddress } from '#server/rate-limit.ts'
import { cutText, oneLine } from '#shared/plain-text.ts'
import { bodyOf } from './answers.ts'
import type { Auth } from './auth.ts'

const short = (value: unknown, length: number): string =>
  typeof value === 'string' ? cutText(oneLine(value), length) : ''

/** Browsers' own troubles with the session. Anyone may post here, so nothing of it is trusted, long or frequent. */
export function clientLogRoute(app: FastifyInstance, auth: Auth): void {
  app.post('/_log', async (request, reply) => {
    await limitAddress(auth.db, 'client-log', request.ip, { max: 60, windowMs: 60_000 })
    const { level, code, message, url } = bodyOf(request)
    const entry = { client: true, code: short(code, 64), message: short(message, 500), url: short(url, 200) }
    auth.log[level === 'error' || level === 'warn' ? level : 'debug'](entry, 'the browser had trouble with its session')
    return reply.code(200).send()
  })
}
