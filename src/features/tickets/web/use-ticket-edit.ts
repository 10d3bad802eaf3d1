import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { type Failure, failureOf } from '#web/failure.ts'
import { failureText } from '#web/failure-text.ts'
import type { TicketDetails } from '../ticket-views.ts'
import { changedFields, type EditableFields, editableFields } from './edit-diff.ts'
import { ticketsApi } from './tickets.api.ts'

/** A field that someone else changed while this person edited. */
export type TheirChange = { field: keyof EditableFields; to: EditableFields[keyof EditableFields] }

/** How saving went: `stale` means that someone changed the ticket meanwhile; saving again puts this person's changes on top. */
export type EditOutcome =
  | { kind: 'saved' }
  | { kind: 'stale'; theirs: TheirChange[] }
  | { kind: 'failed'; failure: Failure }

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
  const [theirs, setTheirs] = useState<TheirChange[]>([])
  const [problem, setProblem] = useState<string>()
  const [isStale, setStale] = useState(false)

  const lookAgain = async (): Promise<TheirChange[]> => {
    const latest = await queryClient.fetchQuery(
      ticketsApi.get.queryOptions({ organizationId, ticketId: ticket.id }, { staleTime: 0 }),
    )
    const now = editableFields(latest)
    const changed = Object.keys(changedFields(base, now)) as (keyof EditableFields)[]
    const changes = changed.map((field) => ({ field, to: now[field] }))
    setTheirs(changes)
    setVersion(latest.version)
    setStale(true)
    return changes
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
        try {
          return { kind: 'stale', theirs: await lookAgain() }
        } catch (again) {
          setProblem(failureText(again))
          return { kind: 'failed', failure: failureOf(again) }
        }
      }
      if (failure.fields.length === 0) setProblem(failureText(error))
      return { kind: 'failed', failure }
    }
  }

  return { base, save, isSaving: isPending, isStale, theirs, problem }
}
