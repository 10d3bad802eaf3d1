import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, version } from '#server/db/columns.ts'

export const users = pgTable(
  'users',
  {
    id: id(),
    /** Normalised by `normalizeEmail` before it comes here, so plain equality finds it. */
    email: text('email').notNull().unique(),
    name: text('name').notNull(),
    phone: text('phone'),
    image: text('image'),
    emailVerifiedAt: instant('email_verified_at'),
    /** Null for people who sign in with Google only. */
    passwordHash: text('password_hash'),
    disabledAt: instant('disabled_at'),
    isSuperUser: boolean('is_super_user').notNull().default(false),
    /** Since when signing in asks for more than a password; null without a second factor (`second-factor.tables.ts`). */
    secondFactorSince: instant('second_factor_since'),
    soundEnabled: boolean('sound_enabled').notNull().default(true),
    /** Quiet hours as HH:MM in Europe/Helsinki, across midnight when the first is later; both null for none. */
    quietFrom: text('quiet_from'),
    quietTo: text('quiet_to'),
    /** Which terms of service the person accepted last (`src/shared/terms.ts`), and when; null for who has not been asked yet. */
    termsVersion: text('terms_version'),
    termsAcceptedAt: instant('terms_accepted_at'),
    /** The person left: what could identify them is overwritten, the row stays because others' history references it. */
    deletedAt: instant('deleted_at'),
    createdAt: createdAt(),
    version: version(),
  },
  (table) => [
    // the platform's own list, read by name until a page is full; and those whom a super-user looks for among all
    index('users_name').on(table.name, table.id),
    index('users_exceptional')
      .on(table.name, table.id)
      .where(sql`${table.disabledAt} is not null or ${table.isSuperUser} or ${table.emailVerifiedAt} is null`),
  ],
)

export const userId = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** Ways to sign in other than the password. The provider's own id (Google's `sub`) names the person, never the e-mail. */
export const signInAccounts = pgTable(
  'sign_in_accounts',
  {
    provider: text('provider').notNull(),
    providerAccountId: text('provider_account_id').notNull(),
    userId: userId(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.providerAccountId] }),
    index('sign_in_accounts_user').on(table.userId),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the cookie's token, hex: a reader of this table cannot sign in with it. */
    tokenHash: text('token_hash').primaryKey(),
    userId: userId(),
    createdAt: createdAt(),
    lastSeenAt: instant('last_seen_at').notNull().default(sql`now()`),
    /** Moves forward while the session is used; never past `hardExpiresAt`. */
    expiresAt: instant('expires_at').notNull(),
    hardExpiresAt: instant('hard_expires_at').notNull(),
    /** When the person last showed, by signing in or in this session, to be who it is; weighty acts want it fresh. */
    provedAt: instant('proved_at').notNull().default(sql`now()`),
    ip: text('ip'),
    userAgent: text('user_agent'),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expiry').on(table.expiresAt)],
)

/** A sign-in that is away at the provider; taken out (and gone) when the browser comes back. */
export const oauthFlows = pgTable(
  'oauth_flows',
  {
    idHash: text('id_hash').primaryKey(),
    provider: text('provider').notNull(),
    state: text('state').notNull(),
    nonce: text('nonce').notNull(),
    codeVerifier: text('code_verifier').notNull(),
    callbackUrl: text('callback_url').notNull(),
    /** Set when the flow was begun signed in: then it may only attach the account to that same user. */
    linkUserId: uuid('link_user_id').references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('oauth_flows_expiry').on(table.expiresAt), index('oauth_flows_user').on(table.linkUserId)],
)

/** Links in mails. The token itself is only in the mail. */
export const oneTimeTokens = pgTable(
  'one_time_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    purpose: text('purpose', { enum: ['verify-email', 'reset-password', 'change-email'] }).notNull(),
    userId: userId(),
    payload: jsonb('payload'),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('one_time_tokens_user').on(table.userId), index('one_time_tokens_expiry').on(table.expiresAt)],
)
