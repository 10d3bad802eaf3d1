import { useQuery } from '@tanstack/react-query'
import { KanbanSquare } from 'lucide-react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { ticketsApi } from '#features/tickets/web/tickets.api.ts'
import type { WebFeature } from '#web/feature.ts'
import { deskRoutes } from './desk.routes.ts'

/** The work desk. */
export const desk = {
  name: 'desk',
  failures: {},
  routes: { app: deskRoutes },
  livePatch: () => import('./live/patch-desk.ts'),
  navigation: [
    {
      place: 'main',
      order: 10,
      to: '/app',
      label: 'Työpöytä',
      icon: KanbanSquare,
      count: { useCount: useUnarchivedCount, label: 'huoltoa' },
      alsoUnder: ['/app/tickets'],
      bottomBar: 'left',
    },
  ],
  shortcuts: () => import('./desk-shortcuts.ts'),
  checkedPages: [
    { path: '/app', as: 'garage', heading: 'Työpöytä' },
    { path: '/app?view=list', as: 'garage', heading: 'Työpöytä' },
    { path: '/app?view=mine', as: 'mechanic', heading: 'Minun työni' },
    { path: '/app?view=wall', as: 'garage', heading: 'Taulunäyttö' },
    { path: '/app?archived=1', as: 'garage', heading: 'Työpöytä' },
    { path: '/app?view=board', as: 'customer', heading: 'Työpöytä' },
  ],
} satisfies WebFeature

/** How many tickets lie unarchived on the desk; 0 until it is known. */
function useUnarchivedCount(): number {
  const { id: organizationId } = useOrganization()
  return useQuery(ticketsApi.countUnarchived.queryOptions({ organizationId })).data ?? 0
}
