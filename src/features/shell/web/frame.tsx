import { useQueryClient } from '@tanstack/react-query'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Suspense, useEffect, useState } from 'react'
import { useProfile } from '#features/accounts/web/use-profile.ts'
import { endFirstScreen, isFirstScreenDone } from '#web/first-screen.ts'
import { lazyComponent } from '#web/lazy-component.tsx'
import { useMedia, useWiderThan } from '#web/media.ts'
import { SkipLink } from '#web/navigation/skip-link.tsx'
import { PageProgress } from '#web/ui/loading-indicator.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { Header } from './header.tsx'
import { PageTitleLiveRegion } from './page-title-live-region.tsx'
import { Sidebar } from './sidebar.tsx'
import { usePageLoads } from './use-page-loads.ts'

const LiveOrganization = lazyComponent(() => import('./live-organization.tsx'), 'LiveOrganization', {
  quiet: true,
  later: true,
})

/**
 * Navigation around the page. `--header-height`, `--bottom-bar-height` and `--page-end` (the padding below) give a page that fills
 * the window the sizes that are taken.
 */
export function Frame() {
  const isLarge = useWiderThan('lg')
  const [folded, fold] = useFoldedSidebar()
  useEndOfFirstScreen()
  usePageLoads()
  return (
    <div
      className={clsx(
        'min-h-dvh [--bottom-bar-height:calc(3.5rem+1px+env(safe-area-inset-bottom))] [--header-height:3.5rem] [--page-end:1.25rem] lg:grid lg:[--bottom-bar-height:0px] lg:[--page-end:1.5rem] print:block',
        folded ? 'lg:grid-cols-[4rem_minmax(0,1fr)]' : 'lg:grid-cols-[20rem_minmax(0,1fr)]',
      )}
    >
      <SkipLink />
      <RouteProgress />
      {isLarge ? <Sidebar folded={folded} onFold={fold} /> : null}
      <div className="flex min-h-dvh min-w-0 flex-col pb-(--bottom-bar-height)">
        <Header isLarge={isLarge} />
        <main id="content" tabIndex={-1} className="grow px-4 pt-5 pb-(--page-end) outline-none lg:px-8 lg:pt-6">
          <Outlet />
        </main>
      </div>
      {isLarge ? null : <BottomBar />}
      <PageTitleLiveRegion />
      <Suspense>
        <LiveOrganization />
      </Suspense>
    </div>
  )
}

/** While the next page is fetched and the present one is still shown. */
function RouteProgress() {
  const isLoading = useRouterState({ select: (state) => state.isLoading })
  return isLoading ? <PageProgress /> : null
}

/** The first screen is done when its page is there and nothing that it shows is on its way. */
function useEndOfFirstScreen(): void {
  const queryClient = useQueryClient()
  const isLoading = useRouterState({ select: ({ isLoading }) => isLoading })
  useEffect(() => {
    if (isLoading || isFirstScreenDone()) return undefined
    const look = () => {
      if (queryClient.isFetching() === 0) endFirstScreen()
    }
    look()
    return queryClient.getQueryCache().subscribe(look)
  }, [isLoading, queryClient])
}

const ROOMY = '(min-width: 87.5rem)'

const keyOf = (userId: string) => `sidebar ${userId}`

/**
 * Whether the sidebar is folded, and how to fold and unfold it. The person's own choice is kept on this device; until they make one it
 * is open where the six columns of the desk have their room next to it.
 */
function useFoldedSidebar(): [folded: boolean, fold: (folded: boolean) => void] {
  const { id: userId } = useProfile()
  const isRoomy = useMedia(ROOMY)
  const [chosen, setChosen] = useState(() => keptChoice(userId))
  const fold = (folded: boolean) => {
    setChosen(folded)
    try {
      localStorage.setItem(keyOf(userId), folded ? 'folded' : 'open')
    } catch {
      // forbidden storage: the choice lasts as long as the page
    }
  }
  return [chosen ?? !isRoomy, fold]
}

function keptChoice(userId: string): boolean | undefined {
  try {
    const kept = localStorage.getItem(keyOf(userId))
    return kept === null ? undefined : kept === 'folded'
  } catch {
    return undefined
  }
}
