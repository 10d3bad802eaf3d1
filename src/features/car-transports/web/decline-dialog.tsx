import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { FormDialog } from '#web/editing/form-dialog.tsx'
import { useSeenVersion } from '#web/editing/use-seen.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { useRequestKey } from '#web/use-request-key.ts'
import { carTransportsApi } from './car-transports.api.ts'
import { useTransportAct } from './use-transport-act.ts'

type Props = { transport: { id: string; version: number }; onClose: () => void }

/** Ei onnistu: the garage's no to a request, with the reason that the customer reads. */
export function DeclineDialog({ transport, onClose }: Props) {
  const { id: transportId } = transport
  const { version, onRefused } = useSeenVersion(transport.version)
  const { id: organizationId } = useOrganization()
  const { keyOf } = useRequestKey()
  const [reason, setReason] = useState('')
  const [isTried, setIsTried] = useState(false)
  const { act, isPending, refused } = useTransportAct()
  const decline = useMutation(carTransportsApi.decline.mutationOptions())
  const error = reason.trim() === '' ? 'Kirjoita, miksi kuljetus ei onnistu' : refused?.fields.reason
  const save = async () => {
    setIsTried(true)
    if (reason.trim() === '') return
    const asked = { organizationId, transportId, version, reason, requestKey: keyOf(reason) }
    if (await act(() => decline.mutateAsync(asked), 'Vastattu asiakkaalle')) onClose()
    else onRefused()
  }
  return (
    <FormDialog
      title="Kuljetus ei onnistu"
      description={undefined}
      submitLabel="Vastaa asiakkaalle"
      isPending={isPending}
      error={refused?.text}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <Field label="Syy" hint="Asiakas näkee sen." error={isTried ? error : undefined}>
        <TextArea rows={3} maxLength={300} value={reason} onChange={({ target }) => setReason(target.value)} />
      </Field>
    </FormDialog>
  )
}
