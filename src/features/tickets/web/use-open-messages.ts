import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import type { TicketCard, TimelineEntry } from '../ticket-views.ts'
import { ticketsApi } from './tickets.api.ts'

/**
 * A new message that is in sight is opened for the whole side: the mark goes from its desks. A ticket whose page waits in a tab behind is not
 * looked at.
 */
export function useOpenMessages(
  { id: ticketId, hasNewMessage }: Pick<TicketCard, 'id' | 'hasNewMessage'>,
  entries: readonly TimelineEntry[],
  isInSight: boolean,
): void {
  const { id: organizationId } = useOrganization()
  const { mutate } = useMutation(ticketsApi.openMessages.mutationOptions({ retry: false }))
  const entryId = entries.at(-1)?.id
  const open = useEffectEvent(() => {
    if (entryId !== undefined && document.visibilityState === 'visible') mutate({ organizationId, ticketId, entryId })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further message is opened, too
  useEffect(() => {
    if (!hasNewMessage || !isInSight) return
    open()
    document.addEventListener('visibilitychange', open)
    return () => document.removeEventListener('visibilitychange', open)
  }, [hasNewMessage, isInSight, entryId])
}
