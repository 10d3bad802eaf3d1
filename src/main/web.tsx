import { type AnyRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { config } from '#web/config.ts'
import { lazyPiece } from '#web/lazy-piece.tsx'
import { afterFirstScreen, preloadPieces } from '#web/preload-pieces.ts'
import { reloadAfterRelease } from '#web/reload-after-release.ts'
import '#web/strict-zod.ts'
import '#web/theme.css'
import { Toaster } from '#web/ui/toaster.tsx'

// nobody points at a button before the first paint
const Tooltips = lazyPiece(() => import('#web/ui/tooltip.tsx'), 'TooltipProvider', { quiet: true })

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

addEventListener('vite:preloadError', () => void reloadAfterRelease())
void preloadPieces()
// development has files of its own; visitors' pages are for those who are not at work yet
if (config.serviceWorker && import.meta.env.PROD && !location.pathname.startsWith('/auth'))
  void afterFirstScreen().then(async () => (await import('#web/offline/register-worker.ts')).registerWorker())
