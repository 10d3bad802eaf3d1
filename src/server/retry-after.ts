/** Of what another service may ask for. */
const LONGEST_WAIT_MS = 3_600_000

/**
 * How long the header `Retry-After` asks to wait, in milliseconds: it is seconds or a date (RFC 9110); bounded, so that neither a wrong clock nor a whim
 * keeps a message for ever.
 */
export function waitOf(retryAfter: string | null, now: number): number | undefined {
  if (!retryAfter) return undefined
  const ms = /^\d+$/.test(retryAfter.trim()) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 1000), LONGEST_WAIT_MS)
}
