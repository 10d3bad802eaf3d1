import { createECDH, generateKeyPairSync, randomBytes } from 'node:crypto'

const embedded = [
  'NEXTAUTH_URL',
  'TURNSTILE_SECRET_KEY',
  'GOOGLE_CLIENT_ID',
  'GOOGLE_CLIENT_SECRET',
  'GOOGLE_CLOUD_STORAGE_BUCKET',
  'GOOGLE_CLOUD_KEY_FILE',
  'MAIL_API_KEY',
  'TWILIO_SMS_NUMBER',
  'TWILIO_WHATSAPP_NUMBER',
  'TWILIO_ACCOUNT_SID',
  'TWILIO_AUTH_TOKEN',
  'TWILIO_NOTIFICATION_TEMPLATE_ID',
  'MAIL_DEFAULT_SENDER',
  'CONTACT_MAIL_RECIPIENT',
  'ABLY_SERVER_KEY',
  'EXTERNAL_SERVICE_BASE_URL',
  'EXTERNAL_SERVICE_API_KEY',
  'PUBLIC_ABLY_CLIENT_KEY',
  'PUBLIC_MAPS_KEY',
  'PUBLIC_MAPS_MAP_ID',
  'PUBLIC_BOT_PROTECTION_SITE_KEY',
]

/** All required settings for a machine without an account anywhere: built-in parts, secrets of its own. */
export const freshSettings = () => ({
  DATABASE_URL: 'embedded:postgres',
  NEXTAUTH_SECRET: randomBytes(32).toString('base64url'),
  SCHEDULED_JOB_KEY: randomBytes(32).toString('base64url'),
  ...vapidKeys(),
  BOOK_SIGNING_KEY: signingKey(),
  ...Object.fromEntries(embedded.map((name) => [name, 'embedded'])),
})

/** By which push services know us (`src/server/delivery/push`); a browser's subscription belongs to the key that it was made with. */
function vapidKeys() {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys('base64url')
  // `getPrivateKey` leaves out leading zeros, which the key is to have
  const privateKey = Buffer.alloc(32)
  const bytes = pair.getPrivateKey()
  bytes.copy(privateKey, 32 - bytes.length)
  return { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey.toString('base64url') }
}

/** Signs entries of maintenance books (`src/server/signing`). */
const signingKey = () =>
  generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64url')

/** What an `.env` of an older release lacks, as text to add to it. A key that is named there, also as nothing, was decided on. */
export function missingSettings(text) {
  const added = linesOf({
    ...(!/^\s*VAPID_(PUBLIC|PRIVATE)_KEY\s*=/m.test(text) && vapidKeys()),
    ...(!/^\s*BOOK_SIGNING_KEY\s*=/m.test(text) && { BOOK_SIGNING_KEY: signingKey() }),
  })
  return added && `${/(^|\n)$/.test(text) ? '' : '\n'}${added}`
}

const linesOf = (settings) =>
  Object.entries(settings)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('')

/** As the text of an .env file; `NODE_ENV` stays open, since `npm start` decides it. */
export const settingsText = (settings) =>
  `# Made by npm start. "embedded" selects the built-in part; src/server/settings.ts describes every setting.
${linesOf(settings)}`

/**
 * For the process that serves: a smaller young generation of the heap takes 14 MB off what it holds at rest and 90 MB off what it
 * holds after a load, for a few hundredths of its throughput (docs/performance.md).
 */
export const serverFlags = ['--max-semi-space-size=8']

/** Demo data and the outbox page are what a first look needs, and production refuses both. */
export function modeOf(env, settings) {
  const decided = env.NODE_ENV || /^\s*NODE_ENV\s*=\s*\S/m.test(settings)
  return decided ? {} : { NODE_ENV: 'development' }
}
