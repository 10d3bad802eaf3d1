import { resolve } from 'node:path'
import { z } from 'zod'
import { pushOf } from './push/push-settings.ts'
import { signingOf } from './signing/signing-settings.ts'

/** As the value of a required setting: use the part that is built in, no account anywhere. */
const EMBEDDED = 'embedded'
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
  /** Signs tokens and cookies; `openssl rand -base64 32`. Production refuses a short one, and one that looks typed. */
  NEXTAUTH_SECRET: required,
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
  /** Sender of text messages: `+358…`, or a registered name of at most 11 letters, digits and blanks, to which nobody can answer. */
  TWILIO_SMS_NUMBER: required,
  /** Sender of WhatsApp messages, `+358…`. */
  TWILIO_WHATSAPP_NUMBER: required,
  /** Account for text and WhatsApp messages; `embedded` keeps them in the outbox, and in production none leaves. */
  TWILIO_ACCOUNT_SID: required,
  TWILIO_AUTH_TOKEN: required,
  /** Content template that WhatsApp wants for messages outside a conversation: its only variable, `{{1}}`, is the text. */
  TWILIO_NOTIFICATION_TEMPLATE_ID: required,
  /** Bearer key of whoever calls the scheduled jobs over HTTP; as random as NEXTAUTH_SECRET. */
  SCHEDULED_JOB_KEY: required,
  MAIL_DEFAULT_SENDER: required,
  /** Who receives the public site's contact form. */
  CONTACT_MAIL_RECIPIENT: required,
  /** Realtime by Ably; `embedded` means our own hub. */
  ABLY_SERVER_KEY: required,
  /** Vehicle data service; `embedded` means a small made-up register. */
  EXTERNAL_SERVICE_BASE_URL: required,
  EXTERNAL_SERVICE_API_KEY: required,
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
  /** OpenID issuer behind "sign in with Google"; tests point it at a local one. */
  GOOGLE_ISSUER: optional(webUrl, 'https://accounts.google.com'),
  /** Where the embedded parts keep their data. */
  DATA_DIR: optional(z.string(), './data'),
  /** `smtp://user:password@host:port`: takes the place of the mail provider's own interface. */
  MAIL_SMTP_URL: optional(z.literal('').or(url), ''),
  /** Answers to mails come to `vastaus+…@…` of this address, such as vastaus@vastaukset.example.fi; empty: nobody can answer by mail. */
  MAIL_INBOUND_ADDRESS: optional(z.string().trim().toLowerCase(), ''),
  /** Key of whoever hands over the mails that came there, as the password of Basic authentication; as random as NEXTAUTH_SECRET. */
  MAIL_INBOUND_KEY: optional(z.string().trim(), ''),
  /** `off` lets production start without a way to send mail: then nobody new can prove an address. */
  MAIL: optional(z.enum(['on', 'off']), 'on'),
  /** Whether this process works off jobs beside serving. */
  WORKER: optional(flag, 'true'),
  /** `false` lets everybody write as fast as they can: for load tests. */
  WRITE_LIMITS: optional(flag, 'true'),
  /** `off` takes the service worker back from browsers that have one (docs/offline.md). */
  SERVICE_WORKER: optional(z.enum(['on', 'off']), 'on'),
  /** `true`, `false`, a number of proxies, or their addresses: whose X-Forwarded-For to believe. */
  TRUST_PROXY: optional(z.string(), 'false'),
  /** Address of a Twilio-shaped server; empty for Twilio itself. */
  TWILIO_API_BASE_URL: optional(z.literal('').or(webUrl), ''),
  /** Key pair for messages to people's devices, P-256 in base64url (`npx web-push generate-vapid-keys`); without it there are none. */
  VAPID_PUBLIC_KEY: optional(z.string().trim(), ''),
  VAPID_PRIVATE_KEY: optional(z.string().trim(), ''),
  /** Whom push services write to about them, `mailto:…` or `https://…`; without it NEXTAUTH_URL. */
  VAPID_SUBJECT: optional(z.string().trim(), ''),
  /** Outside production: address of a server that takes messages as push services do. */
  PUSH_SERVICE_URL: optional(z.literal('').or(webUrl), ''),
  /** Signs entries of maintenance books: an Ed25519 key, `openssl genpkey -algorithm ed25519 -outform DER | base64`. */
  BOOK_SIGNING_KEY: optional(z.string().trim(), ''),
  /** Public keys that signed before this one, with commas between, so that what they signed can be checked for good. */
  BOOK_SIGNING_OLD_KEYS: optional(z.string().trim(), ''),
  /** Any S3 store takes the place of the folder: bucket and both keys; the endpoint is empty for Amazon itself. */
  S3_BUCKET: optional(z.string().trim(), ''),
  S3_ACCESS_KEY_ID: optional(z.string().trim(), ''),
  S3_SECRET_ACCESS_KEY: optional(z.string().trim(), ''),
  S3_ENDPOINT: optional(z.literal('').or(webUrl), ''),
  S3_REGION: optional(z.string().trim(), 'us-east-1'),
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

type Environment = Readonly<Record<string, string | undefined>>
type Problem = { name: string; message: string }

/** Reads settings by their schemas; a failure names settings and reasons, never a value. */
export function checkSettings<Server extends z.ZodRawShape, Public extends z.ZodRawShape>(
  env: Environment,
  server: Server,
  open: Public,
) {
  const problems: Problem[] = Object.keys(open)
    .filter((name) => !name.startsWith(PUBLIC_PREFIX))
    .map((name) => ({ name, message: 'Invalid public environment variable name' }))
  const read = z.object({ ...server, ...open }).safeParse(env)
  for (const issue of read.error?.issues ?? []) problems.push({ name: issue.path.join('.'), message: issue.message })
  if (!read.success || problems.length > 0) throw refused(problems)
  return read.data
}

function refused(problems: readonly Problem[]): Error {
  // the source's code for an authentication that has no secret to sign with
  const told = problems.map((one) => (one.name === 'NEXTAUTH_SECRET' ? { ...one, code: 'NO_SECRET' } : one))
  console.error('Invalid environment variables', told)
  return new Error('Invalid environment variables')
}

const readSettings = (env: Environment) => checkSettings(env, serverSettings, publicSettings)
type Settings = ReturnType<typeof readSettings>
type Name = keyof Settings

/** What this process is to do, decided once: no other file looks at the environment. */
export type Config = ReturnType<typeof readConfig>

export function readConfig(env: Environment = process.env) {
  const settings = readSettings(env)
  const problems: Problem[] = []
  const isEmbedded = (name: Name) => settings[name] === EMBEDDED

  /** True when all are real, false when all are `embedded`; half a service is a mistake worth stopping for. */
  const isReal = (...names: readonly Name[]) => {
    const embedded = names.filter(isEmbedded)
    if (embedded.length > 0 && embedded.length < names.length)
      for (const name of embedded)
        problems.push({ name, message: `Must not be embedded when ${names.join(', ')} belong together` })
    return embedded.length === 0
  }

  const isProduction = settings.NODE_ENV === 'production'
  if (isProduction) problems.push(...productionProblems(settings))

  const dataDir = resolve(settings.DATA_DIR)
  const publicUrl = isEmbedded('NEXTAUTH_URL')
    ? `http://localhost:${settings.PORT}`
    : new URL(settings.NEXTAUTH_URL).origin
  const config = {
    mode: settings.NODE_ENV,
    isProduction,
    /** Origin without a path or a trailing slash, such as https://huoltosilta.example. */
    publicUrl,
    http: {
      host: settings.HOST || (isProduction ? '0.0.0.0' : settings.DEV_HOST),
      port: settings.PORT,
      trustProxy: trustProxyOf(settings.TRUST_PROXY),
      /** Milliseconds added to each API call; always 0 in production. */
      requestDelayMs: isProduction ? 0 : settings.DEV_REQUEST_DELAY,
    },
    worker: settings.WORKER,
    writeLimits: settings.WRITE_LIMITS,
    serviceWorker: settings.SERVICE_WORKER === 'on',
    dataDir,
    log: { level: settings.NODE_ENV === 'test' ? 'warn' : 'info', api: settings.API_LOG_LEVEL },
    authSecret: settings.NEXTAUTH_SECRET,
    scheduledJobKey: settings.SCHEDULED_JOB_KEY,
    database: databaseOf(settings, dataDir, problems),
    google: isReal('GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET')
      ? {
          clientId: settings.GOOGLE_CLIENT_ID,
          clientSecret: settings.GOOGLE_CLIENT_SECRET,
          issuer: settings.GOOGLE_ISSUER,
        }
      : null,
    botProtection: isReal('TURNSTILE_SECRET_KEY', 'PUBLIC_BOT_PROTECTION_SITE_KEY')
      ? {
          kind: 'turnstile' as const,
          secretKey: settings.TURNSTILE_SECRET_KEY,
          siteKey: settings.PUBLIC_BOT_PROTECTION_SITE_KEY,
        }
      : { kind: 'proof-of-work' as const },
    storage: storageOf(settings, dataDir, isReal('GOOGLE_CLOUD_STORAGE_BUCKET', 'GOOGLE_CLOUD_KEY_FILE'), problems),
    ably: isReal('ABLY_SERVER_KEY', 'PUBLIC_ABLY_CLIENT_KEY') ? { key: settings.ABLY_SERVER_KEY } : null,
    maps: isReal('PUBLIC_MAPS_KEY', 'PUBLIC_MAPS_MAP_ID')
      ? { key: settings.PUBLIC_MAPS_KEY, mapId: settings.PUBLIC_MAPS_MAP_ID }
      : null,
    vehicleData: isReal('EXTERNAL_SERVICE_BASE_URL', 'EXTERNAL_SERVICE_API_KEY')
      ? { baseUrl: settings.EXTERNAL_SERVICE_BASE_URL, apiKey: settings.EXTERNAL_SERVICE_API_KEY }
      : null,
    mail: {
      ...mailOf(settings, isProduction),
      /** True when production was told to start without mail. */
      isOff: isProduction && settings.MAIL === 'off',
      sender: isEmbedded('MAIL_DEFAULT_SENDER') ? 'Huoltosilta <huoltosilta@localhost>' : settings.MAIL_DEFAULT_SENDER,
      contactRecipient: isEmbedded('CONTACT_MAIL_RECIPIENT') ? 'yhteys@localhost' : settings.CONTACT_MAIL_RECIPIENT,
      /** Outside production: the only address that mail really goes to; null for each mail's own recipient. */
      redirectTo: isProduction ? null : settings.DEV_EMAIL || null,
    },
    /** Where answers to mails come in; null where nobody can answer by mail. */
    inboundMail: inboundMailOf(settings, problems),
    twilio: isReal('TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN') ? twilioOf(settings, isProduction, problems) : null,
    push: pushOf(settings, { publicUrl, isProduction }, problems),
    signing: signingOf(settings, { isProduction }, problems),
    /** Whether to load the demo world and its well-known passwords. */
    demo:
      !isProduction &&
      (settings.DEMO_DATA === '' ? settings.DATABASE_URL.startsWith('embedded:') : settings.DEMO_DATA === 'true'),
    /** Whether the page with kept mail and messages may be served. */
    outboxPage: !isProduction,
  }
  if (problems.length > 0) throw refused(problems)
  return frozen(config)
}

const SECRET_LENGTH = 32
/** Random text of that length has more different characters, even in hexadecimal. */
const SECRET_VARIETY = 8

/** What is fit for a first look and not for the world. */
function productionProblems(settings: Settings): Problem[] {
  const problems: Problem[] = []
  for (const name of ['NEXTAUTH_SECRET', 'SCHEDULED_JOB_KEY', 'MAIL_INBOUND_KEY'] as const) {
    const secret = settings[name]
    if (name === 'MAIL_INBOUND_KEY' && secret === '') continue
    const isTyped = /secret|change|example|password|huoltosilta/i.test(secret)
    if (secret.length < SECRET_LENGTH || new Set(secret).size < SECRET_VARIETY || isTyped)
      problems.push({ name, message: 'Must be random in production: openssl rand -base64 32' })
  }
  const address = settings.NEXTAUTH_URL === EMBEDDED ? null : new URL(settings.NEXTAUTH_URL)
  // a browser trusts its own machine without a certificate
  const isOwnMachine = address && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(address.hostname)
  if (address?.protocol !== 'https:' && !isOwnMachine)
    problems.push({ name: 'NEXTAUTH_URL', message: 'Must be an https address in production' })
  if (settings.MAIL === 'on') {
    if (settings.MAIL_API_KEY === EMBEDDED && !settings.MAIL_SMTP_URL)
      problems.push({ name: 'MAIL_API_KEY', message: 'Production sends mail: set it, or MAIL_SMTP_URL, or MAIL=off' })
    if (settings.MAIL_DEFAULT_SENDER === EMBEDDED)
      problems.push({ name: 'MAIL_DEFAULT_SENDER', message: 'Must be an address in production' })
  }
  return problems
}

function databaseOf({ DATABASE_URL, DATABASE_DIRECT_URL }: Settings, dataDir: string, problems: Problem[]) {
  if (!DATABASE_URL.startsWith('embedded:'))
    return { kind: 'url' as const, url: DATABASE_URL, directUrl: DATABASE_DIRECT_URL || null }
  if (DATABASE_DIRECT_URL)
    problems.push({ name: 'DATABASE_DIRECT_URL', message: 'Must be empty with the embedded database' })
  return { kind: 'embedded' as const, dataDir: resolve(dataDir, 'postgres') }
}

function storageOf(settings: Settings, dataDir: string, isGoogle: boolean, problems: Problem[]) {
  const { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_ENDPOINT, S3_REGION } = settings
  if (S3_BUCKET || S3_ACCESS_KEY_ID || S3_SECRET_ACCESS_KEY || S3_ENDPOINT) {
    for (const name of ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const)
      if (!settings[name]) problems.push({ name, message: 'Required with the other S3 settings' })
    if (isGoogle) problems.push({ name: 'S3_BUCKET', message: 'Must be empty when files go to Google Cloud Storage' })
    return {
      kind: 's3' as const,
      endpoint: S3_ENDPOINT || null,
      region: S3_REGION,
      bucket: S3_BUCKET,
      accessKeyId: S3_ACCESS_KEY_ID,
      secretAccessKey: S3_SECRET_ACCESS_KEY,
    }
  }
  if (!isGoogle) return { kind: 'folder' as const, folder: resolve(dataDir, 'files') }
  return {
    kind: 'google' as const,
    bucket: settings.GOOGLE_CLOUD_STORAGE_BUCKET,
    keyFile: resolve(settings.GOOGLE_CLOUD_KEY_FILE),
  }
}

function mailOf(settings: Settings, isProduction: boolean) {
  const apiKey = settings.MAIL_API_KEY === EMBEDDED ? null : settings.MAIL_API_KEY
  if (isProduction ? settings.MAIL === 'on' : settings.DEV_MAIL === 'true') {
    if (settings.MAIL_SMTP_URL) return { mode: 'smtp' as const, url: settings.MAIL_SMTP_URL }
    if (apiKey) return { mode: 'provider' as const, apiKey }
  }
  return { mode: 'outbox' as const, log: settings.DEV_MAIL === 'log' }
}

/** What is added before the @ takes 54 of the 64 characters that there may be. */
const INBOUND_ADDRESS = /^[a-z0-9._-]{1,10}@[a-z0-9-]+(\.[a-z0-9-]+)+$/

function inboundMailOf({ MAIL_INBOUND_ADDRESS, MAIL_INBOUND_KEY }: Settings, problems: Problem[]) {
  if (!MAIL_INBOUND_ADDRESS && !MAIL_INBOUND_KEY) return null
  if (!INBOUND_ADDRESS.test(MAIL_INBOUND_ADDRESS))
    problems.push({
      name: 'MAIL_INBOUND_ADDRESS',
      message: 'Must be an address with at most 10 letters and digits before its @',
    })
  if (!MAIL_INBOUND_KEY) problems.push({ name: 'MAIL_INBOUND_KEY', message: 'Required with MAIL_INBOUND_ADDRESS' })
  return { address: MAIL_INBOUND_ADDRESS, key: MAIL_INBOUND_KEY }
}

const PHONE_NUMBER = /^\+[1-9]\d{6,14}$/
/** What Twilio takes as a name; operators let it through when it is registered with them. */
const SENDER_NAME = /^(?=.*[A-Za-z])[A-Za-z0-9 ]{1,11}$/

/** A sender that is null has its messages kept in the outbox. */
function twilioOf(settings: Settings, isProduction: boolean, problems: Problem[]) {
  const { TWILIO_SMS_NUMBER, TWILIO_WHATSAPP_NUMBER, TWILIO_NOTIFICATION_TEMPLATE_ID } = settings
  const refuse = (name: Name, message: string) => void problems.push({ name, message })
  if (TWILIO_SMS_NUMBER !== EMBEDDED && ![PHONE_NUMBER, SENDER_NAME].some((form) => form.test(TWILIO_SMS_NUMBER)))
    refuse('TWILIO_SMS_NUMBER', 'Must be +358… or a name of at most 11 letters A–Z, digits and blanks')
  if (TWILIO_WHATSAPP_NUMBER !== EMBEDDED) {
    if (!PHONE_NUMBER.test(TWILIO_WHATSAPP_NUMBER)) refuse('TWILIO_WHATSAPP_NUMBER', 'Must be +358…')
    if (TWILIO_NOTIFICATION_TEMPLATE_ID === EMBEDDED)
      refuse('TWILIO_NOTIFICATION_TEMPLATE_ID', 'Required with TWILIO_WHATSAPP_NUMBER')
  }
  const sender = (value: string, wanted: boolean) => ((isProduction || wanted) && value !== EMBEDDED ? value : null)
  return {
    accountSid: settings.TWILIO_ACCOUNT_SID,
    authToken: settings.TWILIO_AUTH_TOKEN,
    /** Null for Twilio itself. */
    apiBaseUrl: settings.TWILIO_API_BASE_URL.replace(/\/+$/, '') || null,
    smsNumber: sender(TWILIO_SMS_NUMBER, settings.DEV_SMS),
    whatsappNumber: sender(TWILIO_WHATSAPP_NUMBER, settings.DEV_WHATSAPP),
    notificationTemplateId: TWILIO_NOTIFICATION_TEMPLATE_ID,
  }
}

function trustProxyOf(text: string): boolean | number | string {
  if (text === 'true' || text === 'false') return text === 'true'
  return /^\d+$/.test(text) ? Number(text) : text
}

/** Freezes the whole tree: settings do not change while the process lives. */
function frozen<Tree extends object>(tree: Tree): Readonly<Tree> {
  for (const branch of Object.values(tree)) if (typeof branch === 'object' && branch !== null) frozen(branch)
  return Object.freeze(tree)
}
