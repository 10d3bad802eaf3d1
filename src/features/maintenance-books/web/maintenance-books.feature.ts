import { BookOpenCheck } from 'lucide-react'
import type { WebFeature } from '#web/feature.ts'
import { comingInApp } from '#web/navigation/coming-route.tsx'
import { maintenanceBookFailures } from '../maintenance-books.failures.ts'

const words = () => import('./coming-words.ts')

/** A vehicle’s service history; its pages come later. */
export const maintenanceBooks = {
  name: 'maintenance-books',
  failures: maintenanceBookFailures,
  routes: {
    app: [
      comingInApp('/maintenance-books', 'Huoltokirjat', words),
      comingInApp('/maintenance-books/new', 'Pyydä sähköinen huoltohistoria', words),
      comingInApp('/maintenance-books/$maintenanceBookId', 'Huoltokirja', words),
    ] as const,
  },
  navigation: [
    {
      place: 'main',
      order: 20,
      to: '/app/maintenance-books',
      label: 'Huoltokirjat',
      icon: BookOpenCheck,
      bottomBar: 'left',
      isComing: true,
    },
    {
      place: 'action',
      order: 30,
      to: '/app/maintenance-books/new',
      label: 'Pyydä sähköinen huoltohistoria',
      icon: BookOpenCheck,
      isComing: true,
      isFor: ({ type }) => type === 'CUSTOMER',
    },
  ],
  staleAfter: { maintenanceBooks: ['maintenanceBookEvent.new'] },
  notificationTargets: {
    maintenanceBook: (maintenanceBookId) => ({
      to: '/app/maintenance-books/$maintenanceBookId',
      params: { maintenanceBookId },
    }),
  },
  checkedPages: [
    { path: '/app/maintenance-books', as: 'garage', heading: 'Huoltokirjat' },
    { path: '/app/maintenance-books/new', as: 'customer', heading: 'Pyydä sähköinen huoltohistoria' },
  ],
} satisfies WebFeature
