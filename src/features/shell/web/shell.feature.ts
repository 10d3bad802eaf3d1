import type { WebFeature } from '#web/feature.ts'
import { shellRoutes } from './shell.routes.ts'

/** What surrounds every page. */
export const shell = {
  name: 'shell',
  failures: {},
  routes: { root: shellRoutes },
  shortcuts: () => import('./shell-shortcuts.ts'),
  checkedPages: [
    { path: '/app/nothing-here', as: 'customer', heading: /ei löytynyt/ },
    { path: '/nothing-here', as: 'visitor', heading: /ei löytynyt/ },
  ],
} satisfies WebFeature
