import type { BaseLogger } from 'pino'
import { addressPrefix } from './address-parts.ts'
import { type Secret, sign } from './secure-token.ts'

/**
 * What happens to accounts and rights, one line each in the log: `security: <event>`. docs/operations.md has the table for operators;
 * `security-log.test.ts` compares the two.
 */
export const SECURITY_EVENTS = {
  signed_in: 'a user signed in; `method` says how: `password`, `google`, `passkey`, `registration`, `link`',
  second_factor_asked: 'the password or the Google account was right, the second factor is asked',
  second_factor_used: 'a second factor was right; `factor` is `app`, `passkey` or `recovery-code`',
  second_factor_refused: 'a second factor was wrong, or its step too old',
  sign_in_refused: 'a wrong password, an unknown address, an unknown passkey, or a disabled user (`reason`)',
  locked_out: 'too many tries; `limit` says of what: `sign-in`, `second-factor`, `proof`, `account-links`',
  signed_out: 'a user signed out',
  sessions_ended: 'sessions were ended by hand: one, the others or all (`which`)',
  password_changed: 'a password was changed by its owner',
  password_reset_asked: 'a link to a new password was asked for',
  password_reset: 'a password was set by a mailed link',
  address_change_asked: 'a link to a new address was asked for',
  address_changed: 'an address was changed by its link',
  method_linked: 'a Google account became a way to sign in',
  method_removed: 'a Google account is no way to sign in any more',
  second_factor_added: 'a passkey or an authenticator app was added (`factor`)',
  second_factor_removed: 'a passkey or an authenticator app was removed (`factor`)',
  recovery_codes_renewed: 'new recovery codes were made',
  proved: 'a user proved their identity in an open session (`by`: `password`, `code`, `passkey`)',
  proof_refused: 'a wrong password, code or passkey in an open session',
  account_deleted: 'a user deleted the account',
  foreign_origin: 'a write that another site’s page started was refused',
  key_refused: 'a wrong key, or a wrong signature, of a program: scheduled jobs, webhooks, the REST interface',
  api_key_made: 'an admin made a key of the REST interface (`keyId`)',
  api_key_revoked: 'an admin revoked a key of the REST interface (`keyId`)',
  super_user_refused: 'a procedure of super-users was refused: no rights, no second factor (`reason`)',
} as const

export type SecurityEvent = keyof typeof SECURITY_EVENTS

export type SecurityFacts = {
  userId?: string | undefined
  organizationId?: string | undefined
  requestId?: string | undefined
  ip?: string | undefined
  /** An e-mail address; the log gets a keyed hash of it, by which lines about one address are found. */
  email?: string | undefined
  method?: string
  factor?: string
  reason?: string
  limit?: string
  which?: string
  keyId?: string
  by?: string
  /** Method and pattern, or the procedure's name; never what was sent. */
  route?: string | undefined
}

export type SecurityLog = { note: (event: SecurityEvent, facts: SecurityFacts) => void }

/** Writes them at `info`, for any level of the calls' own log. */
export const openSecurityLog = ({ log, secret }: { log: Pick<BaseLogger, 'info'>; secret: Secret }): SecurityLog => ({
  note(event, { ip, email, ...facts }) {
    const from = ip === undefined ? {} : { ip: addressPrefix(ip) }
    const address = email === undefined ? {} : { address: sign(secret, 'security-log', email).slice(0, 16) }
    log.info({ event, ...facts, ...from, ...address }, `security: ${event}`)
  },
})
