import { Archive } from 'lucide-react'
import type { WebFeature } from '#web/feature.ts'
import { comingInApp } from '#web/navigation/coming-route.tsx'

const words = () => import('./coming-words.ts')

/** What is past; its page comes later. */
export const archive = {
  name: 'archive',
  failures: {},
  routes: { app: [comingInApp('/archive', 'Arkisto', words)] as const },
  navigation: [{ place: 'main', order: 40, to: '/app/archive', label: 'Arkisto', icon: Archive, isComing: true }],
  checkedPages: [{ path: '/app/archive', as: 'garage', heading: 'Arkisto' }],
} satisfies WebFeature
