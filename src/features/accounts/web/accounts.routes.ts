import { createRoute, redirect } from '@tanstack/react-router'
import { lazyPage } from '#web/lazy-component.tsx'
import { readSearch } from '#web/navigation/read-search.ts'
import { authRoute } from '#web/navigation/routes.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The address that a mail was just sent to; not in the URL, which logs would keep. */
    email?: string
    /** A new password was set a moment ago. */
    passwordChanged?: true
  }
}

type LoginSearch = { callbackUrl?: string; error?: string }
type SignupSearch = { callbackUrl?: string; email?: string }

/** Keeps the named texts of a query and drops the rest. */
const texts =
  <Name extends string>(...names: Name[]) =>
  (search: Record<string, unknown>): { [Key in Name]?: string } => {
    const kept: { [Key in Name]?: string } = {}
    for (const name of names) {
      const value = search[name]
      if (typeof value === 'string' && value) kept[name] = value
    }
    return kept
  }

const entranceRoute = createRoute({
  getParentRoute: () => authRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/auth/login', replace: true })
  },
})

const loginRoute = createRoute({
  getParentRoute: () => authRoute,
  path: '/login',
  validateSearch: readSearch<LoginSearch>(texts('callbackUrl', 'error')),
  component: lazyPage(() => import('./login-page.tsx'), 'LoginPage'),
})

const signupRoute = createRoute({
  getParentRoute: () => authRoute,
  path: '/signup',
  validateSearch: readSearch<SignupSearch>(texts('callbackUrl', 'email')),
  component: lazyPage(() => import('./signup-page.tsx'), 'SignupPage'),
})

const secondFactorRoute = createRoute({
  getParentRoute: () => authRoute,
  path: '/second-factor',
  validateSearch: readSearch<LoginSearch>(texts('callbackUrl')),
  component: lazyPage(() => import('./second-factor/second-factor-page.tsx'), 'SecondFactorPage'),
})

const passwordRequestRoute = createRoute({
  getParentRoute: () => authRoute,
  path: '/password/request',
  component: lazyPage(() => import('./password-request-page.tsx'), 'PasswordRequestPage'),
})

const passwordRequestedRoute = createRoute({
  getParentRoute: () => authRoute,
  path: '/password/requested',
  component: lazyPage(() => import('./password-requested-page.tsx'), 'PasswordRequestedPage'),
})

const passwordChangeRoute = createRoute({
  getParentRoute: () => authRoute,
  path: '/password/change',
  component: lazyPage(() => import('./password-change-page.tsx'), 'PasswordChangePage'),
})

const passwordChangedRoute = createRoute({
  getParentRoute: () => authRoute,
  path: '/password/changed',
  component: lazyPage(() => import('./password-changed-page.tsx'), 'PasswordChangedPage'),
})

const emailVerifyRoute = createRoute({
  getParentRoute: () => authRoute,
  path: '/email/verify',
  component: lazyPage(() => import('./email-verify-page.tsx'), 'EmailVerifyPage'),
})

const emailRequestRoute = createRoute({
  getParentRoute: () => authRoute,
  path: '/email/request-verification',
  component: lazyPage(() => import('./email-request-page.tsx'), 'EmailRequestPage'),
})

const emailRequestedRoute = createRoute({
  getParentRoute: () => authRoute,
  path: '/email/requested-verification',
  component: lazyPage(() => import('./email-requested-page.tsx'), 'EmailRequestedPage'),
})

export const accountsRoutes = [
  entranceRoute,
  loginRoute,
  signupRoute,
  secondFactorRoute,
  passwordRequestRoute,
  passwordRequestedRoute,
  passwordChangeRoute,
  passwordChangedRoute,
  emailVerifyRoute,
  emailRequestRoute,
  emailRequestedRoute,
] as const
