import { useQuery } from '@tanstack/react-query'
import { BookOpenCheck } from 'lucide-react'
import type {} from '#features/fleet/web/vehicle-slots.ts'
import type {} from '#features/line-items/web/line-slots.ts'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import type {} from '#features/tickets/web/planning-slots.ts'
import type { WebFeature } from '#web/feature.ts'
import { lazyComponent } from '#web/lazy-component.tsx'
import { maintenanceBooksApi } from './maintenance-books.api.ts'
import { maintenanceBooksRoutes } from './maintenance-books.routes.ts'

/** A car's signed service history at a garage. */
export const maintenanceBooks = {
  name: 'maintenance-books',
  failures: {},
  laterFailures: async () => (await import('../maintenance-books.failures.ts')).maintenanceBookFailures,
  routes: { app: maintenanceBooksRoutes },
  navigation: [
    {
      place: 'main',
      order: 20,
      to: '/app/maintenance-books',
      label: 'Huoltokirjat',
      icon: BookOpenCheck,
      count: {
        useCount: useBookCount,
        label: 'uutta tai laskutettavaa',
        isUrgent: ({ type }) => type === 'GARAGE',
      },
      bottomBar: 'left',
    },
    {
      place: 'action',
      order: 30,
      to: '/app/maintenance-books/new',
      label: 'Pyydä sähköinen huoltohistoria',
      icon: BookOpenCheck,
      isFor: ({ type }) => type === 'CUSTOMER',
    },
  ],
  staleAfter: { maintenanceBooks: ['maintenanceBookEvent.new'] },
  auditWords: () => import('./maintenance-books.audit-words.ts'),
  notificationTargets: {
    maintenanceBook: (maintenanceBookId) => ({
      to: '/app/maintenance-books/$maintenanceBookId',
      params: { maintenanceBookId },
    }),
  },
  archived: () => import('./archived-book.ts'),
  searched: { maintenanceBook: () => import('./searched-book.tsx') },
  slots: {
    recordTicket: lazyComponent(() => import('./record-ticket.tsx'), 'RecordTicket', { quiet: true }),
    knownPart: lazyComponent(() => import('./sold-part.tsx'), 'SoldPart', { quiet: true }),
    vehicleEntries: lazyComponent(() => import('./vehicle-entries.tsx'), 'VehicleEntries'),
  },
  checkedPages: [
    { path: '/app/maintenance-books', as: 'garage', heading: 'Huoltokirjat' },
    { path: '/app/maintenance-books', as: 'customer', heading: 'Huoltokirjat' },
    { path: '/app/maintenance-books/new', as: 'customer', heading: 'Pyydä sähköinen huoltohistoria' },
  ],
} satisfies WebFeature

/** How many books are new or to be billed (source specification, section 2); 0 until it is known. */
function useBookCount(): number {
  const { id: organizationId } = useOrganization()
  const { data } = useQuery(maintenanceBooksApi.counts.queryOptions({ organizationId }))
  return data ? data.new + data.billing : 0
}
