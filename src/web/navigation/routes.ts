import { createRootRoute, createRoute, Outlet } from '@tanstack/react-router'

/** The trunk of the route tree; features hang their screens on it, and `main/web.tsx` gathers them. */
export const rootRoute = createRootRoute({ component: Outlet })

/** Screens for signed-out visitors: signing in, signing up, links from mails. */
export const authRoute = createRoute({ getParentRoute: () => rootRoute, path: '/auth' })

/** Everything inside the application shell; a session is required. */
export const appRoute = createRoute({ getParentRoute: () => rootRoute, path: '/app' })

/** Pages of the settings, next to their list (`features/settings`). */
export const settingsRoute = createRoute({ getParentRoute: () => appRoute, path: '/settings' })

/** Bare pages without layout (source specification, section 2). */
export const bareRoute = createRoute({ getParentRoute: () => rootRoute, path: '/docs__' })
