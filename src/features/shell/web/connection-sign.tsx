import { Suspense } from 'react'
import { lazyPiece } from '#web/lazy-piece.tsx'
import { useIsDisconnected } from './use-is-disconnected.ts'

const SeenAt = lazyPiece(() => import('./seen-at.tsx'), 'SeenAt', { quiet: true })

/** Says that what is shown may be old, and from when it is. */
export function ConnectionSign() {
  const isDisconnected = useIsDisconnected()
  return (
    <div role="status">
      {isDisconnected ? (
        <Suspense>
          <SeenAt />
        </Suspense>
      ) : null}
    </div>
  )
}
