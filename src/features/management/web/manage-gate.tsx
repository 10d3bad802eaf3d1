import { Outlet } from '@tanstack/react-router'
import { useProfile } from '#features/accounts/web/use-profile.ts'
import { NotFoundView } from '#web/navigation/not-found-view.tsx'

/** To everybody but super-users the management does not exist; the server refuses its calls anyway. */
export function ManageGate() {
  if (!useProfile().isSuperUser) return <NotFoundView />
  return <Outlet />
}
