import { SeenAt } from './seen-at.tsx'
import { useIsDisconnected } from './use-is-disconnected.ts'

/** Says that what is shown may be old, and from when it is. Not loaded later: it is needed when nothing can be loaded. */
export function ConnectionSign() {
  const isDisconnected = useIsDisconnected()
  return <div role="status">{isDisconnected ? <SeenAt /> : null}</div>
}
