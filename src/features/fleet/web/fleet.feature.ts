import { CarFront } from 'lucide-react'
import type { WebFeature } from '#web/feature.ts'
import { fleetRoutes } from './fleet.routes.ts'

/** A customer's cars with where they are, and one car's life. */
export const fleet = {
  name: 'fleet',
  failures: {},
  routes: { app: fleetRoutes },
  navigation: [
    {
      place: 'main',
      order: 55,
      to: '/app/vehicles',
      label: 'Autot',
      icon: CarFront,
      isFor: ({ type }) => type === 'CUSTOMER',
    },
  ],
  notificationTargets: {
    vehicle: (vehicleId) => ({ to: '/app/vehicles/$vehicleId', params: { vehicleId } }),
    dueServices: () => ({ to: '/app/vehicles', params: {}, search: { state: 'service' } }),
    dueInspections: () => ({ to: '/app/vehicles', params: {}, search: { state: 'inspection' } }),
  },
  staleAfter: { fleet: ['ticketEvent.new', 'notification.new'] },
  checkedPages: [{ path: '/app/vehicles', as: 'customer', heading: 'Autot' }],
} satisfies WebFeature
