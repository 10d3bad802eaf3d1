import { PhoneCall } from 'lucide-react'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useProfile } from '#features/accounts/web/use-profile.ts'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { onDraftChange } from '#web/drafts.ts'
import { lazyComponent } from '#web/lazy-component.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LazyOverlay } from '#web/ui/lazy-overlay.tsx'
import { countBegun, reportPlace, shelveBegun } from '../shelved-reports.ts'
import { type Caller, takeCall, useCallTaker } from './calls.ts'

const CallWindow = lazyComponent(() => import('./call-window.tsx'), 'CallWindow')

/** A garage's phone rings: one key, from anywhere, also out of a field. It is no letter, so that none is typed by it (WCAG 2.1.4). */
const KEY = 'F2'

/** Begins a report over the page, and says how many are begun and not sent; `isShown` on large screens. */
export function CallButton({ isShown }: { isShown: boolean }) {
  const { id: organizationId, type } = useOrganization()
  const { id: userId } = useProfile()
  const place = useMemo(() => reportPlace(userId, organizationId), [userId, organizationId])
  const begun = useSyncExternalStore(onDraftChange, () => countBegun(place))
  const [caller, setCaller] = useState<Caller>()
  const isGarage = type === 'GARAGE'
  useCallTaker(
    'window',
    (next) => {
      shelveBegun(place)
      setCaller(next)
    },
    isGarage,
  )
  useEffect(() => {
    if (!isGarage) return
    const take = (event: KeyboardEvent) => {
      if (event.key !== KEY || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      event.preventDefault()
      takeCall()
    }
    addEventListener('keydown', take)
    return () => removeEventListener('keydown', take)
  }, [isGarage])
  if (!isGarage) return null
  return (
    <>
      {isShown ? (
        <IconButton
          label={begun === 0 ? 'Uusi puhelu' : `Uusi puhelu, ${begun} kesken`}
          data-tooltip={`Uusi puhelu (${KEY})`}
          aria-haspopup="dialog"
          aria-keyshortcuts={KEY}
          onClick={() => takeCall()}
        >
          <PhoneCall className="size-5" aria-hidden="true" />
          {begun > 0 ? (
            <span className="tabular absolute top-0.5 right-0.5 min-w-4.5 rounded-full bg-signal-fill px-1 text-center font-bold text-on-signal text-xs">
              {begun}
            </span>
          ) : null}
        </IconButton>
      ) : null}
      <LazyOverlay open={caller !== undefined}>
        <CallWindow caller={caller} onClose={() => setCaller(undefined)} />
      </LazyOverlay>
    </>
  )
}
