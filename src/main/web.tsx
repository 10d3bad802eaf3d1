import { type AnyRouter, RouterProvider } from '@tanstack/react-router'
import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import '#web/strict-zod.ts'
import '#web/theme.css'
import { Toaster } from '#web/ui/toaster.tsx'

// nobody points at a button before the first paint
const Tooltips = lazy(() => import('#web/ui/tooltip.tsx').then((m) => ({ default: m.TooltipProvider })))

// two documents, two routers: whoever signs in does not wait for the application (scripts/finish-build.ts preloads each)
const router: AnyRouter = location.pathname.startsWith('/auth')
  ? (await import('./auth-router.tsx')).createAuthRouter()
  : (await import('./router.tsx')).createAppRouter()
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

// A new release takes the old pieces away: a tab from before it reloads once instead of failing.
const RELOADED = 'reloaded-after-release'
addEventListener('vite:preloadError', (event) => {
  if (sessionStorage.getItem(RELOADED)) return
  sessionStorage.setItem(RELOADED, '1')
  event.preventDefault()
  location.reload()
})
