import { z } from 'zod'

/** As the value of a required setting: use the part that is built in, no account anywhere. */
export const EMBEDDED = 'embedded'
const PUBLIC_PREFIX = 'PUBLIC_'

const required = z
  .string({ error: 'Required' })
  .trim()
  .refine((text) => text !== '', 'Required')
const url = required.refine((text) => URL.canParse(text), 'Invalid URL')
const webUrl = required.refine((text) => /^https?:\/\//.test(text) && URL.canParse(text), 'Invalid URL')

/** A setting that may be missing; an empty value counts as missing. */
const optional = <Schema extends z.ZodType>(schema: Schema, fallback: z.input<Schema>) =>
  z.preprocess((value) => (value === undefined || value === '' ? fallback : value), schema)
const flag = z.enum(['true', 'false']).transform((text) => text === 'true')

const port = z
  .string()
  .refine((text) => /^\d+$/.test(text) && Number(text) <= 65_535, 'Port must be an integer from 0 to 65535')
  .transform(Number)

const clamdUrl = z
  .string()
  .trim()
  .regex(/^tcp:\/\/[\w.-]+(:\d{1,5})?$/, 'Must be tcp://host:port')

const redisUrl = z
  .string()
  .trim()
  .refine((text) => /^rediss?:\/\//.test(text) && URL.canParse(text), 'Must be redis://host:port')

const messageCount = z
  .string()
  .trim()
  .refine((text) => /^\d{1,7}$/.test(text), 'Must be a number of messages')
  .transform(Number)

const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .trim()
    .refine(
      (text) => /^\d{1,3}$/.test(text) && Number(text) >= least && Number(text) <= most,
      `Must be a number from ${least} to ${most}`,
    )
    .transform(Number)

const pauseSeconds = z
  .string()
  .trim()
  .refine((text) => /^\d{1,2}$/.test(text), 'Must be a number of seconds, 99 at most')
  .transform(Number)

const requestDelay = z
  .string()
  .trim()
  .refine((text) => /^-?\d+$/.test(text), { error: 'Request delay must be an integer in milliseconds', abort: true })
  .transform(Number)
  .refine((ms) => ms >= 0, 'Request delay must be non-negative')
  .refine((ms) => ms < 10_000, 'Request delay must be under 10 000 ms (10 seconds)')

const serverSettings = {
  /** `development` and `test` may show the outbox page and load demo data, `production` never. */
  NODE_ENV: z.enum(['development', 'test', 'production']),
  /** `postgres://…`, or `embedded:postgres` for the built-in PostgreSQL under DATA_DIR. */
  DATABASE_URL: url,
  /** Only when DATABASE_URL is a pooler in transaction mode (PgBouncer): PostgreSQL itself, for what needs a session. */
  DATABASE_DIRECT_URL: optional(z.literal('').or(url), ''),
  /** A streaming replica of the same database, for reports, archive, search and exports, which may be some seconds old; empty: the primary answers. */
  DATABASE_REPLICA_URL: optional(z.literal('').or(url), ''),
  /** Connections to PostgreSQL that a process opens for requests; to its replica as many again. */
  DATABASE_POOL_SIZE: optional(wholeNumber(2, 100), '10'),
  /** Redis, `redis://` or `rediss://`: carries what processes send each other in place of NOTIFY (docs/operations.md); empty: NOTIFY. */
  REDIS_URL: optional(z.literal('').or(redisUrl), ''),
  /** Signs tokens and cookies; `openssl rand -base64 32`. Production refuses a short one, and one that looks typed. */
  NEXTAUTH_SECRET: required,
  /** Secrets before that one, the newest first with commas between: what they signed and sealed is still known. Never one that leaked. */
  NEXTAUTH_SECRET_PREVIOUS: optional(z.string().trim(), ''),
  /** The address that people type, such as https://huoltosilta.example; `embedded` means localhost at PORT, but not in production. */
  NEXTAUTH_URL: z.union([z.literal(EMBEDDED), webUrl], {
    error: (issue) => (issue.input ? 'Invalid URL' : 'Required'),
  }),
  /** Cloudflare Turnstile; `embedded` means proof of work done by the browser. */
  TURNSTILE_SECRET_KEY: required,
  /** Sign-in with Google; `embedded` hides it. */
  GOOGLE_CLIENT_ID: required,
  GOOGLE_CLIENT_SECRET: required,
  /** Files; `embedded` keeps them in a folder under DATA_DIR. */
  GOOGLE_CLOUD_STORAGE_BUCKET: required,
  /** Path of the service account's JSON key. */
  GOOGLE_CLOUD_KEY_FILE: required,
  /** Key of the mail provider; `embedded` keeps mail in the outbox unless MAIL_SMTP_URL is set. */
  MAIL_API_KEY: required,
  /** Sender of text messages: `+358…`, or a registered name of at most 11 letters, digits and blanks, which cannot be answered. */
  TWILIO_SMS_NUMBER: required,
  /** Sender of WhatsApp messages, `+358…`. */
  TWILIO_WHATSAPP_NUMBER: required,
  /** Account for text and WhatsApp messages; `embedded` keeps them in the outbox, and in production none leaves. */
  TWILIO_ACCOUNT_SID: required,
  TWILIO_AUTH_TOKEN: required,
  /** Content template that WhatsApp wants for messages outside a conversation: its only variable, `{{1}}`, is the text. */
  TWILIO_NOTIFICATION_TEMPLATE_ID: required,
  /** `required` keeps super-users without a second factor out of the management; without it `required` in production, else `offered`. */
  SUPER_USER_SECOND_FACTOR: optional(z.enum(['required', 'offered', '']), ''),
  /** Bearer key of the caller of the scheduled jobs over HTTP; as random as NEXTAUTH_SECRET. */
  SCHEDULED_JOB_KEY: required,
  MAIL_DEFAULT_SENDER: required,
  /** The recipient of the public site's contact form. */
  CONTACT_MAIL_RECIPIENT: required,
  /** Realtime by Ably; `embedded` means our own hub. */
  ABLY_SERVER_KEY: required,
  /** Vehicle data service; `embedded` means a small made-up register. */
  EXTERNAL_SERVICE_BASE_URL: required,
  EXTERNAL_SERVICE_API_KEY: required,
  /** Traficom's application interface in place of that service: the address of its contract, and what the contract names. */
  TRAFICOM_URL: optional(z.literal('').or(webUrl), ''),
  TRAFICOM_USERNAME: optional(z.string().trim(), ''),
  TRAFICOM_PASSWORD: optional(z.string().trim(), ''),
  /** `sanomatyyppi`, `sovellus`, `ymparisto`. */
  TRAFICOM_MESSAGE_TYPE: optional(z.string().trim(), ''),
  TRAFICOM_APPLICATION: optional(z.string().trim(), ''),
  TRAFICOM_ENVIRONMENT: optional(z.string().trim(), ''),
  /** `asiakas`, `soku-tunnus`, `palvelutunnus`. */
  TRAFICOM_CUSTOMER: optional(z.string().trim(), ''),
  TRAFICOM_SOKU_ID: optional(z.string().trim(), ''),
  TRAFICOM_SERVICE_ID: optional(z.string().trim(), ''),
  /** `kyselylaji` and `kayttotarkoitus`: which data the contract allows, and for what. */
  TRAFICOM_QUERY_KIND: optional(z.string().trim(), ''),
  TRAFICOM_PURPOSE: optional(z.string().trim(), ''),
  /** Address that the development server listens on. */
  DEV_HOST: optional(z.string(), 'localhost'),
  /** Outside production: `true` sends mail, `log` keeps and logs it, `false` keeps it. */
  DEV_MAIL: optional(z.enum(['true', 'log', 'false']), 'false'),
  /** Outside production: send text messages for real. */
  DEV_SMS: optional(flag, 'false'),
  DEV_WHATSAPP: optional(flag, 'false'),
  /** Outside production: milliseconds added to each API call, to see how waiting looks. */
  DEV_REQUEST_DELAY: optional(requestDelay, '0'),
  /** Outside production: all mail goes to this address instead of its recipient. */
  DEV_EMAIL: optional(z.string().trim(), ''),
  /** Which API calls are logged: none, all, requests, answers, or failures. */
  API_LOG_LEVEL: optional(z.enum(['false', 'true', 'up', 'down', 'error']), 'error'),
  PORT: optional(port, '3000'),
  /** Address to listen on; without it DEV_HOST in development and every address in production. */
  HOST: optional(z.string(), ''),
  /** Port of `/metrics` for a scraper (docs/operations.md, Metrics), never one that people reach; 0: nothing is counted. */
  METRICS_PORT: optional(port, '0'),
  /** Address that `/metrics` listens on. */
  METRICS_HOST: optional(z.string(), '127.0.0.1'),
  /** Receiver of traces by OTLP over HTTP, such as http://collector:4318 (docs/operations.md, Traces); empty: nothing is recorded. */
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(z.literal('').or(webUrl), ''),
  /** Headers for it, such as its key: `name=value` with commas between, values percent-encoded. */
  OTEL_EXPORTER_OTLP_HEADERS: optional(z.string().trim(), ''),
  OTEL_SERVICE_NAME: optional(z.string().trim(), 'huoltosilta'),
  /** Which traces are recorded, in the words of OpenTelemetry. */
  OTEL_TRACES_SAMPLER: optional(
    z.enum([
      'always_on',
      'always_off',
      'traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
    ]),
    'parentbased_always_on',
  ),
  /** Of the samplers by ratio: the share of traces, from 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: optional(z.string().trim(), '1'),
  /** `true` where the proxy sets or removes `traceparent` of each request itself; otherwise strangers would choose what is recorded. */
  TRUST_TRACEPARENT: optional(flag, 'false'),
  /** At an orderly end `/api/health` says 503 for so many seconds before the port closes: as long as a balancer takes to see it. */
  SHUTDOWN_PAUSE_SECONDS: optional(pauseSeconds, '0'),
  /** OpenID issuer behind "sign in with Google"; tests point it at a local one. */
  GOOGLE_ISSUER: optional(webUrl, 'https://accounts.google.com'),
  /** Where the embedded parts keep their data. */
  DATA_DIR: optional(z.string(), './data'),
  /** `smtp://user:password@host:port`: replaces the mail provider's own interface. */
  MAIL_SMTP_URL: optional(z.literal('').or(url), ''),
  /** Answers to mails come to `vastaus+…@…` of this address, such as vastaus@vastaukset.example.fi; empty: mails cannot be answered by mail. */
  MAIL_INBOUND_ADDRESS: optional(z.string().trim().toLowerCase(), ''),
  /** Key of the service that hands over the mails that came there, as the password of Basic authentication; as random as NEXTAUTH_SECRET. */
  MAIL_INBOUND_KEY: optional(z.string().trim(), ''),
  /** `off` lets production start without a way to send mail: then no new user can prove an address. */
  MAIL: optional(z.enum(['on', 'off']), 'on'),
  /** Whether this process works off jobs in addition to serving. */
  WORKER: optional(flag, 'true'),
  /** Deliveries of one channel that a process sends at once. */
  DELIVERY_PLACES: optional(wholeNumber(1, 50), '3'),
  /** How often a process that works looks for events and jobs of which no notification came: retries, and what was delayed. */
  POLL_SECONDS: optional(wholeNumber(1, 60), '10'),
  /** `false` sets no limit on writes: for load tests. */
  WRITE_LIMITS: optional(flag, 'true'),
  /** `off` takes the service worker back from browsers that have one (docs/offline.md). */
  SERVICE_WORKER: optional(z.enum(['on', 'off']), 'on'),
  /** `true`, `false`, a number of proxies, or their addresses: the proxies whose X-Forwarded-For is trusted. */
  TRUST_PROXY: optional(z.string(), 'false'),
  /** Address of a Twilio-shaped server; empty for Twilio itself. */
  TWILIO_API_BASE_URL: optional(z.literal('').or(webUrl), ''),
  /** Super-users are notified when more text messages than this go to people without an account in a day. */
  TEXTS_ALARM: optional(messageCount, '500'),
  /** Key pair for messages to people's devices, P-256 in base64url (`npx web-push generate-vapid-keys`); without it there are none. */
  VAPID_PUBLIC_KEY: optional(z.string().trim(), ''),
  VAPID_PRIVATE_KEY: optional(z.string().trim(), ''),
  /** The address at which push services reach the operator, `mailto:…` or `https://…`; without it NEXTAUTH_URL. */
  VAPID_SUBJECT: optional(z.string().trim(), ''),
  /** Outside production: address of a server that takes messages as push services do. */
  PUSH_SERVICE_URL: optional(z.literal('').or(webUrl), ''),
  /** Outside production: `true` lets webhooks call http://localhost at any port, for tests. */
  WEBHOOKS_TO_LOCALHOST: optional(flag, 'false'),
  /** Procountor's interface; garages may connect it when the platform's client there is set (dev.procountor.com). */
  PROCOUNTOR_URL: optional(webUrl, 'https://api.procountor.com/api'),
  PROCOUNTOR_CLIENT_ID: optional(z.string().trim(), ''),
  PROCOUNTOR_CLIENT_SECRET: optional(z.string().trim(), ''),
  /** Netvisor's interface; garages may connect it when the platform's keys as a software partner are set (support.netvisor.fi). */
  NETVISOR_URL: optional(webUrl, 'https://integration.netvisor.fi'),
  NETVISOR_PARTNER_ID: optional(z.string().trim(), ''),
  NETVISOR_PARTNER_KEY: optional(z.string().trim(), ''),
  /** Signs entries of maintenance books: an Ed25519 key, `openssl genpkey -algorithm ed25519 -outform DER | base64`. */
  BOOK_SIGNING_KEY: optional(z.string().trim(), ''),
  /** Public keys that signed before this one, with commas between, so that what they signed can be checked for good. */
  BOOK_SIGNING_OLD_KEYS: optional(z.string().trim(), ''),
  /** Any S3 store replaces the folder: bucket and both keys; the endpoint is empty for Amazon itself. */
  S3_BUCKET: optional(z.string().trim(), ''),
  S3_ACCESS_KEY_ID: optional(z.string().trim(), ''),
  S3_SECRET_ACCESS_KEY: optional(z.string().trim(), ''),
  S3_ENDPOINT: optional(z.literal('').or(webUrl), ''),
  S3_REGION: optional(z.string().trim(), 'us-east-1'),
  /** An S3 bucket of its own for `npm run backup -- --store`: bucket and both keys; the endpoint is empty for Amazon itself. */
  BACKUP_S3_BUCKET: optional(z.string().trim(), ''),
  BACKUP_S3_ACCESS_KEY_ID: optional(z.string().trim(), ''),
  BACKUP_S3_SECRET_ACCESS_KEY: optional(z.string().trim(), ''),
  BACKUP_S3_ENDPOINT: optional(z.literal('').or(webUrl), ''),
  BACKUP_S3_REGION: optional(z.string().trim(), 'us-east-1'),
  /** ClamAV's daemon, which looks into each file that comes in: `tcp://127.0.0.1:3310`; empty: files are not scanned. */
  CLAMD_URL: optional(z.literal('').or(clamdUrl), ''),
  /**
   * Service of breached passwords (range query by five digits of SHA-1), such as https://api.pwnedpasswords.com/range/; empty: passwords are not
   * looked up.
   */
  BREACHED_PASSWORDS_URL: optional(z.literal('').or(webUrl), ''),
  /**
   * Register of companies, which fills in name and address by Y-tunnus: PRH's open interface, https://avoindata.prh.fi/opendata-ytj-api/v3; empty:
   * a small made-up register.
   */
  COMPANY_REGISTER_URL: optional(z.literal('').or(webUrl), ''),
  /** Outside production: whether to load the demo world; without it only the embedded database gets one. */
  DEMO_DATA: optional(z.enum(['true', 'false', '']), ''),
}

/** Settings that the browser may see. */
const publicSettings = {
  /** Real together with ABLY_SERVER_KEY; the browser gets tokens and no key (docs/decisions/0012-running-the-platform.md). */
  PUBLIC_ABLY_CLIENT_KEY: required,
  PUBLIC_MAPS_KEY: required,
  PUBLIC_MAPS_MAP_ID: required,
  PUBLIC_BOT_PROTECTION_SITE_KEY: required,
}

export type Environment = Readonly<Record<string, string | undefined>>
export type Problem = { name: string; message: string }

/** Reads settings by their schemas; a failure names settings and reasons, never a value. */
export function checkSettings<Server extends z.ZodRawShape, Public extends z.ZodRawShape>(
  env: Environment,
  server: Server,
  open: Public,
) {
  const problems: Problem[] = Object.keys(open)
    .filter((name) => !name.startsWith(PUBLIC_PREFIX))
    .map((name) => ({ name, message: 'Invalid public environment variable name' }))
  // operators read English, although the forms of the product speak Finnish
  const read = z.object({ ...server, ...open }).safeParse(env, { error: z.locales.en().localeError })
  for (const issue of read.error?.issues ?? []) problems.push({ name: issue.path.join('.'), message: issue.message })
  if (!read.success || problems.length > 0) throw refused(problems)
  return read.data
}

export function refused(problems: readonly Problem[]): Error {
  // the source's code for an authentication that has no secret to sign with
  const reported = problems.map((one) => (one.name === 'NEXTAUTH_SECRET' ? { ...one, code: 'NO_SECRET' } : one))
  console.error('Invalid environment variables', reported)
  return new Error('Invalid environment variables')
}

export const readSettings = (env: Environment) => checkSettings(env, serverSettings, publicSettings)
export type Settings = ReturnType<typeof readSettings>
