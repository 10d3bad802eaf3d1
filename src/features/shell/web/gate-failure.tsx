import { SignOutButton } from '#features/accounts/web/sign-out-button.tsx'
import { failureOf } from '#web/failure.ts'
import { failureText } from '#web/failure-text.ts'
import { ErrorState } from '#web/ui/error-state.tsx'

/** The app cannot be shown at all, for it is not known to whom. */
export function GateFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <main className="mx-auto grid min-h-dvh max-w-xl content-center p-5">
      <ErrorState
        title="Tietojasi ei voitu hakea"
        onRetry={onRetry}
        actions={<SignOutButton />}
        requestId={failureOf(error).requestId}
      >
        {failureText(error)}
      </ErrorState>
    </main>
  )
}
