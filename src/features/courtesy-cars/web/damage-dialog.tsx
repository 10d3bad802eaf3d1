import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { FormDialog } from '#web/editing/form-dialog.tsx'
import { useRequestKey } from '#web/use-request-key.ts'
import { courtesyCarsApi } from './courtesy-cars.api.ts'
import { BLANK_DAMAGE, DamageFields } from './damages-field.tsx'
import { useLoanAct } from './use-loan-act.ts'
import { sentDamages } from './use-reading-form.ts'

/** Marks a damage that was found at the garage. */
export function DamageDialog({ carId, onClose }: { carId: string; onClose: () => void }) {
  const { id: organizationId } = useOrganization()
  const { act, isPending, refused } = useLoanAct()
  const { keyOf } = useRequestKey()
  const [damage, setDamage] = useState(BLANK_DAMAGE)
  const [isTried, setIsTried] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const adding = useMutation(courtesyCarsApi.addDamage.mutationOptions())
  const isMissing = damage.place.trim() === ''
  const add = async () => {
    setIsTried(true)
    const [sent] = sentDamages([damage])
    if (isBusy || isMissing || !sent) return
    const asked = { organizationId, carId, ...sent, requestKey: keyOf(sent) }
    if (await act(() => adding.mutateAsync(asked), 'Vaurio merkitty')) onClose()
  }
  return (
    <FormDialog
      title="Lisää vaurio"
      description={undefined}
      submitLabel="Merkitse vaurio"
      isPending={isPending}
      error={refused?.text}
      onSubmit={() => void add()}
      onClose={onClose}
    >
      <DamageFields
        value={damage}
        onChange={setDamage}
        onBusyChange={setIsBusy}
        error={isTried && isMissing ? 'Kirjoita, missä vaurio on' : undefined}
      />
    </FormDialog>
  )
}
