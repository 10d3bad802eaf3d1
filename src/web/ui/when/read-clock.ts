import { clockTime } from '#shared/helsinki-clock.ts'

export type Clock = { hour: number; minute: number }

const typedClock = /^(?:klo|kello)?\s*(\d{1,2})(?:\s?[.:]?\s?(\d{2}))?$/

/** Reads `8`, `8.00`, `8:00`, `0800` and `klo 8`; null when it is no time of a day, which may end with 24.00. */
export function readClock(text: string, lastHour = 23): Clock | null {
  const match = typedClock.exec(text.trim().toLowerCase())
  if (!match) return null
  const [hour, minute] = [Number(match[1]), Number(match[2] ?? 0)]
  const isTime = minute < 60 && (hour < 24 || (hour === lastHour && minute === 0))
  return isTime ? { hour, minute } : null
}

/** `HH:MM` → its parts; null for anything else. */
export const clockOf = (value: string, lastHour?: number): Clock | null => {
  const clock = /^\d{2}:\d{2}$/.test(value) ? readClock(value, lastHour) : null
  return clock && clockTime(clock) === value ? clock : null
}
