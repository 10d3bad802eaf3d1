import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '#web/lazy-component.tsx'
import { readSearch } from '#web/navigation/read-search.ts'
import { appRoute } from '#web/navigation/routes.ts'
import { readChatSearch, readChatsSearch } from './chats-search.ts'

/** The list, next to or before what is chosen of it. */
const chatsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/chats',
  component: lazyPage(() => import('./chats-layout.tsx'), 'ChatsLayout'),
})

/** Only the list, which is the layout's. */
const noChatRoute = createRoute({
  getParentRoute: () => chatsRoute,
  path: '/',
  validateSearch: readSearch(readChatsSearch),
})

const newChatRoute = createRoute({
  getParentRoute: () => chatsRoute,
  path: '/new',
  validateSearch: readSearch(readChatsSearch),
  component: lazyPage(() => import('./new-chat-page.tsx'), 'NewChatPage'),
})

const chatRoute = createRoute({
  getParentRoute: () => chatsRoute,
  path: '/$organizationId',
  validateSearch: readSearch(readChatSearch),
  component: lazyPage(() => import('./chat-page.tsx'), 'ChatPage'),
})

export const chatsRoutes = [chatsRoute.addChildren([noChatRoute, newChatRoute, chatRoute])] as const
