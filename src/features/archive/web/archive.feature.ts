import { Archive } from 'lucide-react'
import type { WebFeature } from '#web/feature.ts'
import { archiveRoutes } from './archive.routes.ts'

/** What is past, of all features. */
export const archive = {
  name: 'archive',
  failures: {},
  routes: { app: archiveRoutes },
  navigation: [{ place: 'main', order: 40, to: '/app/archive', label: 'Arkisto', icon: Archive }],
  staleAfter: { archive: ['ticketEvent.new', 'maintenanceBookEvent.new', 'notification.new'] },
  checkedPages: [
    { path: '/app/archive', as: 'garage', heading: 'Arkisto' },
    { path: '/app/archive', as: 'customer', heading: 'Arkisto' },
  ],
} satisfies WebFeature
