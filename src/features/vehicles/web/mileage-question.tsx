import { formatDate, formatKilometres } from '#web/format.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useMinute } from '#web/use-minute.ts'
import { oddMileage } from '../mileage.ts'
import type { Vehicle } from '../vehicles.ts'

type Props = {
  /** As it is typed now; null and what is no number are asked nothing about. */
  mileageKm: number | null | undefined
  /** What is known of the vehicle; undefined while it is not known. */
  vehicle: Pick<Vehicle, 'mileageKm' | 'mileageAt'> | undefined
  isConfirmed: boolean
  onConfirm: (isConfirmed: boolean) => void
}

/**
 * Asks whether a mileage is right that falls, or rises more than any car drives: `Edellinen 152 300 km 3.11.2026. Onko lukema
 * oikein?` Nothing while it is not odd. What is not confirmed may be saved all the same: it is marked.
 */
export function MileageQuestion({ mileageKm, vehicle, isConfirmed, onConfirm }: Props) {
  const now = useMinute()
  if (mileageKm === null || mileageKm === undefined || Number.isNaN(mileageKm)) return null
  if (!vehicle || vehicle.mileageKm === null) return null
  const before = { mileageKm: vehicle.mileageKm, at: vehicle.mileageAt }
  if (oddMileage(mileageKm, before, now) === null) return null
  const when = vehicle.mileageAt ? ` ${formatDate(vehicle.mileageAt)}` : ''
  return (
    <div role="status">
      <Notice kind="signal">
        <p>
          Edellinen {formatKilometres(vehicle.mileageKm)}
          {when}. Onko lukema oikein?
        </p>
        <Checkbox
          label="Lukema on oikein"
          hint="Vahvistamaton lukema merkitään poikkeavaksi, eikä auton lukema muutu."
          checked={isConfirmed}
          onChange={(event) => onConfirm(event.target.checked)}
        />
      </Notice>
    </div>
  )
}
