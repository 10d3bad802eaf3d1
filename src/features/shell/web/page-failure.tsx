import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { ErrorState } from '#web/ui/error-state.tsx'

/** In place of a page that could not be shown; the navigation around it goes on working. */
export function PageFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  return (
    <div className="mx-auto max-w-xl py-10">
      <ErrorState
        title="Sivua ei voitu näyttää"
        error={error}
        onRetry={() => {
          reset()
          void router.invalidate()
        }}
      >
        Tarkista yhteys ja yritä uudelleen. Muualla palvelussa voit jatkaa normaalisti.
      </ErrorState>
    </div>
  )
}
