import { workTime } from '#features/tickets/web/ticket-time.ts'
import { useMinute } from '#web/use-minute.ts'

/** `Vapaata huomenna klo 8.00`; `now` is milliseconds since 1970. */
export const nextFreeText = (at: string, now: number): string => `Vapaata ${workTime(at, now)}`

/** When the garage has time next; nothing where that is not known. */
export function NextFree({ at, className }: { at: string | null; className?: string }) {
  const now = useMinute()
  return at === null ? null : <span className={className}>{nextFreeText(at, now)}</span>
}
