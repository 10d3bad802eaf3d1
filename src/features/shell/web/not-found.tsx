import { lazy, Suspense } from 'react'
import { LoadingIndicator } from '#web/ui/loading-indicator.tsx'

// by hand: what the router itself loads lazily for this, it fetches with every page
const Page = lazy(() => import('./not-found-page.tsx').then((m) => ({ default: m.NotFoundPage })))
const Outside = lazy(() => import('./not-found-page.tsx').then((m) => ({ default: m.NotFoundOutside })))

/** For a path that leads nowhere, inside a frame. */
export const NotFound = () => (
  <Suspense fallback={<LoadingIndicator />}>
    <Page />
  </Suspense>
)

/** The same where no frame is around it. */
export const NotFoundOutside = () => (
  <Suspense fallback={<LoadingIndicator />}>
    <Outside />
  </Suspense>
)
