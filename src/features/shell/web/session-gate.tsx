import { useQueryClient } from '@tanstack/react-query'
import { Fragment, type ReactNode, Suspense, useEffect } from 'react'
import { profileApi } from '#features/accounts/web/accounts.api.ts'
import { ProfileGate } from '#features/accounts/web/profile-gate.tsx'
import { ProofGate } from '#features/accounts/web/second-factor/proof-gate.tsx'
import { isWallShown } from '#features/desk/web/wall-shown.ts'
import { OrganizationGate } from '#features/organizations/web/organization-gate.tsx'
import { organizationsApi } from '#features/organizations/web/organizations.api.ts'
import { forgetDrafts } from '#web/drafts.ts'
import { failureOf } from '#web/failure.ts'
import { lazyComponent } from '#web/lazy-component.tsx'
import { useIsLineUp } from '#web/line.ts'
import { useIsConnected } from '#web/live/live-state.ts'
import { LazyOverlay } from '#web/ui/lazy-overlay.tsx'
import { LoadingIndicator } from '#web/ui/loading-indicator.tsx'
import { useSession } from '#web/use-session.tsx'

const GateFailure = lazyComponent(() => import('./gate-failure.tsx'), 'GateFailure')
const OfflineKeeper = lazyComponent(() => import('./offline-keeper.tsx'), 'OfflineKeeper', {
  quiet: true,
  later: true,
})
const TermsDialog = lazyComponent(() => import('#features/accounts/web/terms-dialog.tsx'), 'TermsDialog')
const WallEnded = lazyComponent(() => import('#features/desk/web/wall/wall-ended.tsx'), 'WallEnded')
const PersonalFrame = lazyComponent(() => import('./personal-frame.tsx'), 'PersonalFrame')

const loading = <LoadingIndicator label="Ladataan…" className="min-h-dvh" />

/** Lets in users who are signed in, not disabled and work for an organisation; the others are shown what to do. */
export function SessionGate({ children }: { children: ReactNode }) {
  const isWall = isWallShown()
  const { data } = useRequiredSession(!isWall)
  useForgetOnLeaving(data?.user.id)
  useAskWhenCut()
  const isLineUp = useIsLineUp()
  const instead = (piece: ReactNode) => <Suspense fallback={loading}>{piece}</Suspense>
  if (!data) return isWall ? instead(<WallEnded />) : loading
  const failed = (error: unknown, retry: () => void) => instead(<GateFailure error={error} onRetry={retry} />)
  return (
    // another person at the same tab starts from nothing
    <Fragment key={data.user.id}>
      <ProfileGate loading={loading} failed={failed}>
        {(profile) => (
          <>
            <Suspense>
              <OfflineKeeper userId={profile.id} />
            </Suspense>
            <ProofGate />
            {/* over the page: nothing that was typed is lost. A wall screen has no user, and offline nothing can be accepted */}
            {profile.mustAcceptTerms && !isWall && isLineUp ? (
              <LazyOverlay open>
                <TermsDialog />
              </LazyOverlay>
            ) : null}
            <OrganizationGate
              userId={profile.id}
              loading={<LoadingIndicator label="Ladataan" className="min-h-dvh" />}
              failed={failed}
              none={instead(isWall ? <WallEnded /> : <PersonalFrame />)}
              barred={(name) => instead(isWall ? <WallEnded /> : <PersonalFrame barredFrom={name} />)}
              stays={isWall}
            >
              {children}
            </OrganizationGate>
          </>
        )}
      </ProfileGate>
    </Fragment>
  )
}

/** Who is signed in; others are sent to the sign-in page and come back here from it. On a wall screen that would not be understood. */
function useRequiredSession(isSent: boolean) {
  const queryClient = useQueryClient()
  const session = useSession({ required: isSent })

  // an answer that says "not signed in" knows of the session's end before the next look at it
  const { update } = session
  useEffect(
    () =>
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error')
          if (failureOf(event.action.error).kind === 'unauthenticated') void update()
      }),
    [queryClient, update],
  )
  return session
}

/**
 * The server cuts the live connection of a user who was disabled or taken out of an organisation. That can be a lost network
 * too; either way it is asked at once who the person is and for whom they work.
 */
function useAskWhenCut(): void {
  const queryClient = useQueryClient()
  const isConnected = useIsConnected()
  useEffect(() => {
    if (isConnected) return
    void queryClient.invalidateQueries(profileApi.get.queryFilter())
    void queryClient.invalidateQueries(organizationsApi.sync.queryFilter())
  }, [isConnected, queryClient])
}

/** Nothing fetched for one person, or typed by one, may be seen by the next. */
function useForgetOnLeaving(userId: string | undefined): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!userId) return undefined
    forgetDrafts({ exceptOf: userId })
    return () => queryClient.clear()
  }, [userId, queryClient])
}
