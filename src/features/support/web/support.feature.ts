import { CircleHelp } from 'lucide-react'
import type { WebFeature } from '#web/feature.ts'
import { supportRoutes } from './support.routes.ts'

/** Questions and answers, and a form to us. */
export const support = {
  name: 'support',
  failures: {},
  routes: { app: supportRoutes },
  navigation: [{ place: 'own', order: 20, to: '/app/support', label: 'Tuki', icon: CircleHelp }],
  checkedPages: [{ path: '/app/support', as: 'garage', heading: 'Tuki' }],
} satisfies WebFeature
