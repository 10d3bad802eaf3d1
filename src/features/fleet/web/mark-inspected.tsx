import { CalendarCheck } from 'lucide-react'
import { useState } from 'react'
import { inspectionAfter } from '#features/vehicles/inspection.ts'
import type { VehicleDetails } from '#features/vehicles/vehicle-edit.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { LifeDay } from '#shared/instant.ts'
import { FormDialog } from '#web/editing/form-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { LifeDayInput } from '#web/ui/date-time-input.tsx'
import { Field } from '#web/ui/field.tsx'
import { useVehicleActs } from './use-vehicle-acts.ts'

/** Marks the car inspected today. The next day follows from its first day of use; where that is not known, it is asked. */
export function MarkInspected({ vehicle }: { vehicle: VehicleDetails }) {
  const { markInspected } = useVehicleActs(vehicle)
  const [isAsking, setAsking] = useState(false)
  const { firstUseOn, isMuseum } = vehicle
  const mark = () => {
    if (firstUseOn) void markInspected(inspectionAfter({ firstUseOn, isMuseum }, dayInHelsinki(new Date())))
    else setAsking(true)
  }
  return (
    <>
      <Button size="sm" onClick={mark}>
        <CalendarCheck className="size-4" aria-hidden="true" />
        Merkitse katsastetuksi
      </Button>
      {isAsking ? <NextDay vehicle={vehicle} onClose={() => setAsking(false)} /> : null}
    </>
  )
}

function NextDay({ vehicle, onClose }: { vehicle: VehicleDetails; onClose: () => void }) {
  const { markInspected } = useVehicleActs(vehicle)
  const [day, setDay] = useState<string | null>(null)
  const [error, setError] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const save = async () => {
    const read = LifeDay.safeParse(day)
    if (!read.success || read.data <= dayInHelsinki(new Date()))
      return setError('Valitse päivä, johon mennessä auto katsastetaan seuraavan kerran')
    setSaving(true)
    try {
      await markInspected(read.data)
      onClose()
    } catch {
      // the error was shown already
      setSaving(false)
    }
  }
  return (
    <FormDialog
      title="Merkitse katsastetuksi"
      description="Auton käyttöönottopäivää ei tiedetä, joten seuraavaa päivää ei voi laskea. Se lukee katsastustodistuksessa."
      submitLabel="Tallenna"
      isPending={isSaving}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <Field label="Seuraava katsastus viimeistään" error={error}>
        <LifeDayInput value={day} onChange={setDay} />
      </Field>
    </FormDialog>
  )
}
