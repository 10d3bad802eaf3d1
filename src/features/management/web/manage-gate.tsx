import { Outlet } from '@tanstack/react-router'
import { useProfile } from '#features/accounts/web/use-profile.ts'
import { NotFoundFace } from '#web/navigation/not-found-face.tsx'

/** To everybody but super-users the management does not exist; the server refuses its calls anyway. */
export function ManageGate() {
  if (!useProfile().isSuperUser) return <NotFoundFace />
  return <Outlet />
}
