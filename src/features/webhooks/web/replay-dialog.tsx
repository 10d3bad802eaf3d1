import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { FormDialog } from '#web/editing/form-dialog.tsx'
import { failureText } from '#web/failure-text.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast.ts'
import { webhooksApi } from './webhooks.api.ts'

const HOUR_MS = 3_600_000
const PERIODS = [
  { hours: 1, label: 'Tunti' },
  { hours: 24, label: 'Vuorokausi' },
  { hours: 7 * 24, label: 'Viikko' },
  { hours: 30 * 24, label: '30 päivää' },
] as const

/** Sends everything again that has failed since a moment. */
export function ReplayDialog({ endpointId, onClose }: { endpointId: string; onClose: () => void }) {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const [hours, setHours] = useState(24)
  const { mutate, isPending, error } = useMutation(
    webhooksApi.replayFailed.mutationOptions({
      onSuccess: ({ count }) => {
        toast.success(count === 0 ? 'Ei epäonnistuneita tältä ajalta' : `Lähetetään uudelleen: ${count}`)
        onClose()
      },
      onSettled: () => queryClient.invalidateQueries(webhooksApi.pathFilter()),
    }),
  )
  return (
    <FormDialog
      title="Lähetä epäonnistuneet uudelleen"
      description="Järjestelmäsi tunnistaa jo saamansa tiedon samasta webhook-id:stä."
      submitLabel="Lähetä uudelleen"
      isPending={isPending}
      error={error ? failureText(error) : undefined}
      onSubmit={() =>
        mutate({ organizationId, endpointId, since: new Date(Date.now() - hours * HOUR_MS).toISOString() })
      }
      onClose={onClose}
    >
      <Field label="Miltä ajalta">
        <Select value={hours} onChange={({ currentTarget }) => setHours(Number(currentTarget.value))}>
          {PERIODS.map((period) => (
            <option key={period.hours} value={period.hours}>
              {period.label}
            </option>
          ))}
        </Select>
      </Field>
    </FormDialog>
  )
}
