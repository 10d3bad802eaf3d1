import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { standingIn } from '#features/organizations/web/organization-choice.ts'
import { organizationsApi } from '#features/organizations/web/organizations.api.ts'
import { keepMemberships } from '#web/offline/keep-memberships.ts'
import { keepSeen } from '#web/offline/keep-seen.ts'
import { LeaveQuestion } from '#web/offline/leave-question.tsx'
import { startOutbox } from '#web/offline/start-outbox.ts'

/** Keeps what this person sees for when there is no line, and sends what they did without one. Loaded after the first paint. */
export function OfflineKeeper({ userId }: { userId: string }) {
  const queryClient = useQueryClient()
  const { data: own } = useQuery(organizationsApi.sync.queryOptions())
  useEffect(() => keepSeen(queryClient, userId), [queryClient, userId])
  useEffect(() => startOutbox(userId), [userId])
  useEffect(() => {
    if (!own) return
    const roles = Object.fromEntries(own.map((one) => [one.id, standingIn(one, userId).role]))
    keepMemberships(userId, roles).catch(() => {
      // a browser that keeps nothing has nothing to forget
    })
  }, [own, userId])
  return <LeaveQuestion />
}
