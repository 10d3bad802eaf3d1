import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, instant } from '#server/db/columns.ts'
import { userId } from './accounts.tables.ts'

/** Passkeys: a device's or a password manager's key for this origin. Only the public half is here. */
export const passkeys = pgTable(
  'passkeys',
  {
    /** The credential's own id, base64url. */
    credentialId: text('credential_id').primaryKey(),
    userId: userId(),
    /** COSE key, base64url. */
    publicKey: text('public_key').notNull(),
    /** Signatures that the device has counted; 0 for keys that many devices share. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    name: text('name').notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index('passkeys_user').on(table.userId)],
)

/** An app that shows a new code every 30 seconds (TOTP, RFC 6238): one a person. */
export const authenticatorApps = pgTable('authenticator_apps', {
  userId: userId().primaryKey(),
  /** Sealed with a key made of the platform's secret (`second-factor/authenticator-app.ts`). */
  sealedKey: text('sealed_key').notNull(),
  /** Null until a code of it was typed: before that it opens nothing. */
  confirmedAt: instant('confirmed_at'),
  /** The last 30 seconds (counted from 1970) whose code was accepted: a code serves once. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  lastUsedAt: instant('last_used_at'),
  createdAt: createdAt(),
})

/** Codes for a user who lost the device; each works once and is deleted by it. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    /** Keyed by the platform's secret: the code itself is short enough to be guessed from a plain hash. */
    codeHash: text('code_hash').primaryKey(),
    userId: userId(),
    createdAt: createdAt(),
  },
  (table) => [index('recovery_codes_user').on(table.userId)],
)

/** What a passkey is asked to sign. Serves once, for what it was made for. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challengeHash: text('challenge_hash').primaryKey(),
    purpose: text('purpose', { enum: ['add', 'prove', 'sign-in', 'second-factor'] }).notNull(),
    /** The hash of the session, the browser or the pending sign-in that asked for it. */
    boundTo: text('bound_to').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('passkey_challenges_expiry').on(table.expiresAt)],
)

/** A sign-in whose password, or Google account, was right, and whose second factor is still to come. */
export const pendingSignIns = pgTable(
  'pending_sign_ins',
  {
    /** SHA-256 of the cookie's token, as of a session. */
    idHash: text('id_hash').primaryKey(),
    userId: userId(),
    method: text('method', { enum: ['password', 'google'] }).notNull(),
    callbackUrl: text('callback_url').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('pending_sign_ins_user').on(table.userId), index('pending_sign_ins_expiry').on(table.expiresAt)],
)
