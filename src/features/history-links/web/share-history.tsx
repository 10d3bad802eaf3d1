import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import type { VehicleDetails } from '#features/vehicles/vehicle-edit.ts'
import { Button } from '#web/ui/button.tsx'
import { HistoryLinksDialog } from './history-links-dialog.tsx'

/** On the page of an own car that is in use: showing its history to a buyer. */
export function ShareHistory({ vehicle }: { vehicle: VehicleDetails }) {
  const { type } = useOrganization()
  const [isOpen, setOpen] = useState(false)
  if (type !== 'CUSTOMER' || vehicle.retiredAt !== null) return null
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        <Share2 className="size-4" aria-hidden="true" />
        Näytä historia ostajalle
      </Button>
      {isOpen ? <HistoryLinksDialog vehicleId={vehicle.id} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
