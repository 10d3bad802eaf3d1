import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '#web/editing/form-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { DeclineRequest } from '../../offers.ts'
import { offerRequestsApi } from '../offer-requests.api.ts'
import { useGarageAct } from './use-garage-act.ts'

type Props = { offerRequestId: string; onClose: () => void }

const REASONS = ['Emme ehdi siihen mennessä.', 'Emme tee tällaista työtä.', 'Emme huolla tätä merkkiä.']

/** The garage says that it does not offer, and why. */
export function DeclineDialog({ offerRequestId, onClose }: Props) {
  const { act, isPending, organizationId } = useGarageAct(offerRequestId)
  const decline = useMutation(offerRequestsApi.forGarage.decline.mutationOptions())
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const submit = async () => {
    const read = DeclineRequest.safeParse({ offerRequestId, reason })
    setError(read.error?.issues[0]?.message)
    if (!read.success) return
    const sent = decline.mutateAsync({ organizationId, ...read.data })
    if (await act(sent, 'Asiakkaalle kerrottu, ettet tarjoa', 'Vastausta ei voitu lähettää')) onClose()
  }
  return (
    <FormDialog
      title="Etkö tarjoa?"
      description="Asiakas näkee perustelusi. Voit muuttaa mielesi, kunnes vastausaika päättyy."
      submitLabel="Ilmoita, etten tarjoa"
      isPending={isPending}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label="Miksi et tarjoa?" error={error}>
        <TextArea rows={3} maxLength={500} value={reason} onChange={({ target }) => setReason(target.value)} />
      </Field>
      <div className="flex flex-wrap gap-2">
        {REASONS.map((one) => (
          <button
            key={one}
            type="button"
            onClick={() => setReason(one)}
            className="min-h-9 rounded-full border border-edge px-3 text-sm hover:border-ink max-desktop:min-h-11"
          >
            {one}
          </button>
        ))}
      </div>
    </FormDialog>
  )
}
