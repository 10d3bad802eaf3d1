import cookie from '@fastify/cookie'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { ClientConfig } from 'pg'
import { pino } from 'pino'
import { afterAll } from 'vitest'
import { humanAnswer } from '#server/bot-protection/bot-protection.factory.ts'
import { openBotProtection } from '#server/bot-protection/open-bot-protection.ts'
import type { IsBreached } from '#server/breached-passwords/breached-passwords.ts'
import type { Database } from '#server/db/database.ts'
import { createBus } from '#server/realtime/bus.ts'
import type { Cut } from '#server/realtime/bus-message.ts'
import { openSecurityLog } from '#server/security-log.ts'
import { unlimitedWrites, type WriteLimits } from '#server/write-limits.ts'
import { FACTORY_PASSWORD } from '../accounts.factory.ts'
import { accountsPlugin } from './accounts-plugin.ts'

export const ORIGIN = 'http://localhost:4999'

export const AUTH_SECRET = 'a secret for tests, 32 bytes or more'

const nothingStolen: IsBreached = async () => false

type Given = {
  publicUrl?: string
  issuer?: string
  writeLimits?: WriteLimits
  log?: FastifyBaseLogger
  securityLog?: FastifyBaseLogger
  isBreached?: IsBreached
}

/** For tests: the plugin on a server of its own, and a proof for its forms. */
export async function authServer(
  db: Database,
  {
    publicUrl = ORIGIN,
    issuer,
    writeLimits = unlimitedWrites,
    log,
    securityLog,
    isBreached = nothingStolen,
  }: Given = {},
) {
  const app = Fastify()
  const botProtection = openBotProtection({
    db,
    config: { authSecret: AUTH_SECRET, botProtection: { kind: 'proof-of-work' } },
    maxHashes: 100,
  })
  await app.register(cookie)
  await app.register(accountsPlugin, {
    prefix: '/api/auth',
    db,
    log: log ?? app.log,
    config: {
      publicUrl,
      secret: AUTH_SECRET,
      isProduction: false,
      google: issuer ? { clientId: 'client', clientSecret: 'secret', issuer } : null,
    },
    botProtection,
    writeLimits,
    isBreached,
    security: openSecurityLog({ log: securityLog ?? app.log, secret: AUTH_SECRET }),
  })
  await app.ready()
  return { app, human: () => humanAnswer(botProtection) }
}

/** For tests: a log, and what was written into it. */
export function recordedLog() {
  const lines: Record<string, unknown>[] = []
  return { log: pino({ level: 'trace' }, { write: (line) => void lines.push(JSON.parse(line)) }), lines }
}

/** For tests: the users whose live connections the processes were asked to cut, from now on; until the file's last test. */
export async function recordedCuts(connection: ClientConfig): Promise<Cut[]> {
  const cuts: Cut[] = []
  const bus = createBus({ connection, log: pino({ level: 'silent' }) })
  bus.listen({ onMessage: ({ cut }) => void (cut && cuts.push(cut)), onGap: () => {} })
  await bus.start()
  afterAll(() => bus.stop())
  return cuts
}

let addresses = 0

/** For tests: a browser with its own cookies and its own address, as far as the server can see. */
export function openBrowser(app: FastifyInstance) {
  addresses += 1
  const remoteAddress = `10.0.${addresses >> 8}.${addresses & 255}`
  const jar = new Map<string, string>()

  async function call(method: 'GET' | 'POST', url: string, body?: object, headers: Record<string, string> = {}) {
    const answer = await app.inject({
      method,
      url: url.replace(ORIGIN, ''),
      remoteAddress,
      headers: { cookie: [...jar].map((pair) => pair.join('=')).join('; '), ...headers },
      ...(body && { payload: body }),
    })
    for (const { name, value, maxAge, expires } of answer.cookies as Cookie[])
      if (maxAge === 0 || (expires && expires.getTime() < Date.now())) jar.delete(name)
      else jar.set(name, value)
    return answer
  }

  const csrfToken = async (): Promise<string> => (await call('GET', '/api/auth/csrf')).json().csrfToken

  const post = async (path: string, fields: object = {}, headers: Record<string, string> = {}) =>
    call('POST', `/api/auth${path}`, { csrfToken: await csrfToken(), ...fields }, headers)

  return {
    jar,
    call,
    csrfToken,
    post,
    signIn: (email: string, password = FACTORY_PASSWORD, headers: Record<string, string> = {}) =>
      post('/callback/credentials', { email, password, callbackUrl: '/', json: 'true' }, headers),
    /** The address of the signed-in user, or null. */
    whoAmI: async (): Promise<string | null> => (await call('GET', '/api/auth/session')).json().user?.email ?? null,
    sessionToken: () => jar.get('next-auth.session-token'),
  }
}

type Cookie = { name: string; value: string; maxAge?: number; expires?: Date }

type Answer = { headers: Record<string, unknown>; json: () => { url: string } }

/** The `error` of a contract's answer, whether it is JSON or a redirect. */
export function errorOf(answer: Answer): string | null {
  const { location } = answer.headers
  return new URL(typeof location === 'string' ? location : answer.json().url, ORIGIN).searchParams.get('error')
}
