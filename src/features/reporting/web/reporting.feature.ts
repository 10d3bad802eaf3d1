import type { WebFeature } from '#web/feature.ts'
import { comingInApp } from '#web/navigation/coming-route.tsx'

const words = () => import('./coming-words.ts')

/** Figures of an organisation’s own work; its page comes later. */
export const reporting = {
  name: 'reporting',
  failures: {},
  routes: { app: [comingInApp('/reporting', 'Raportointi', words)] as const },
  checkedPages: [{ path: '/app/reporting', as: 'garage', heading: 'Raportointi' }],
} satisfies WebFeature
