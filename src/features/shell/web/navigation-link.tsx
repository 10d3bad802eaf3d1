import { useLocation } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { NavigationEntry } from '#web/feature.ts'
import { CountBadge } from '#web/ui/badge.tsx'
import { EntryLink } from './entry-link.tsx'
import { NavigationCount } from './navigation-count.tsx'
import { isPresent } from './navigation-entries.ts'

type Props = { entry: NavigationEntry; onFollow?: (() => void) | undefined; folded?: boolean }

/** A row of the sidebar and of the menu sheet. */
export function NavigationLink({ entry, onFollow, folded = false }: Props) {
  const present = useIsPresent(entry)
  const { label, icon: Icon, count } = entry
  return (
    <EntryLink
      entry={entry}
      onClick={onFollow}
      data-tooltip={folded ? label : undefined}
      activeOptions={{ exact: true }}
      aria-current={present ? 'page' : undefined}
      className={clsx(
        'relative flex min-h-11 items-center gap-3 rounded-md px-3 font-medium transition-colors desktop:min-h-10',
        folded && 'justify-center px-0!',
        present ? 'bg-brand-soft font-semibold text-brand-strong' : 'text-ink hover:bg-ink/8',
      )}
    >
      {present ? <span className="absolute inset-y-2 left-0 w-1 rounded-full bg-brand" /> : null}
      <Icon className={clsx('size-5 shrink-0', present ? 'text-brand' : 'text-muted')} aria-hidden="true" />
      <span className={folded ? 'sr-only' : 'min-w-0 grow truncate'}>{label}</span>
      {count ? (
        <NavigationCount count={count}>
          {({ of, label, isUrgent }) => (
            <span className={folded ? 'absolute top-0 right-0 origin-top-right scale-85' : 'flex'}>
              <CountBadge count={of} label={label} urgent={isUrgent} />
            </span>
          )}
        </NavigationCount>
      ) : null}
    </EntryLink>
  )
}

export const useIsPresent = (entry: NavigationEntry): boolean =>
  useLocation({ select: ({ pathname }) => isPresent(entry, pathname) })
