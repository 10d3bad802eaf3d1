import { resolve } from 'node:path'
import { accountingOf } from './accounting-access.ts'
import { inboundMailOf } from './delivery/inbound-mail/inbound-mail-settings.ts'
import { mailOf } from './delivery/mail/mail-settings.ts'
import { pushOf } from './delivery/push/push-settings.ts'
import { twilioOf } from './delivery/text-message/twilio-settings.ts'
import type { Secret } from './secure-token.ts'
import { EMBEDDED, type Environment, type Problem, readSettings, refused, type Settings } from './settings.ts'
import { signingOf } from './signing/signing-settings.ts'
import { bucketOf, storageOf } from './storage/storage-settings.ts'
import { tracesOf } from './tracing/trace-settings.ts'
import { traficomOf } from './vehicle-data/traficom-settings.ts'

/** What this process is to do, decided once: no other file looks at the environment. */
export type Config = ReturnType<typeof readConfig>

export function readConfig(env: Environment = process.env) {
  const settings = readSettings(env)
  const problems: Problem[] = []
  const isEmbedded = (name: keyof Settings) => settings[name] === EMBEDDED

  /** True when all are real, false when all are `embedded`; half a service is a mistake worth stopping for. */
  const isReal = (...names: readonly (keyof Settings)[]) => {
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
      shutdownPauseMs: settings.SHUTDOWN_PAUSE_SECONDS * 1000,
      trustProxy: trustProxyOf(settings.TRUST_PROXY),
      /** Milliseconds added to each API call; always 0 in production. */
      requestDelayMs: isProduction ? 0 : settings.DEV_REQUEST_DELAY,
    },
    /** Where the process shows its metrics; null: it counts nothing. */
    metrics: settings.METRICS_PORT === 0 ? null : { host: settings.METRICS_HOST, port: settings.METRICS_PORT },
    /** Where traces are sent; null: nothing is recorded. */
    traces: tracesOf(settings, problems),
    worker: settings.WORKER,
    /** How a process that works does it. */
    work: { deliveryPlaces: settings.DELIVERY_PLACES, pollSeconds: settings.POLL_SECONDS },
    /** Redis, which carries messages between processes in place of NOTIFY; null: NOTIFY carries all. */
    redisUrl: settings.REDIS_URL || null,
    writeLimits: settings.WRITE_LIMITS,
    serviceWorker: settings.SERVICE_WORKER === 'on',
    dataDir,
    log: { level: settings.NODE_ENV === 'test' ? 'warn' : 'info', api: settings.API_LOG_LEVEL },
    authSecret: secretsOf(settings),
    superUsersNeedSecondFactor:
      settings.SUPER_USER_SECOND_FACTOR === '' ? isProduction : settings.SUPER_USER_SECOND_FACTOR === 'required',
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
    /** The bucket of `npm run backup -- --store`; null where there is none. */
    backupStore: bucketOf(settings, 'BACKUP_', problems),
    /** The scanner of files that come in; null: files are not scanned. */
    clamd: clamdOf(settings.CLAMD_URL),
    breachedPasswordsUrl: settings.BREACHED_PASSWORDS_URL || null,
    ably: isReal('ABLY_SERVER_KEY', 'PUBLIC_ABLY_CLIENT_KEY') ? { key: settings.ABLY_SERVER_KEY } : null,
    maps: isReal('PUBLIC_MAPS_KEY', 'PUBLIC_MAPS_MAP_ID')
      ? { key: settings.PUBLIC_MAPS_KEY, mapId: settings.PUBLIC_MAPS_MAP_ID }
      : null,
    vehicleData: isReal('EXTERNAL_SERVICE_BASE_URL', 'EXTERNAL_SERVICE_API_KEY')
      ? { baseUrl: settings.EXTERNAL_SERVICE_BASE_URL, apiKey: settings.EXTERNAL_SERVICE_API_KEY }
      : null,
    /** Traficom's own interface, in place of `vehicleData`; null where there is no contract. */
    traficom: traficomOf(settings, problems),
    /** Where companies are looked up; null: in the made-up register. */
    companyRegisterUrl: settings.COMPANY_REGISTER_URL || null,
    mail: {
      ...mailOf(settings, isProduction),
      /** True when a setting of production lets it start without mail. */
      isOff: isProduction && settings.MAIL === 'off',
      sender: isEmbedded('MAIL_DEFAULT_SENDER') ? 'Huoltosilta <huoltosilta@localhost>' : settings.MAIL_DEFAULT_SENDER,
      contactRecipient: isEmbedded('CONTACT_MAIL_RECIPIENT') ? 'yhteys@localhost' : settings.CONTACT_MAIL_RECIPIENT,
      /** Outside production: the only address that mail really goes to; null for each mail's own recipient. */
      redirectTo: isProduction ? null : settings.DEV_EMAIL || null,
      connections: settings.DELIVERY_PLACES,
    },
    /** Where answers to mails come in; null where mails cannot be answered. */
    inboundMail: inboundMailOf(settings, problems),
    twilio: isReal('TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN') ? twilioOf(settings, isProduction, problems) : null,
    /** Super-users are notified when more text messages leave to people without an account in a day. */
    textsAlarm: settings.TEXTS_ALARM,
    push: pushOf(settings, { publicUrl, isProduction }, problems),
    /** Whether organisations' webhooks may lead to this machine. */
    webhooks: { toLocalhost: !isProduction && settings.WEBHOOKS_TO_LOCALHOST },
    /** Bookkeeping systems that garages may connect. */
    accounting: accountingOf(settings, { isProduction }, problems),
    signing: signingOf(settings, problems),
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

const CLAMD_PORT = 3310

function clamdOf(url: string): { host: string; port: number } | null {
  if (url === '') return null
  const { hostname, port } = new URL(url)
  return { host: hostname, port: Number(port || CLAMD_PORT) }
}

const secretsOf = ({ NEXTAUTH_SECRET, NEXTAUTH_SECRET_PREVIOUS }: Settings): Secret => [
  NEXTAUTH_SECRET,
  ...NEXTAUTH_SECRET_PREVIOUS.split(',').flatMap((secret) => secret.trim() || []),
]

const SECRET_LENGTH = 32
/** Random text of that length has more different characters, even in hexadecimal. */
const SECRET_VARIETY = 8

/** Settings that are fit for a first look and not for production. */
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

function databaseOf(settings: Settings, dataDir: string, problems: Problem[]) {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL, DATABASE_REPLICA_URL } = settings
  if (!url.startsWith('embedded:'))
    return {
      kind: 'url' as const,
      url,
      poolSize: settings.DATABASE_POOL_SIZE,
      directUrl: DATABASE_DIRECT_URL || null,
      replicaUrl: DATABASE_REPLICA_URL || null,
    }
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'] as const)
    if (settings[name]) problems.push({ name, message: 'Must be empty with the embedded database' })
  return { kind: 'embedded' as const, dataDir: resolve(dataDir, 'postgres'), poolSize: settings.DATABASE_POOL_SIZE }
}

function trustProxyOf(text: string): boolean | number | string {
  if (text === 'true' || text === 'false') return text === 'true'
  return /^\d+$/.test(text) ? Number(text) : text
}

/** Freezes the whole tree: settings do not change while the process runs. */
function frozen<Tree extends object>(tree: Tree): Readonly<Tree> {
  for (const branch of Object.values(tree)) if (typeof branch === 'object' && branch !== null) frozen(branch)
  return Object.freeze(tree)
}
