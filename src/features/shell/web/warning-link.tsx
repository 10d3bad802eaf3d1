import type { NavigationEntry } from '#web/feature.ts'
import { EntryLink } from './entry-link.tsx'

/** Something that waits for the person, above the navigation. */
export function WarningLink({
  entry,
  onFollow,
  folded = false,
}: {
  entry: NavigationEntry
  onFollow?: (() => void) | undefined
  folded?: boolean
}) {
  return (
    <EntryLink
      entry={entry}
      onClick={onFollow}
      data-tooltip={folded ? entry.label : undefined}
      className="flex min-h-11 items-center gap-3 rounded-md border border-signal/50 bg-signal-soft px-3 py-2 font-semibold text-signal hover:border-signal"
    >
      <entry.icon className="size-5 shrink-0" aria-hidden="true" />
      <span className={folded ? 'sr-only' : ''}>{entry.label}</span>
    </EntryLink>
  )
}
