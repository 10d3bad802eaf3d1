import { LifeBuoy } from 'lucide-react'
import type {} from '#features/fleet/web/vehicle-slots.ts'
import type {} from '#features/organizations/web/customer-slots.ts'
import type {} from '#features/tickets/web/planning-slots.ts'
import type { WebFeature } from '#web/feature.ts'
import { lazyComponent } from '#web/lazy-component.tsx'
import { tyreHotelRoutes } from './tyre-hotel.routes.ts'

/** The sets of tyres that a garage keeps for its customers. */
export const tyreHotel = {
  name: 'tyre-hotel',
  failures: {},
  laterFailures: async () => (await import('../tyre-hotel.failures.ts')).tyreHotelFailures,
  routes: { app: tyreHotelRoutes },
  navigation: [
    {
      place: 'main',
      order: 47,
      to: '/app/tyre-hotel',
      label: 'Rengashotelli',
      icon: LifeBuoy,
      isFor: ({ type, switchedOn }) => type === 'GARAGE' && switchedOn.includes('tyre-hotel'),
    },
  ],
  settingsPages: [
    {
      path: 'garage-tyre-hotel',
      managedPath: 'tyre-hotel',
      section: 'garage',
      order: 60,
      label: 'Rengashotelli',
      icon: LifeBuoy,
      type: 'GARAGE',
      load: async () => (await import('./tyre-hotel-settings-page.tsx')).TyreHotelSettingsPage,
    },
  ],
  staleAfter: { tyreHotel: ['ticketEvent.new'] },
  notificationTargets: { tyreSet: (setId) => ({ to: '/app/tyre-hotel/sets/$setId', params: { setId } }) },
  searched: { tyreSet: () => import('./searched-tyre-set.tsx') },
  auditWords: () => import('./tyre-hotel.audit-words.ts'),
  slots: {
    customerCards: lazyComponent(() => import('./customer-tyres.tsx'), 'CustomerTyres'),
    ticketTyres: lazyComponent(() => import('./ticket-tyres.tsx'), 'TicketTyres'),
    vehicleTyres: lazyComponent(() => import('./vehicle-tyres.tsx'), 'VehicleTyres'),
  },
  checkedPages: [
    { path: '/app/tyre-hotel', as: 'garage', heading: 'Rengashotelli' },
    { path: '/app/tyre-hotel/places', as: 'garage', heading: 'Rengashotelli' },
    { path: '/app/tyre-hotel/call-up', as: 'garage', heading: 'Rengashotelli' },
    { path: '/app/tyre-hotel/stocktaking', as: 'garage', heading: 'Rengashotelli' },
    { path: '/app/settings/garage-tyre-hotel', as: 'garage', heading: 'Rengashotelli' },
  ],
} satisfies WebFeature
