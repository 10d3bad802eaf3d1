import type { Problem, Settings } from './settings.ts'

/** `url`: where its interface is, without a slash at the end; no other address is called. `limitMs`: how long one call may take. */
type Interface = { url: string; limitMs: number }

/** What the platform is known by in bookkeeping systems, which garages connect; null: that system is not offered. */
export type AccountingAccess = {
  procountor: (Interface & { clientId: string; clientSecret: string }) | null
  netvisor: (Interface & { partnerId: string; partnerKey: string }) | null
}

/** As long as Netvisor asks its callers to wait. */
const LIMIT_MS = 120_000

type AccountingSettings = Pick<
  Settings,
  | 'PROCOUNTOR_URL'
  | 'PROCOUNTOR_CLIENT_ID'
  | 'PROCOUNTOR_CLIENT_SECRET'
  | 'NETVISOR_URL'
  | 'NETVISOR_PARTNER_ID'
  | 'NETVISOR_PARTNER_KEY'
>
type Named = Exclude<keyof AccountingSettings, `${string}_URL`>

/** As the settings say; half a system is a mistake worth stopping for. */
export function accountingOf(
  settings: AccountingSettings,
  { isProduction }: { isProduction: boolean },
  problems: Problem[],
): AccountingAccess {
  const isGiven = (...names: readonly Named[]): boolean => {
    const missing = names.filter((name) => settings[name] === '')
    if (missing.length > 0 && missing.length < names.length)
      for (const name of missing)
        problems.push({ name, message: `Required, since ${names.join(' and ')} belong together` })
    return missing.length === 0
  }
  const urlOf = (name: 'PROCOUNTOR_URL' | 'NETVISOR_URL'): string => {
    const url = settings[name].replace(/\/+$/, '')
    if (isProduction && !url.startsWith('https:')) problems.push({ name, message: 'Must be https in production' })
    return url
  }
  return {
    procountor: isGiven('PROCOUNTOR_CLIENT_ID', 'PROCOUNTOR_CLIENT_SECRET')
      ? {
          url: urlOf('PROCOUNTOR_URL'),
          limitMs: LIMIT_MS,
          clientId: settings.PROCOUNTOR_CLIENT_ID,
          clientSecret: settings.PROCOUNTOR_CLIENT_SECRET,
        }
      : null,
    netvisor: isGiven('NETVISOR_PARTNER_ID', 'NETVISOR_PARTNER_KEY')
      ? {
          url: urlOf('NETVISOR_URL'),
          limitMs: LIMIT_MS,
          partnerId: settings.NETVISOR_PARTNER_ID,
          partnerKey: settings.NETVISOR_PARTNER_KEY,
        }
      : null,
  }
}
