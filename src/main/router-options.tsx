import { lazy, Suspense } from 'react'
import { PageFailure } from '#features/shell/web/page-failure.tsx'
import { LoadingIndicator } from '#web/ui/loading-indicator.tsx'

/** How long the present page stands before the next one says that it is loading (source specification, section 9). */
const PENDING_MS = 200

const NotFoundPage = lazy(() =>
  import('#features/shell/web/not-found-page.tsx').then((m) => ({ default: m.NotFoundPage })),
)
export const NotFound = () => (
  <Suspense>
    <NotFoundPage />
  </Suspense>
)
export const routerOptions = {
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultPendingMs: PENDING_MS,
  defaultPendingComponent: LoadingIndicator,
  defaultErrorComponent: PageFailure,
  defaultNotFoundComponent: NotFound,
  scrollRestoration: true,
} as const
