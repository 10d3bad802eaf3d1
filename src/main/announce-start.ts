import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#features/accounts/demo-accounts.ts'
import type { Config } from '#server/config.ts'
import type { Logger } from '#server/log.ts'
import { packageVersion } from './package-version.ts'

/** What a start logs in addition to the settings. */
type Found = { hasSuperUser: boolean }

const NO_SUPER_USER = 'Nobody runs the platform yet. Make a super-user: npm run super-user -- address@example.fi'

/** Logs which program serves and with what, without a secret, and how a person at a terminal gets in. */
export function announceStart(config: Config, log: Pick<Logger, 'info' | 'warn'>, { hasSuperUser }: Found): void {
  log.info(settingsOf(config), 'the server serves')
  if (config.mail.isOff)
    log.warn('MAIL=off: no mail leaves. Nobody new can prove an address, and nobody can set a forgotten password anew')
  if (config.isProduction) {
    if (!hasSuperUser) log.warn(NO_SUPER_USER)
    return
  }
  const lines = [`Huoltosilta: ${config.publicUrl}`]
  if (!hasSuperUser) lines.push('', NO_SUPER_USER)
  if (config.demo) {
    lines.push('', `Demo sign-ins, password ${DEMO_PASSWORD}:`)
    for (const { email, title } of DEMO_ACCOUNTS) lines.push(`  ${email.padEnd(26)}${title}`)
  }
  if (config.outboxPage) lines.push('', `Kept mail and messages: ${config.publicUrl}/dev/outbox`)
  process.stdout.write(`\n${lines.join('\n')}\n\n`)
}

/** What the settings chose, in the order in which one looks for a mistake. Addresses of services may hold passwords: only kinds. */
const settingsOf = ({ mode, publicUrl, http, worker, dataDir, ...config }: Config) => ({
  version: packageVersion(),
  node: process.version,
  mode,
  publicUrl,
  host: http.host,
  port: http.port,
  trustProxy: http.trustProxy,
  worker,
  dataDir,
  database: databaseOf(config.database),
  mail: config.mail.isOff ? 'off' : config.mail.mode,
  answersByMail: config.inboundMail !== null,
  sms: textsOf(config, config.twilio?.smsNumber),
  whatsapp: textsOf(config, config.twilio?.whatsappNumber),
  push: config.push !== null,
  storage: config.storage.kind,
  realtime: config.ably ? 'ably' : 'hub',
  botProtection: config.botProtection.kind,
  googleSignIn: config.google !== null,
  maps: config.maps !== null,
  vehicleData: config.vehicleData !== null,
  companyRegister: config.companyRegisterUrl !== null,
  traces: config.traces !== null,
})

const textsOf = ({ isProduction }: Pick<Config, 'isProduction'>, sender?: string | null): string =>
  sender ? 'twilio' : isProduction ? 'off' : 'outbox'

function databaseOf(database: Config['database']): string {
  if (database.kind === 'embedded') return 'embedded'
  return database.directUrl === null ? 'PostgreSQL' : 'PostgreSQL behind a pooler'
}
