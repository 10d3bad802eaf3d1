import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import type {} from '#features/tickets/web/planning-slots.ts'
import { ticketsApi } from '#features/tickets/web/tickets.api.ts'
import { guardOpening } from '#web/press-guard.ts'
import type { Slots } from '#web/slots.ts'
import { EditPlan } from './edit-plan.tsx'
import { MovePlan } from './move-plan.tsx'

/** The one window in which a garage plans a ticket: as it moves it to SCHEDULED, and whenever the plan changes afterwards. */
export function PlanTicket(props: Slots['planTicket']) {
  const { id: organizationId } = useOrganization()
  useLayoutEffect(() => {
    // the second click of a double click would close the window
    if (props.open) guardOpening()
  }, [props.open])
  // a card does not say how long its services take, nor when its work ends
  const found = useQuery({
    ...ticketsApi.get.queryOptions({ organizationId, ticketId: props.ticket.id }),
    enabled: props.kind === 'move',
  })
  if (props.kind === 'edit')
    return props.open ? <EditPlan ticket={props.ticket} onClose={() => props.onOpenChange(false)} /> : null
  const isAwaited = found.isPending && found.fetchStatus !== 'paused'
  return <MovePlan {...props} details={found.data} isAwaited={isAwaited} />
}
