import { clsx } from 'clsx'
import { buttonClass } from '#web/ui/button.tsx'
import { EntryLink } from './entry-link.tsx'
import type { Actions } from './navigation-entries.ts'

type Props = { actions: Actions; onFollow?: (() => void) | undefined; folded?: boolean }

/** What the person starts: one main act and the lesser ones under it. */
export function ActionLinks({ actions, onFollow, folded = false }: Props) {
  return (
    <div className="grid grid-cols-1 gap-1.5">
      {actions.map((entry, place) => (
        <EntryLink
          key={entry.label}
          entry={entry}
          onClick={onFollow}
          data-tooltip={folded ? entry.label : undefined}
          className={clsx(
            buttonClass({ kind: place === 0 ? 'primary' : 'secondary' }),
            'max-lg:min-h-12',
            // words of different length are in a column: their icons shall be too
            folded ? '!px-0' : '!justify-start !gap-1.5 !px-2.5 text-left',
          )}
        >
          <entry.icon className="size-4.5 shrink-0" aria-hidden="true" />
          <span className={folded ? 'sr-only' : 'wrap-anywhere min-w-0'}>{entry.label}</span>
        </EntryLink>
      ))}
    </div>
  )
}
