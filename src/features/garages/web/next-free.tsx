import { useMinute } from '#web/use-minute.ts'
import { nextFreeText } from './next-free-text.ts'

/** When the garage has time next; nothing where that is not known. */
export function NextFree({ at, className }: { at: string | null; className?: string }) {
  const now = useMinute()
  return at === null ? null : <span className={className}>{nextFreeText(at, now)}</span>
}
