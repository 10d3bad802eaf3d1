import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { authRoute } from '#web/navigation/routes.ts'

type LoginSearch = { callbackUrl?: string; error?: string }

const text = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined)

const loginRoute = createRoute({
  getParentRoute: () => authRoute,
  path: '/login',
  validateSearch: (search: Record<string, unknown>): LoginSearch => {
    const callbackUrl = text(search['callbackUrl'])
    const error = text(search['error'])
    return { ...(callbackUrl ? { callbackUrl } : {}), ...(error ? { error } : {}) }
  },
  component: lazyRouteComponent(() => import('./login-page.tsx'), 'LoginPage'),
})

export const accountsRoutes = [loginRoute] as const
