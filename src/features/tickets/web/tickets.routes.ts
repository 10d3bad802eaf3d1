import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '#web/lazy-component.tsx'
import { readSearch } from '#web/navigation/read-search.ts'
import { appRoute } from '#web/navigation/routes.ts'
import { preloadSlots } from '#web/slot.ts'
import { readNewTicketSearch } from './new-ticket-search.ts'
import type {} from './planning-slots.ts'
import { readTicketSearch } from './ticket-search.ts'

export const newTicketRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/tickets/new',
  validateSearch: readSearch(readNewTicketSearch),
  component: lazyPage(() => import('./new-ticket-page.tsx'), 'NewTicketPage'),
})

/** What higher features put into a ticket’s page in any state; it is in one file with the page (`joined-files.ts`). */
const PARTS = [
  'ticketLines',
  'inspections',
  'extraWork',
  'workTimer',
  'ticketDrivers',
  'statusLinks',
  'pinnedMessages',
] as const

export const ticketRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/tickets/$ticketId',
  validateSearch: readSearch(readTicketSearch),
  component: lazyPage(async () => {
    const { TicketPage } = await import('./ticket-page.tsx')
    // what fills its places comes in the same file: drawn with the page, nothing moves
    await preloadSlots(PARTS)
    return { TicketPage }
  }, 'TicketPage'),
})

export const ticketsRoutes = [newTicketRoute, ticketRoute] as const
