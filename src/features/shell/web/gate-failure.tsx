import { useEffect, useEffectEvent } from 'react'
import { SignOutButton } from '#features/accounts/web/sign-out-button.tsx'
import { failureSentence } from '#web/failure-text.ts'
import { ErrorState } from '#web/ui/error-state.tsx'

const AGAIN_MS = 15_000

/** The app cannot be shown at all, for it is not known to whom. It tries again by itself: at a wall screen there is no user to do it. */
export function GateFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const again = useEffectEvent(onRetry)
  useEffect(() => {
    const timer = setInterval(() => again(), AGAIN_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <main className="mx-auto grid min-h-dvh max-w-xl content-center p-5">
      <ErrorState title="Tietojasi ei voitu hakea" onRetry={onRetry} actions={<SignOutButton />} error={error}>
        {failureSentence(error)}
      </ErrorState>
    </main>
  )
}
