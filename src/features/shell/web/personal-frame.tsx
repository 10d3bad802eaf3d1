import { Navigate, Outlet, useMatches } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { SecondFactorNeeded } from '#features/accounts/web/second-factor/second-factor-needed.tsx'
import { useProfile } from '#features/accounts/web/use-profile.ts'
import { FirstRunPage } from '#features/members/web/first-run/first-run-page.tsx'
import { OrganizationSwitcher } from '#features/organizations/web/organization-switcher.tsx'
import type { NavigationEntry } from '#web/feature.ts'
import { installedFeatures } from '#web/installed-features.ts'
import { NearLink } from '#web/link.tsx'
import { useWiderThan } from '#web/media.ts'
import { SkipLink } from '#web/navigation/skip-link.tsx'
import { Wordmark } from '#web/navigation/wordmark.tsx'
import { entriesAt } from './navigation-entries.ts'
import { NavigationLink } from './navigation-link.tsx'
import { PageTitleLiveRegion } from './page-title-live-region.tsx'
import { UserMenuButton } from './user-menu-button.tsx'

/** Pages that need no organisation: the person's own settings, support, and the platform for super-users. */
const isPersonal = (pathname: string): boolean =>
  pathname === '/app/support' ||
  pathname.startsWith('/app/manage') ||
  /^\/app\/settings(\/(user-[a-z]+)?)?$/.test(pathname)

type Props = {
  /** The organisation that is chosen, and demands a second factor before it shows anything. */
  barredFrom?: string
}

/** For a person who belongs to no organisation (yet), or may see nothing of the chosen one. */
export function PersonalFrame({ barredFrom }: Props) {
  // of the page that is shown, not of the one that is on its way: that one may need an organisation
  const pathname = useMatches({ select: (matches) => matches.at(-1)?.pathname.replace(/\/+$/, '') ?? '' })
  const { isSuperUser } = useProfile()
  if (isSuperUser && pathname === '/app' && barredFrom === undefined) return <Navigate to="/app/manage" replace />
  const entries = isSuperUser ? entriesAt(installedFeatures(), 'platform', null) : []
  if (isPersonal(pathname))
    return (
      <Frame entries={entries}>
        <Outlet />
      </Frame>
    )
  if (barredFrom === undefined) return <FirstRunPage />
  return (
    <Frame entries={entries}>
      <SecondFactorNeeded>
        {barredFrom} vaatii jäseniltään kaksivaiheisen tunnistautumisen. Näet tiedot, kun olet ottanut sen käyttöön.
      </SecondFactorNeeded>
    </Frame>
  )
}

function Frame({ entries, children }: { entries: readonly NavigationEntry[]; children: ReactNode }) {
  const isLarge = useWiderThan('lg')
  return (
    <div className="min-h-dvh [--bottom-bar-height:0px] [--header-height:4.5rem]">
      <SkipLink />
      <header className="sticky top-0 z-30 flex h-(--header-height) items-center gap-2 border-line border-b bg-canvas px-4 lg:px-8 print:hidden">
        <NearLink to="/app" aria-label="Huoltosilta, etusivulle" className="rounded-md">
          <Wordmark />
        </NearLink>
        <div className="ml-auto min-w-0 max-w-64 grow">
          <OrganizationSwitcher isLarge={isLarge} />
        </div>
        <div>
          <UserMenuButton isLarge={isLarge} />
        </div>
      </header>
      {entries.length > 0 ? (
        <nav aria-label="Vain superkäyttäjille" className="border-line border-b px-2 py-1 lg:px-6 print:hidden">
          <ul className="flex flex-wrap gap-1">
            {entries.map((entry) => (
              <li key={entry.to}>
                <NavigationLink entry={entry} />
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      <main id="content" tabIndex={-1} className="px-4 py-5 outline-none lg:px-8 lg:py-6">
        {children}
      </main>
      <PageTitleLiveRegion />
    </div>
  )
}
