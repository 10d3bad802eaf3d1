import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readSearch } from '#web/navigation/read-search.ts'
import { appRoute } from '#web/navigation/routes.ts'
import { readNewTicketSearch } from './new-ticket-search.ts'

export const newTicketRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/tickets/new',
  validateSearch: readSearch(readNewTicketSearch),
  component: lazyRouteComponent(() => import('./new-ticket-page.tsx'), 'NewTicketPage'),
})

export const ticketRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/tickets/$ticketId',
  component: lazyRouteComponent(() => import('./ticket-page.tsx'), 'TicketPage'),
})

export const ticketsRoutes = [newTicketRoute, ticketRoute] as const
