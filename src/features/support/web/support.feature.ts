import { CircleHelp } from 'lucide-react'
import type { WebFeature } from '#web/feature.ts'
import { comingInApp } from '#web/navigation/coming-route.tsx'

/** Questions, answers and a form; its page comes later. */
export const support = {
  name: 'support',
  failures: {},
  routes: { app: [comingInApp('/support', 'Tuki')] as const },
  navigation: [{ place: 'own', order: 20, to: '/app/support', label: 'Tuki', icon: CircleHelp }],
  checkedPages: [{ path: '/app/support', as: 'garage', heading: 'Tuki' }],
} satisfies WebFeature
