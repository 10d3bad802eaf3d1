import { MessagesSquare } from 'lucide-react'
import type { WebFeature } from '#web/feature.ts'
import { chatsRoutes } from './chats.routes.ts'
import { useUnreadChats } from './use-unread-chats.ts'

/** What a garage and a customer write to each other. */
export const chats = {
  name: 'chats',
  failures: {},
  laterFailures: async () => (await import('../chats.failures.ts')).chatsFailures,
  routes: { app: chatsRoutes },
  navigation: [
    {
      place: 'main',
      order: 30,
      to: '/app/chats',
      label: 'Viestit',
      icon: MessagesSquare,
      count: { useCount: useUnreadChats, label: 'keskustelussa lukematonta' },
      alsoUnder: ['/app/chats'],
      bottomBar: 'right',
    },
  ],
  keptOffline: ['chats.list', 'chats.messages', 'chats.get', 'chats.countUnread'],
  queuedActs: { 'chats.send': () => import('./composer/queued-message.ts') },
  staleAfter: { chats: ['messageEvent.new', 'message.new'] },
  searched: { message: () => import('./searched-message.tsx') },
  livePatch: () => import('./live/patch-chats.ts'),
  shortcuts: () => import('./chats-shortcuts.ts'),
  checkedPages: [
    { path: '/app/chats', as: 'garage', heading: 'Viestit' },
    { path: '/app/chats', as: 'customer', heading: 'Viestit' },
    { path: '/app/chats/new', as: 'garage', heading: 'Uusi keskustelu' },
    { path: '/app/chats/new', as: 'customer', heading: 'Uusi keskustelu' },
  ],
} satisfies WebFeature
