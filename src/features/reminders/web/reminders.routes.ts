import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '#web/lazy-component.tsx'
import { appRoute } from '#web/navigation/routes.ts'

const remindersRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/reminders',
  component: lazyPage(() => import('./reminders-page.tsx'), 'RemindersPage'),
})

export const remindersRoutes = [remindersRoute] as const
