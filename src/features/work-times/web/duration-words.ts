const MINUTE_MS = 60_000

/** How long, to be read at a glance: `3 h 20 min`, `20 min`, `alle 1 min`. */
export function durationWords(ms: number): string {
  const minutes = Math.floor(Math.max(0, ms) / MINUTE_MS)
  if (minutes === 0) return ms > 0 ? 'alle 1 min' : '0 min'
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 ? `${hours}\u00a0h` : '', rest > 0 ? `${rest}\u00a0min` : ''].filter(Boolean).join(' ')
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** The same as it runs: `1:23:45`. */
export function runningWords(ms: number): string {
  const seconds = Math.floor(Math.max(0, ms) / 1000)
  return `${Math.floor(seconds / 3600)}:${twoDigits(Math.floor(seconds / 60) % 60)}:${twoDigits(seconds % 60)}`
}
