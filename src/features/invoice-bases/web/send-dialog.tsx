import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MessagesLeft } from '#features/organizations/web/messages-left.tsx'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { FormDialog } from '#web/editing/form-dialog.tsx'
import { failureOf } from '#web/failure.ts'
import { formFailureText } from '#web/form-failure-text.ts'
import { formatDate } from '#web/format.ts'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'
import { useRequestKey } from '#web/use-request-key.ts'
import { SendDocument } from '../invoice-bases.ts'
import { PAPER_NAMES } from '../paper-words.ts'
import { invoiceBasesApi } from './invoice-bases.api.ts'
import { useRefreshInvoicing } from './use-invoicing-act.ts'

/** To whom a document goes by mail; what was sent before is asked about. */
export function SendDialog({ basisId, onClose }: { basisId: string; onClose: () => void }) {
  const { id: organizationId } = useOrganization()
  const refresh = useRefreshInvoicing()
  const { data: details } = useQuery(invoiceBasesApi.get.queryOptions({ organizationId, basisId }))
  const { keyOf } = useRequestKey()
  const [typed, setTyped] = useState<string>()
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const sending = useMutation(invoiceBasesApi.send.mutationOptions())
  if (!details) return null
  const { kind, number, document, mails, billingEmail } = details
  const to = typed ?? billingEmail
  const earlier = mails.find(({ state }) => state !== 'FAILED')
  const send = async () => {
    const asked = { basisId, to, isAgain: earlier !== undefined, requestKey: keyOf(to) }
    const read = SendDocument.safeParse(asked)
    if (!read.success)
      return setErrors(Object.fromEntries(read.error.issues.map(({ path, message }) => [String(path[0]), message])))
    setErrors({})
    try {
      await sending.mutateAsync({ organizationId, ...asked })
      toast.success(`${PAPER_NAMES[kind]} ${number} lähtee`, to)
      onClose()
    } catch (error) {
      const { fields } = failureOf(error)
      setErrors({
        ...Object.fromEntries(fields.map(({ field, message }) => [field, message])),
        // an error at its field is not repeated
        ...(fields.length === 0 && { whole: formFailureText(error) }),
      })
    }
    await refresh()
  }
  return (
    <FormDialog
      title={`Lähetä ${PAPER_NAMES[kind].toLowerCase()} ${number}`}
      description={`Lähtee sähköpostilla PDF-liitteenä.${document.seller.email ? ` Vastaukset tulevat osoitteeseen ${document.seller.email}.` : ''}`}
      submitLabel={earlier ? 'Lähetä uudelleen' : 'Lähetä'}
      isPending={sending.isPending}
      error={errors.whole}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      {earlier ? (
        <Notice kind="signal">
          Lähetetty jo {formatDate(earlier.sentAt)} osoitteeseen {earlier.to}
          {earlier.sentBy ? `, ${earlier.sentBy}` : ''}. Asiakas saa saman laskun toisen kerran.
        </Notice>
      ) : null}
      <Field
        label="Sähköpostiosoite"
        error={errors.to}
        hint={
          billingEmail
            ? `Saaja: ${document.buyer.name}`
            : 'Asiakkaalla ei ole laskutussähköpostia. Kirjoita, minne lasku lähetetään.'
        }
      >
        <TextInput
          type="email"
          autoComplete="off"
          maxLength={254}
          value={to}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      <MessagesLeft />
    </FormDialog>
  )
}
