import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { lazyComponent } from '#web/lazy-component.tsx'
import { LazyOverlay } from '#web/ui/lazy-overlay.tsx'
import { useSession } from '#web/use-session.tsx'
import type { Profile } from '../accounts.ts'
import { profileApi } from './accounts.api.ts'
import { ProfileContext } from './use-profile.ts'

const DisabledUserDialog = lazyComponent(() => import('./disabled-user-dialog.tsx'), 'DisabledUserDialog')

type Props = {
  loading: ReactNode
  failed: (error: unknown, retry: () => void) => ReactNode
  children: (profile: Profile) => ReactNode
}

/** Lets in a person whose profile is known and who is not disabled; asks again whenever the session changes. */
export function ProfileGate({ loading, failed, children }: Props) {
  const session = useSession()
  const queryClient = useQueryClient()
  const profile = useQuery(profileApi.get.queryOptions())

  const known = useRef(session.data)
  useEffect(() => {
    if (known.current === session.data) return
    known.current = session.data
    if (session.data) void queryClient.invalidateQueries(profileApi.get.queryFilter())
  }, [session.data, queryClient])

  if (!profile.data) return profile.isError ? failed(profile.error, () => void profile.refetch()) : loading
  if (profile.data.disabled)
    return (
      <LazyOverlay open>
        <DisabledUserDialog />
      </LazyOverlay>
    )
  return <ProfileContext value={profile.data}>{children(profile.data)}</ProfileContext>
}
