import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { config } from 'zod'
import '#web/theme.css'
import { queryClient } from '#web/api.ts'
import { Toaster } from '#web/ui/toaster.tsx'
import { TooltipProvider } from '#web/ui/tooltip.tsx'
import { createAppRouter } from './router.tsx'

// zod would compile its checks with `new Function`, which the content security policy forbids
config({ jitless: true })

const router = createAppRouter()
const place = document.getElementById('root')
if (place)
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <TooltipProvider>
          <RouterProvider router={router} />
          <Toaster />
        </TooltipProvider>
      </QueryClientProvider>
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
