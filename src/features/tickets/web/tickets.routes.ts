import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '#web/lazy-component.tsx'
import { readSearch } from '#web/navigation/read-search.ts'
import { appRoute } from '#web/navigation/routes.ts'
import { readNewTicketSearch } from './new-ticket-search.ts'
import { readTicketSearch } from './ticket-search.ts'

export const newTicketRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/tickets/new',
  validateSearch: readSearch(readNewTicketSearch),
  component: lazyPage(() => import('./new-ticket-page.tsx'), 'NewTicketPage'),
})

export const ticketRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/tickets/$ticketId',
  validateSearch: readSearch(readTicketSearch),
  component: lazyPage(() => import('./ticket-page.tsx'), 'TicketPage'),
})

export const ticketsRoutes = [newTicketRoute, ticketRoute] as const
