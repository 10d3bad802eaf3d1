import { Suspense } from 'react'
import { lazyComponent } from '#web/lazy-component.tsx'
import { LoadingIndicator } from '#web/ui/loading-indicator.tsx'

// by hand: what the router itself loads lazily for this, it fetches with every page
const Page = lazyComponent(() => import('./not-found-page.tsx'), 'NotFoundPage')
const Outside = lazyComponent(() => import('./not-found-page.tsx'), 'NotFoundOutside')

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
