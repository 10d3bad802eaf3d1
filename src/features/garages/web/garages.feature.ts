import { Warehouse } from 'lucide-react'
import type { WebFeature } from '#web/feature.ts'
import { garagesRoutes } from './garages.routes.ts'

/** List and map of garages, an organisation’s public profile. */
export const garages = {
  name: 'garages',
  failures: {},
  routes: { app: garagesRoutes },
  navigation: [
    {
      place: 'main',
      order: 50,
      to: '/app/garages',
      label: 'Korjaamot',
      icon: Warehouse,
      isFor: ({ type }) => type === 'CUSTOMER',
    },
  ],
  // a connection that opens or closes causes a notification
  staleAfter: { garages: ['notification.new'] },
  checkedPages: [{ path: '/app/garages', as: 'customer', heading: 'Korjaamot' }],
} satisfies WebFeature
