import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useProfile } from '#features/accounts/web/use-profile.ts'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { loadAhead } from '#web/first-screen.ts'

/** Remembers for the search what the person opens, without delaying the page. */
export function useFollowedPages(): void {
  const router = useRouter()
  const { id: userId } = useProfile()
  const { id: organizationId } = useOrganization()
  useEffect(() => {
    const left = new AbortController()
    void loadAhead(() => import('./follow-pages.ts'))
      .then(({ followPages }) => {
        if (!left.signal.aborted) left.signal.addEventListener('abort', followPages(router, userId, organizationId))
      })
      // without the script nothing is remembered
      .catch(() => {})
    return () => left.abort()
  }, [router, userId, organizationId])
}
