import { ChartNoAxesColumn } from 'lucide-react'
import type { WebFeature } from '#web/feature.ts'
import { reportingRoutes } from './reporting.routes.ts'

/** Figures of an organisation’s own work. */
export const reporting = {
  name: 'reporting',
  failures: {},
  routes: { app: reportingRoutes },
  navigation: [{ place: 'main', order: 60, to: '/app/reporting', label: 'Raportointi', icon: ChartNoAxesColumn }],
  staleAfter: { reporting: ['ticketEvent.new', 'notification.new'] },
  checkedPages: [
    { path: '/app/reporting', as: 'garage', heading: 'Raportointi' },
    { path: '/app/reporting', as: 'customer', heading: 'Raportointi' },
  ],
} satisfies WebFeature
