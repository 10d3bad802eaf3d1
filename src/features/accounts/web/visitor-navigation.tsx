import { Link, useLocation } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { visitorEntries } from './visitor-entries.ts'

/** The side navigation of who is not signed in. Where they wanted to go comes along. */
export function VisitorNavigation() {
  const { pathname, callbackUrl } = useLocation({
    select: ({ pathname, search }) => ({ pathname, callbackUrl: search.callbackUrl }),
    structuralSharing: true,
  })
  return (
    <nav aria-label="Päävalikko">
      <ul className="grid gap-0.5">
        {visitorEntries.map(({ to, label, icon: Icon }) => {
          const isPresent = pathname === to
          return (
            <li key={to}>
              <Link
                to={to}
                search={callbackUrl ? { callbackUrl } : {}}
                aria-current={isPresent ? 'page' : undefined}
                className={clsx(
                  'flex min-h-11 items-center gap-3 rounded-md px-3 font-medium transition-colors desktop:min-h-10',
                  isPresent ? 'bg-brand-soft font-semibold text-brand-strong' : 'text-ink hover:bg-ink/8',
                )}
              >
                <Icon className={clsx('size-5 shrink-0', isPresent ? 'text-brand' : 'text-muted')} aria-hidden="true" />
                {label}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
