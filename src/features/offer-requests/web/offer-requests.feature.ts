import { FileText } from 'lucide-react'
import type { WebFeature } from '#web/feature.ts'
import { comingInApp } from '#web/navigation/coming-route.tsx'

/** Asking several garages for an offer; its pages come later. */
export const offerRequests = {
  name: 'offer-requests',
  failures: {},
  routes: {
    app: [
      comingInApp('/offer-requests/new', 'Pyydä korjaamoilta tarjous'),
      comingInApp('/offer-requests/$offerRequestId', 'Tarjouspyyntö'),
      comingInApp('/offer-requests/$offerRequestId/edit', 'Muokkaa tarjouspyyntöä'),
    ] as const,
  },
  navigation: [
    {
      place: 'action',
      order: 10,
      to: '/app/offer-requests/new',
      label: 'Pyydä korjaamoilta tarjous',
      icon: FileText,
      isFor: ({ type }) => type === 'CUSTOMER',
    },
  ],
  // the only event that an offer has come or gone
  staleAfter: { offerRequests: ['notification.new'] },
  notificationTargets: {
    offerRequest: (offerRequestId) => ({ to: '/app/offer-requests/$offerRequestId', params: { offerRequestId } }),
  },
  checkedPages: [{ path: '/app/offer-requests/new', as: 'customer', heading: 'Pyydä korjaamoilta tarjous' }],
} satisfies WebFeature
