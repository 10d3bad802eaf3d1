import { CircleHelp } from 'lucide-react'
import type { WebFeature } from '#web/feature.ts'
import { comingInApp } from '#web/navigation/coming-route.tsx'

const words = () => import('./coming-words.ts')

/** Questions, answers and a form; its page comes later. */
export const support = {
  name: 'support',
  failures: {},
  routes: { app: [comingInApp('/support', 'Tuki', words)] as const },
  navigation: [{ place: 'own', order: 20, to: '/app/support', label: 'Tuki', icon: CircleHelp, isComing: true }],
  checkedPages: [{ path: '/app/support', as: 'garage', heading: 'Tuki' }],
} satisfies WebFeature
