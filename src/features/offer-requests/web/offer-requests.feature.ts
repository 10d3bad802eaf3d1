import { FileText } from 'lucide-react'
import type {} from '#features/fleet/web/vehicle-slots.ts'
import type { WebFeature } from '#web/feature.ts'
import { lazyComponent } from '#web/lazy-component.tsx'
import { offerRequestsRoutes } from './offer-requests.routes.ts'

/** Asking several garages for an offer, their answers, and accepting one. */
export const offerRequests = {
  name: 'offer-requests',
  failures: {},
  laterFailures: async () => (await import('../offer-requests.failures.ts')).offerRequestFailures,
  routes: { app: offerRequestsRoutes },
  navigation: [
    {
      place: 'action',
      order: 10,
      to: '/app/offer-requests/new',
      label: 'Pyydä korjaamoilta tarjous',
      icon: FileText,
      isFor: ({ type }) => type === 'CUSTOMER',
    },
    { place: 'main', order: 25, to: '/app/offer-requests', label: 'Tarjouspyynnöt', icon: FileText },
  ],
  // the only event that an offer has come or gone
  staleAfter: { offerRequests: ['notification.new'] },
  notificationTargets: {
    offerRequest: (offerRequestId) => ({ to: '/app/offer-requests/$offerRequestId', params: { offerRequestId } }),
  },
  archived: () => import('./archived-request.ts'),
  searched: { offerRequest: () => import('./searched-request.tsx') },
  slots: { vehicleOffers: lazyComponent(() => import('./vehicle/vehicle-offers.tsx'), 'VehicleOffers') },
  checkedPages: [
    { path: '/app/offer-requests', as: 'customer', heading: 'Tarjouspyynnöt' },
    { path: '/app/offer-requests', as: 'garage', heading: 'Tarjouspyynnöt' },
    { path: '/app/offer-requests/new', as: 'customer', heading: 'Pyydä korjaamoilta tarjous' },
  ],
} satisfies WebFeature
