import { MessagesSquare } from 'lucide-react'
import type { WebFeature } from '#web/feature.ts'
import { comingInApp } from '#web/navigation/coming-route.tsx'
import { chatsFailures } from '../chats.failures.ts'

const words = () => import('./coming-words.ts')

/** Messages between two organisations; its pages come later. */
export const chats = {
  name: 'chats',
  failures: chatsFailures,
  routes: {
    app: [
      comingInApp('/chats', 'Viestit', words),
      comingInApp('/chats/new', 'Uusi keskustelu', words),
      comingInApp('/chats/$organizationId', 'Keskustelu', words),
    ] as const,
  },
  navigation: [
    {
      place: 'main',
      order: 30,
      to: '/app/chats',
      label: 'Viestit',
      icon: MessagesSquare,
      bottomBar: 'right',
      isComing: true,
    },
  ],
  staleAfter: { chats: ['messageEvent.new', 'message.new'] },
  checkedPages: [
    { path: '/app/chats', as: 'garage', heading: 'Viestit' },
    { path: '/app/chats/new', as: 'garage', heading: 'Uusi keskustelu' },
  ],
} satisfies WebFeature
