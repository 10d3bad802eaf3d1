import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { type Failure, failureOf, failureText } from '#web/failure.ts'
import type { FieldChange, TicketDetails } from '../ticket-views.ts'
import { changedFields, type EditableFields, editableFields } from './edit-diff.ts'
import { ticketsApi } from './tickets.api.ts'

/** How saving went: `stale` means that someone changed the ticket meanwhile; saving again puts this person's changes on top. */
export type EditOutcome = { kind: 'saved' } | { kind: 'stale' } | { kind: 'failed'; failure: Failure }

/**
 * Saves changes of a ticket as it was when editing began. Only what the person changed is sent, so another's change of
 * another field stays; a change made meanwhile is shown before anything is saved over it.
 */
export function useTicketEdit(ticket: TicketDetails) {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const { mutateAsync, isPending } = useMutation(ticketsApi.edit.mutationOptions())
  const [base] = useState(() => editableFields(ticket))
  const [version, setVersion] = useState(ticket.version)
  const [theirs, setTheirs] = useState<FieldChange[]>([])
  const [problem, setProblem] = useState<string>()
  const [isStale, setStale] = useState(false)

  const lookAgain = async () => {
    const latest = await queryClient.fetchQuery(
      ticketsApi.get.queryOptions({ organizationId, ticketId: ticket.id }, { staleTime: 0 }),
    )
    const now = editableFields(latest)
    const changes = changedFields(base, now)
    setTheirs(
      (Object.keys(changes) as (keyof EditableFields)[]).map((field) => ({ field, from: base[field], to: now[field] })),
    )
    setVersion(latest.version)
    setStale(true)
  }

  const save = async (values: Partial<EditableFields>): Promise<EditOutcome> => {
    setProblem(undefined)
    const changes = changedFields(base, values)
    if (Object.keys(changes).length === 0) return { kind: 'saved' }
    try {
      await mutateAsync({ organizationId, ticketId: ticket.id, version, changes })
      void queryClient.invalidateQueries(ticketsApi.pathFilter())
      return { kind: 'saved' }
    } catch (error) {
      const failure = failureOf(error)
      if (failure.reason === 'ticket_changed') {
        await lookAgain().catch(() => setProblem(failureText(error)))
        return { kind: 'stale' }
      }
      if (failure.fields.length === 0) setProblem(failureText(error))
      return { kind: 'failed', failure }
    }
  }

  return { base, save, isSaving: isPending, isStale, theirs, problem }
}
