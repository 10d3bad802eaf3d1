import { useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useProfile } from '#features/accounts/web/use-profile.ts'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { lazyComponent } from '#web/lazy-component.tsx'
import { slot } from '#web/slot.ts'
import { LoadingIndicator } from '#web/ui/loading-indicator.tsx'
import type { DeskSearch } from '../desk-search.ts'
import { DeskSkeleton } from './desk-skeleton.tsx'
import type {} from './desk-slots.ts'
import { keepDesk } from './remembered-desk.ts'

const MyWork = lazyComponent(() => import('#features/work-times/web/my-work.tsx'), 'MyWork')
const WallScreen = lazyComponent(() => import('./wall/wall-screen.tsx'), 'WallScreen')

/** What is shown without the desk's toolbar: what waits for the person, a mechanic's own jobs, or the wall. */
export function OtherView({ search }: { search: DeskSearch }) {
  const { id: organizationId } = useOrganization()
  const { id: userId } = useProfile()
  const navigate = useNavigate()
  if (search.view === 'wall')
    return (
      <Suspense fallback={<LoadingIndicator label="Ladataan taulua…" />}>
        <WallScreen onLeave={() => void navigate({ to: '/app', search: {} })} />
      </Suspense>
    )
  const showDesk = () => {
    const next = { ...search, view: undefined }
    keepDesk(userId, organizationId, next)
    void navigate({ to: '/app', search: next })
  }
  const ToDo = slot('toDo')
  return (
    <Suspense fallback={<DeskSkeleton asList />}>
      {search.view === 'now' ? ToDo && <ToDo onShowDesk={showDesk} /> : <MyWork onShowDesk={showDesk} />}
    </Suspense>
  )
}
