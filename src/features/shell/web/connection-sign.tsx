import { WifiOff } from 'lucide-react'
import { useIsDisconnected } from './use-is-disconnected.ts'

/** Says that what is shown may be old. */
export function ConnectionSign() {
  const isDisconnected = useIsDisconnected()
  return (
    <p role="status" className="min-w-0">
      {isDisconnected ? (
        <span className="flex items-center gap-2 rounded-md bg-signal-soft px-2.5 py-1.5 font-semibold text-signal text-sm">
          <WifiOff className="size-4 shrink-0" aria-hidden="true" />
          <span className="max-lg:sr-only">Yhteys poikki – yritetään uudelleen</span>
        </span>
      ) : null}
    </p>
  )
}
