import { Archive } from 'lucide-react'
import type { WebFeature } from '#web/feature.ts'
import { comingInApp } from '#web/navigation/coming-route.tsx'

/** What is past; its page comes later. */
export const archive = {
  name: 'archive',
  failures: {},
  routes: { app: [comingInApp('/archive', 'Arkisto')] as const },
  navigation: [{ place: 'main', order: 40, to: '/app/archive', label: 'Arkisto', icon: Archive }],
  checkedPages: [{ path: '/app/archive', as: 'garage', heading: 'Arkisto' }],
} satisfies WebFeature
