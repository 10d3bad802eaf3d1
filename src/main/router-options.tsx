import { NotFound } from '#features/shell/web/not-found.tsx'
import { PageFailure } from '#features/shell/web/page-failure.tsx'
import { LoadingIndicator } from '#web/ui/loading-indicator.tsx'

/** How long the present page is shown before the next one says that it is loading (source specification, section 9). */
const PENDING_MS = 200

/** The router has waited already. */
const PendingPage = () => <LoadingIndicator isLate={false} />

export const routerOptions = {
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultPendingMs: PENDING_MS,
  defaultPendingComponent: PendingPage,
  defaultErrorComponent: PageFailure,
  defaultNotFoundComponent: NotFound,
  scrollRestoration: true,
} as const
