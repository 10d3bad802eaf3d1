import { FileText } from 'lucide-react'
import type { WebFeature } from '#web/feature.ts'
import { comingInApp } from '#web/navigation/coming-route.tsx'
import { offerRequestFailures } from '../offer-requests.failures.ts'

const words = () => import('./coming-words.ts')

/** Asking several garages for an offer; its pages come later. */
export const offerRequests = {
  name: 'offer-requests',
  failures: offerRequestFailures,
  routes: {
    app: [
      comingInApp('/offer-requests/new', 'Pyydä korjaamoilta tarjous', words),
      comingInApp('/offer-requests/$offerRequestId', 'Tarjouspyyntö', words),
      comingInApp('/offer-requests/$offerRequestId/edit', 'Muokkaa tarjouspyyntöä', words),
    ] as const,
  },
  navigation: [
    {
      place: 'action',
      order: 10,
      to: '/app/offer-requests/new',
      label: 'Pyydä korjaamoilta tarjous',
      icon: FileText,
      isComing: true,
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
