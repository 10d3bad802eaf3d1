import { ArrowRightLeft } from 'lucide-react'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import type { VehicleDetails } from '#features/vehicles/vehicle-edit.ts'
import { Button } from '#web/ui/button.tsx'
import { HandOverDialog } from './hand-over-dialog.tsx'

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
      {isOpen ? <HandOverDialog vehicleId={vehicle.id} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
