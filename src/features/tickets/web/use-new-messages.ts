import { useEffect, useState } from 'react'
import { useProfile } from '#features/accounts/web/use-profile.ts'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { readDraft, writeDraft } from '#web/drafts.ts'
import type { TimelineEntry } from '../ticket-views.ts'

/** Of so many tickets this browser knows what its person has seen of them. */
const REMEMBERED = 200

type Seen = { last: Record<string, string> }

type Message = Extract<TimelineEntry, { kind: 'COMMENTED' | 'NOTED' }>

/** What a person wrote, as against what happened. */
export const isMessage = (entry: TimelineEntry): entry is Message =>
  entry.kind === 'COMMENTED' || entry.kind === 'NOTED'

/**
 * How many messages of others this person has not seen yet, as this browser knows it: it remembers the last entry that was in sight, with
 * the drafts, which go at sign-out. `isInSight`: the conversation is.
 */
export function useNewMessages(ticketId: string, entries: readonly TimelineEntry[], isInSight: boolean): number {
  const { id: organizationId } = useOrganization()
  const { id: userId } = useProfile()
  const draftKey = { userId, form: 'seen-messages', version: 1, of: organizationId }
  const [seen, setSeen] = useState(() => read(draftKey).last[ticketId])
  const newest = entries.at(-1)?.id
  useEffect(() => {
    if (!isInSight || newest === undefined || newest === seen) return
    setSeen(newest)
    const { [ticketId]: _, ...others } = read(draftKey).last
    const kept = [...Object.entries(others), [ticketId, newest]].slice(-REMEMBERED)
    writeDraft(draftKey, { last: Object.fromEntries(kept) })
  })
  if (isInSight) return 0
  // ids of version 7 sort by time
  return entries.filter((entry) => isMessage(entry) && entry.actor?.id !== userId && (!seen || entry.id > seen)).length
}

/** What was kept is written on top of a blank with the same names: a map has none. */
const read = (draftKey: Parameters<typeof writeDraft>[0]): Seen => {
  const kept = readDraft<{ last: unknown }>(draftKey, { last: null })?.last
  return { last: typeof kept === 'object' && kept !== null ? (kept as Seen['last']) : {} }
}
