import { createECDH } from 'node:crypto'
import type { Problem, Settings } from '../../settings.ts'

type PushSettings = Pick<Settings, 'VAPID_PUBLIC_KEY' | 'VAPID_PRIVATE_KEY' | 'VAPID_SUBJECT' | 'PUSH_SERVICE_URL'>

/** What push services see as the sender where the product has no address of its own; Apple's takes no localhost. */
const SENDER_WITHOUT_ADDRESS = 'mailto:huoltosilta@example.fi'

/** The key that signs messages to devices; null where there is none, so that they are not offered. */
export function pushOf(
  { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT, PUSH_SERVICE_URL }: PushSettings,
  { publicUrl, isProduction }: { publicUrl: string; isProduction: boolean },
  problems: Problem[],
) {
  if (!publicKey && !privateKey) return null
  if (!isPair(publicKey, privateKey))
    problems.push({ name: 'VAPID_PRIVATE_KEY', message: 'Must be the key that VAPID_PUBLIC_KEY belongs to' })
  if (VAPID_SUBJECT && !/^(mailto:[^@\s]+@\S+|https:\/\/\S+)$/.test(VAPID_SUBJECT))
    problems.push({ name: 'VAPID_SUBJECT', message: 'Must be mailto:… or https://…' })
  return {
    publicKey,
    privateKey,
    subject: VAPID_SUBJECT || (publicUrl.startsWith('https:') ? publicUrl : SENDER_WITHOUT_ADDRESS),
    testOrigin: isProduction || !PUSH_SERVICE_URL ? null : new URL(PUSH_SERVICE_URL).origin,
  }
}

/** Keys of P-256 in base64url, as browsers want them: 65 and 32 bytes. */
function isPair(publicKey: string, privateKey: string): boolean {
  const curve = createECDH('prime256v1')
  try {
    curve.setPrivateKey(Buffer.from(privateKey, 'base64url'))
    return curve.getPublicKey('base64url') === publicKey
  } catch {
    return false
  }
}
