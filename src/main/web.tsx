import { type AnyRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { lazyPiece } from '#web/lazy-piece.tsx'
import '#web/strict-zod.ts'
import '#web/theme.css'
import { Toaster } from '#web/ui/toaster.tsx'

// nobody points at a button before the first paint
const Tooltips = lazyPiece(() => import('#web/ui/tooltip.tsx'), 'TooltipProvider', { quiet: true })

// two documents, two routers: whoever signs in does not wait for the application (scripts/finish-build.ts preloads each)
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

/** The first screen still asks for what it shows: nothing may get in its way. */
const PAUSE_MS = 2500
const ignore = () => {
  // without it a lost line is only met less well
}
setTimeout(() => import('./after-first-screen.ts').then((later) => later.afterFirstScreen()).catch(ignore), PAUSE_MS)
