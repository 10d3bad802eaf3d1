import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { ticketsApi } from '#features/tickets/web/tickets.api.ts'
import { useMoveQuestions } from '#features/tickets/web/use-move-questions.tsx'
import { useTicketActs } from '#features/tickets/web/use-ticket-acts.ts'
import { failureTextWithFields } from '#web/failure-text.ts'
import { lazyComponent } from '#web/lazy-component.tsx'
import { LazyOverlay } from '#web/ui/lazy-overlay.tsx'
import { toast } from '#web/ui/toast.ts'
import type { PlannedTicket } from '../calendar.ts'
import { calendarApi } from './calendar.api.ts'

const EditPlan = lazyComponent(() => import('#features/planning/web/edit-plan.tsx'), 'EditPlan')

/** The one place from which the calendar opens what asks for a plan. */
export function usePlanDialog(): { open: (ticket: PlannedTicket) => void; dialog: ReactNode } {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const refresh = useCallback(() => queryClient.invalidateQueries(calendarApi.pathFilter()), [queryClient])
  const { move } = useTicketActs(organizationId, refresh)
  const [edited, setEdited] = useState<string>()
  const questions = useMoveQuestions<PlannedTicket>(async (ticket, details) => {
    try {
      await move(ticket, details)
    } catch (error) {
      toast.error('Siirto ei onnistunut', failureTextWithFields(error))
    }
    await refresh()
  })
  const close = () => {
    setEdited(undefined)
    void refresh()
  }
  const { data: ticket } = useQuery(
    ticketsApi.get.queryOptions({ organizationId, ticketId: edited ?? '' }, { enabled: edited !== undefined }),
  )
  return {
    open: (chosen) => (chosen.status === 'NEW' ? questions.ask(chosen, 'SCHEDULED') : setEdited(chosen.id)),
    dialog: (
      <>
        {questions.dialog}
        {edited !== undefined && ticket?.id === edited ? (
          <LazyOverlay open>
            <EditPlan ticket={ticket} onClose={close} />
          </LazyOverlay>
        ) : null}
      </>
    ),
  }
}
