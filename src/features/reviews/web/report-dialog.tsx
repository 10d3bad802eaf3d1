import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { FormDialog } from '#web/editing/form-dialog.tsx'
import { failureTextWithFields } from '#web/failure-text.ts'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { toast } from '#web/ui/toast.ts'
import { MAX_REVIEW_TEXT } from '../reviews.ts'
import { reviewsApi } from './reviews.api.ts'

/** Why a review is out of place; a super-user reads it. */
export function ReportDialog({ reviewId, onClose }: { reviewId: string; onClose: () => void }) {
  const { id: organizationId } = useOrganization()
  const [reason, setReason] = useState('')
  const report = useMutation(
    reviewsApi.report.mutationOptions({
      onSuccess: () => {
        toast.success('Ilmoitus lähetetty ylläpidolle')
        onClose()
      },
    }),
  )
  return (
    <FormDialog
      title="Ilmoita asiaton arvio"
      description="Ylläpito katsoo arvion ja päättää, piilotetaanko se. Arvion antaja ei näe, kuka ilmoitti."
      submitLabel="Lähetä ilmoitus"
      isPending={report.isPending}
      onSubmit={() => report.mutate({ organizationId, reviewId, reason })}
      onClose={onClose}
    >
      <Field
        label="Mikä arviossa on asiatonta"
        error={report.error ? failureTextWithFields(report.error) : undefined}
        required
      >
        <TextArea
          rows={3}
          counter
          maxLength={MAX_REVIEW_TEXT}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
    </FormDialog>
  )
}
