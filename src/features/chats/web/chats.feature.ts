import { MessagesSquare } from 'lucide-react'
import type { WebFeature } from '#web/feature.ts'
import { comingInApp } from '#web/navigation/coming-route.tsx'

/** Messages between two organisations; its pages come later. */
export const chats = {
  name: 'chats',
  failures: {},
  routes: {
    app: [
      comingInApp('/chats', 'Viestit'),
      comingInApp('/chats/new', 'Uusi keskustelu'),
      comingInApp('/chats/$organizationId', 'Keskustelu'),
    ] as const,
  },
  navigation: [
    { place: 'main', order: 30, to: '/app/chats', label: 'Viestit', icon: MessagesSquare, bottomBar: 'right' },
  ],
  staleAfter: { messages: ['messageEvent.new', 'message.new'] },
  checkedPages: [
    { path: '/app/chats', as: 'garage', heading: 'Viestit' },
    { path: '/app/chats/new', as: 'garage', heading: 'Uusi keskustelu' },
  ],
} satisfies WebFeature
