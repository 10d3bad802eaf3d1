import { useEffect, useState } from 'react'
import { lazyComponent } from '#web/lazy-component.tsx'
import { setProofAsker } from '#web/proof.ts'
import { LazyOverlay } from '#web/ui/lazy-overlay.tsx'

const ProofDialog = lazyComponent(() => import('./proof-dialog.tsx'), 'ProofDialog')

/** Shows the window that asks who sits there, when an act is refused until it is known (`#web/proof.ts`). */
export function ProofGate() {
  const [answer, setAnswer] = useState<((isGiven: boolean) => void) | null>(null)
  useEffect(
    () =>
      setProofAsker(
        () =>
          new Promise((resolve) => {
            setAnswer(() => resolve)
          }),
      ),
    [],
  )
  if (!answer) return null
  const close = (isGiven: boolean) => {
    answer(isGiven)
    setAnswer(null)
  }
  return (
    <LazyOverlay open>
      <ProofDialog onClose={close} />
    </LazyOverlay>
  )
}
