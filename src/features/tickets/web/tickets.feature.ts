import { Wrench } from 'lucide-react'
import type { PageQuestion, WebFeature } from '#web/feature.ts'
import { queryClient } from '#web/query-client.ts'
import { ticketFailures } from '../tickets.failures.ts'
import { ticketsApi } from './tickets.api.ts'
import { ticketsRoutes } from './tickets.routes.ts'
import { timelineQuery } from './timeline-query.ts'

/** The service job: reported, moved, announced, archived. */
export const tickets = {
  name: 'tickets',
  failures: ticketFailures,
  routes: { app: ticketsRoutes },
  navigation: [
    {
      place: 'action',
      order: 10,
      to: '/app/tickets/new',
      label: 'Ilmoita asiakkaan auto korjaamolle',
      icon: Wrench,
      isFor: ({ type }) => type === 'GARAGE',
    },
    {
      place: 'action',
      order: 20,
      to: '/app/tickets/new',
      label: 'Ilmoita auto korjaamolle',
      icon: Wrench,
      isFor: ({ type }) => type === 'CUSTOMER',
    },
  ],
  pageQuestions: {
    '/app/tickets/$ticketId': ({ organizationId, params: { ticketId = '' } }): PageQuestion[] => {
      const input = { organizationId, ticketId }
      return [
        ticketsApi.get.queryOptions(input),
        ticketsApi.whomToCall.queryOptions(input),
        timelineQuery(queryClient, input),
      ]
    },
  },
  keptOffline: ['get', 'timeline', 'whomToCall', 'listWithGroups', 'listColumn', 'list', 'countUnarchived'].map(
    (name) => `tickets.${name}`,
  ),
  queuedActs: {
    'tickets.comment': () => import('./offline/queued-comment.ts'),
    'tickets.move': () => import('./offline/queued-move.ts'),
  },
  staleAfter: { tickets: ['ticketEvent.new'] },
  shortcuts: () => import('./tickets-shortcuts.ts'),
  archived: () => import('./archived-ticket.tsx'),
  searched: { ticket: () => import('./searched-ticket.tsx') },
  notificationTargets: { ticket: (ticketId) => ({ to: '/app/tickets/$ticketId', params: { ticketId } }) },
  checkedPages: [
    { path: '/app/tickets/new', as: 'garage', heading: 'Uusi huolto' },
    { path: '/app/tickets/new', as: 'customer', heading: 'Ilmoita auto korjaamolle' },
  ],
} satisfies WebFeature
