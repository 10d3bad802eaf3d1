import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { lazyPiece } from '#web/lazy-piece.tsx'
import { Button } from '#web/ui/button.tsx'
import { LazyOverlay } from '#web/ui/lazy-overlay.tsx'

const ReceiveCarDialog = lazyPiece(() => import('./receive-car-dialog.tsx'), 'ReceiveCarDialog')

/** On the page of the own cars, for admins: receiving one from another customer. */
export function ReceiveCar() {
  const { role } = useOrganization()
  const [isOpen, setOpen] = useState(false)
  if (role !== 'ADMIN') return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <KeyRound className="size-4" aria-hidden="true" />
        Ota auto vastaan koodilla
      </Button>
      <LazyOverlay open={isOpen}>{isOpen ? <ReceiveCarDialog onClose={() => setOpen(false)} /> : null}</LazyOverlay>
    </>
  )
}
