import { ArrowRightLeft } from 'lucide-react'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import type { VehicleDetails } from '#features/vehicles/vehicle-edit.ts'
import { lazyPiece } from '#web/lazy-piece.tsx'
import { Button } from '#web/ui/button.tsx'
import { LazyOverlay } from '#web/ui/lazy-overlay.tsx'

const HandOverDialog = lazyPiece(() => import('./hand-over-dialog.tsx'), 'HandOverDialog')

/** On the page of an own car that is in use, for admins: giving it to another customer. */
export function HandOver({ vehicle }: { vehicle: VehicleDetails }) {
  const { type, role } = useOrganization()
  const [isOpen, setOpen] = useState(false)
  if (type !== 'CUSTOMER' || role !== 'ADMIN' || vehicle.retiredAt !== null) return null
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        <ArrowRightLeft className="size-4" aria-hidden="true" />
        Luovuta uudelle omistajalle
      </Button>
      <LazyOverlay open={isOpen}>
        {isOpen ? <HandOverDialog vehicleId={vehicle.id} onClose={() => setOpen(false)} /> : null}
      </LazyOverlay>
    </>
  )
}
