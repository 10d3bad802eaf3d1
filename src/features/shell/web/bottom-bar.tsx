import { clsx } from 'clsx'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { NavigationEntry } from '#web/feature.ts'
import { lazyComponent } from '#web/lazy-component.tsx'
import { LazyOverlay } from '#web/ui/lazy-overlay.tsx'
import { EntryLink } from './entry-link.tsx'
import { NavigationCount } from './navigation-count.tsx'
import { useIsPresent } from './navigation-link.tsx'
import { useNavigation } from './use-navigation.ts'

const QuickLinks = lazyComponent(() => import('./quick-links.tsx'), 'QuickLinks')

const slotClass =
  'relative grid min-h-14 w-full content-center justify-items-center gap-0.5 rounded-md px-1 font-medium text-xs'

/** With large letters five words do not fit side by side: the icons stay, and the words are read aloud. */
const labelClass = '@max-[19rem]:sr-only'

/** Under the thumb on small screens. */
export function BottomBar() {
  const { actions, bottom } = useNavigation()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <nav
      data-act-bar
      aria-label="Alavalikko"
      className="@container fixed inset-x-0 bottom-0 z-30 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] print:hidden"
    >
      <ul className="mx-auto grid max-w-xl grid-cols-5">
        {bottom.left.map((entry) => (
          <BottomLink key={entry.to} entry={entry} />
        ))}
        <li>
          {actions.length === 1 && actions[0] ? (
            <EntryLink
              entry={actions[0]}
              aria-label={`Lisää: ${actions[0].label}`}
              className={clsx(slotClass, 'text-ink')}
            >
              <AddSign />
            </EntryLink>
          ) : (
            <button
              type="button"
              aria-haspopup="dialog"
              aria-expanded={isOpen}
              onClick={() => setIsOpen(true)}
              className={clsx(slotClass, 'text-ink')}
            >
              <AddSign />
            </button>
          )}
        </li>
        {bottom.right.map((entry) => (
          <BottomLink key={entry.to} entry={entry} />
        ))}
      </ul>
      <LazyOverlay open={isOpen}>
        <QuickLinks actions={actions} isOpen={isOpen} onOpenChange={setIsOpen} />
      </LazyOverlay>
    </nav>
  )
}

const AddSign = () => (
  <>
    <span className="grid size-7 place-items-center rounded-md bg-brand text-on-brand">
      <Plus className="size-5" aria-hidden="true" />
    </span>
    <span className={labelClass}>Lisää</span>
  </>
)

function BottomLink({ entry }: { entry: NavigationEntry }) {
  const present = useIsPresent(entry)
  const { label, icon: Icon, count } = entry
  return (
    <li>
      <EntryLink
        entry={entry}
        activeOptions={{ exact: true }}
        aria-current={present ? 'page' : undefined}
        className={clsx(slotClass, present ? 'font-semibold text-brand' : 'text-muted')}
      >
        {present ? <span className="absolute inset-x-4 top-0 h-0.5 rounded-full bg-brand" /> : null}
        <span className="relative grid size-7 place-items-center">
          <Icon className="size-5.5" aria-hidden="true" />
          {count ? (
            <NavigationCount count={count}>
              {({ of, label, isUrgent }) => (
                <span
                  className={clsx(
                    'tabular absolute -top-1 left-4.5 min-w-4.5 rounded-full px-1 text-center font-semibold text-[0.6875rem] leading-4.5',
                    isUrgent ? 'bg-signal-fill text-on-signal' : 'bg-brand-soft text-brand-strong',
                  )}
                >
                  {of > 99 ? '99+' : of}
                  <span className="sr-only"> {label}, </span>
                </span>
              )}
            </NavigationCount>
          ) : null}
        </span>
        <span className={labelClass}>{label}</span>
      </EntryLink>
    </li>
  )
}
