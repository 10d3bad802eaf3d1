import type { WebFeature } from '#web/feature.ts'
import { comingInApp } from '#web/navigation/coming-route.tsx'

/** Figures of an organisation’s own work; its page comes later. */
export const reporting = {
  name: 'reporting',
  failures: {},
  routes: { app: [comingInApp('/reporting', 'Raportointi')] as const },
  checkedPages: [{ path: '/app/reporting', as: 'garage', heading: 'Raportointi' }],
} satisfies WebFeature
