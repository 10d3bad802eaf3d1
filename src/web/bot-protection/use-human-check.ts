import { useEffect, useState } from 'react'
import { config } from '#web/config.ts'
import { type HumanCheck, openHumanCheck, type Prove } from './human-check-state.ts'

// what proves is loaded when the first field is touched
const byWork: Prove = async (how) => (await import('./prove-by-work.ts')).proveByWork(how)
const byTurnstile =
  (siteKey: string): Prove =>
  async (how) =>
    (await import('./prove-by-turnstile.ts')).proveByTurnstile(siteKey)(how)

/** A little less than the servers' 20 and 5 minutes. */
const WORK_LIFETIME_MS = 18 * 60_000
const TURNSTILE_LIFETIME_MS = 4 * 60_000

/**
 * The proof of a form that anybody may send: show it with `<HumanCheck check={check} />` inside the form, and send
 * `await check.take()` as the field `human`.
 */
export function useHumanCheck(): HumanCheck {
  const [check] = useState(() =>
    config.botProtection
      ? openHumanCheck(byTurnstile(config.botProtection.siteKey), TURNSTILE_LIFETIME_MS)
      : openHumanCheck(byWork, WORK_LIFETIME_MS),
  )
  useEffect(() => () => check.end(), [check])
  return check
}
