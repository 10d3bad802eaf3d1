import { type AnyRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { afterFirstScreen, beginFirstScreen, endFirstScreen } from '#web/first-screen.ts'
import { lazyComponent } from '#web/lazy-component.tsx'
import '#web/strict-zod.ts'
import '#web/theme.css'
import { Toaster } from '#web/ui/toaster.tsx'

const Tooltips = lazyComponent(() => import('#web/ui/tooltip.tsx'), 'TooltipProvider', {
  quiet: true,
  later: true,
})

beginFirstScreen()
/** Its pages report when they are there (`frame.tsx` of `shell`). */
const hasShell = /^\/_?app(\/|$)/.test(location.pathname)

// two documents, two routers: signing in does not wait for the application (scripts/finish-build.ts preloads each)
const router: AnyRouter = location.pathname.startsWith('/auth')
  ? (await import('./auth-router.tsx')).createAuthRouter()
  : (await import('./router.tsx')).openApp()
const place = document.getElementById('root')
if (place)
  createRoot(place).render(
    <StrictMode>
      <RouterProvider router={router} />
      <Toaster />
      <Suspense>
        <Tooltips />
      </Suspense>
    </StrictMode>,
  )

/** A page that waits for its user, or for an answer that does not come, gets the rest as well. */
const LONGEST_MS = hasShell ? 8000 : 2500
setTimeout(endFirstScreen, LONGEST_MS)
const ignore = () => {
  // without it a lost line is only met less well
}
afterFirstScreen()
  .then(() => import('./after-first-screen.ts'))
  .then((later) => later.prepareForLater((path) => router.history.push(path)))
  .catch(ignore)
