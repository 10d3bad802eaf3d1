import { Outlet } from '@tanstack/react-router'
import { SecondFactorNeeded } from '#features/accounts/web/second-factor/second-factor-needed.tsx'
import { useProfile } from '#features/accounts/web/use-profile.ts'
import { NotFoundView } from '#web/navigation/not-found-view.tsx'

/** To everybody but super-users the management does not exist; the server refuses its calls anyway. */
export function ManageGate() {
  const { isSuperUser, mustHaveSecondFactor } = useProfile()
  if (!isSuperUser) return <NotFoundView />
  if (mustHaveSecondFactor)
    return (
      <SecondFactorNeeded>
        Hallinnassa näet ja muutat kaikkien organisaatioiden tietoja. Siksi superkäyttäjältä vaaditaan muutakin kuin
        salasana.
      </SecondFactorNeeded>
    )
  return <Outlet />
}
