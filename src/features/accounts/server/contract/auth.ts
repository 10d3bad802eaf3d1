import type {} from '@fastify/cookie' // its request.cookies and reply.setCookie, registered at the root
import type { FastifyBaseLogger } from 'fastify'
import type { BotProtection } from '#server/bot-protection/bot-protection.ts'
import type { IsBreached } from '#server/breached-passwords/breached-passwords.ts'
import type { Database } from '#server/db/database.ts'
import type { Secret } from '#server/secure-token.ts'
import type { SecurityLog } from '#server/security-log.ts'
import type { WriteLimits } from '#server/write-limits.ts'
import { cookieNames } from './cookie-names.ts'
import { type GoogleConfig, type GoogleProvider, openGoogle } from './google-provider.ts'

/** The path is part of the contract: clients have it built in. */
export const AUTH_PATH = '/api/auth'

/** The product's own sign-in page. */
export const LOGIN_PAGE = '/auth/login'

/** Where the second factor is asked, after the right password or Google account. */
export const SECOND_STEP_PAGE = '/auth/second-factor'

export type AccountsOptions = {
  db: Database
  config: {
    /** The only source of origin, redirect addresses and the Secure flag; never the Host header. */
    publicUrl: string
    /** 32 bytes or more; signs the csrf cookie. */
    secret: Secret
    google: GoogleConfig | null
    isProduction: boolean
  }
  log: FastifyBaseLogger
  /** In front of the forms of signed-out visitors. */
  botProtection: Pick<BotProtection, 'requireHuman'>
  writeLimits: WriteLimits
  security: SecurityLog
  /** Whether a new password is a stolen one. */
  isBreached: IsBreached
}

/** What the routes of the contract share. */
export type Auth = {
  db: Database
  log: FastifyBaseLogger
  secret: Secret
  origin: string
  /** Absolute, without a slash at the end. */
  base: string
  isSecure: boolean
  cookies: ReturnType<typeof cookieNames>
  google: GoogleProvider | null
  botProtection: AccountsOptions['botProtection']
  security: SecurityLog
  isBreached: IsBreached
}

export function openAuth({ db, config, log, botProtection, security, isBreached }: AccountsOptions): Auth {
  const { origin, protocol } = new URL(config.publicUrl)
  const base = origin + AUTH_PATH
  const isSecure = protocol === 'https:'
  return {
    db,
    log,
    botProtection,
    security,
    isBreached,
    secret: config.secret,
    origin,
    base,
    isSecure,
    cookies: cookieNames(isSecure),
    google: config.google && openGoogle(config.google, `${base}/callback/google`, config.isProduction),
  }
}

/** The address that names a failure; next-auth's clients read its `error` parameter. */
export const errorUrl = (auth: Auth, code: string, more: Record<string, string> = {}): string =>
  `${auth.base}/error?${new URLSearchParams({ error: code, ...more })}`
