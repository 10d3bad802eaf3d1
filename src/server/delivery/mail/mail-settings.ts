import { EMBEDDED, type Settings } from '../../settings.ts'

/** How mail leaves. */
export function mailOf(settings: Settings, isProduction: boolean) {
  const apiKey = settings.MAIL_API_KEY === EMBEDDED ? null : settings.MAIL_API_KEY
  if (isProduction ? settings.MAIL === 'on' : settings.DEV_MAIL === 'true') {
    if (settings.MAIL_SMTP_URL) return { mode: 'smtp' as const, url: settings.MAIL_SMTP_URL }
    if (apiKey) return { mode: 'provider' as const, apiKey }
  }
  return { mode: 'outbox' as const, log: settings.DEV_MAIL === 'log' }
}
