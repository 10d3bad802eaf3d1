import { WifiOff } from 'lucide-react'
import { useIsDisconnected } from './use-is-disconnected.ts'

/** Says that what is shown may be old. */
export function ConnectionSign() {
  const isDisconnected = useIsDisconnected()
  return (
    <p role="status">
      {isDisconnected ? (
        // on small screens the header is full: below it, over the page, so that nothing moves
        <span className="pointer-events-none flex items-center gap-2 rounded-md bg-signal-soft px-2.5 py-1.5 font-semibold text-signal text-sm max-lg:absolute max-lg:inset-x-0 max-lg:top-full max-lg:mx-auto max-lg:mt-2 max-lg:w-max max-lg:shadow-float">
          <WifiOff className="size-4 shrink-0" aria-hidden="true" />
          Yhteys katkesi. Yritetään uudelleen…
        </span>
      ) : null}
    </p>
  )
}
