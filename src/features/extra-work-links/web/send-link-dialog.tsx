import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { MessagesLeft } from '#features/organizations/web/messages-left.tsx'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { CHANNEL_LABELS } from '#shared/organization.ts'
import { formatPhone } from '#shared/phone.ts'
import { canGetTexts } from '#shared/phone-reach.ts'
import { FormDialog } from '#web/editing/form-dialog.tsx'
import { failureOf } from '#web/failure.ts'
import { formFailureText } from '#web/form-failure-text.ts'
import { messageLength } from '#web/message-length.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'
import { useRequestKey } from '#web/use-request-key.ts'
import {
  addressError,
  type ExtraWorkLinks,
  LINK_CHANNELS,
  type LinkChannel,
  type Recipient,
  readAddress,
  SendLink,
} from '../extra-work-links.ts'
import { previewText } from '../link-texts.ts'
import { extraWorkLinksApi } from './extra-work-links.api.ts'

type Props = { ticketId: string; extraWorkId: string; found: ExtraWorkLinks; onClose: () => void }
type Draft = { name: string; channel: LinkChannel; address: string }

const pageUrl = (token: string) => `${window.location.origin}/lisatyo/${token}`
/** As long as a real one, for counting; what is shown is shorter. */
const SAMPLE_TOKEN = 'x'.repeat(44)

const addressOn = ({ phone, email }: Recipient, channel: LinkChannel): string =>
  channel === 'EMAIL' ? email : phone && formatPhone(phone)

/** To whom, by what, and what they will read. */
export function SendLinkDialog({ ticketId, extraWorkId, found, onClose }: Props) {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const { keyOf } = useRequestKey()
  const [chosen, setChosen] = useState('')
  const [draft, setDraft] = useState<Draft>({ name: '', channel: 'SMS', address: '' })
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const recipients = useQuery(extraWorkLinksApi.recipients.queryOptions({ organizationId, extraWorkId })).data ?? []
  const sending = useMutation(extraWorkLinksApi.send.mutationOptions())
  const recipient = chosen === '' ? undefined : recipients[Number(chosen)]

  const choose = (index: string) => {
    setChosen(index)
    const one = index === '' ? undefined : recipients[Number(index)]
    if (!one) return setDraft({ ...draft, name: '', address: '' })
    const channel = !canGetTexts(one.phone) ? 'EMAIL' : draft.channel === 'EMAIL' ? 'SMS' : draft.channel
    setDraft({ name: one.name, channel, address: addressOn(one, channel) })
  }
  const changeChannel = (channel: LinkChannel) => {
    const isSameKind = (channel === 'EMAIL') === (draft.channel === 'EMAIL')
    const address = isSameKind ? draft.address : recipient ? addressOn(recipient, channel) : ''
    setDraft({ ...draft, channel, address })
  }
  const said = { sender: found.sender }
  const preview = previewText(draft.channel, found.place, { ...said, url: pageUrl('…') })

  const send = async () => {
    const asked = { extraWorkId, ...draft, requestKey: keyOf(draft) }
    const read = SendLink.safeParse(asked)
    if (!read.success)
      return setErrors({
        // the schema does not check it as long as something else is wrong too
        ...(readAddress(draft.channel, draft.address) === null && {
          address: addressError(draft.channel, draft.address),
        }),
        ...Object.fromEntries(read.error.issues.map(({ path, message }) => [String(path[0]), message])),
      })
    setErrors({})
    try {
      await sending.mutateAsync({ organizationId, ...asked })
      toast.success('Linkki lähetetty')
      onClose()
    } catch (error) {
      const { fields, kind } = failureOf(error)
      setErrors({
        ...Object.fromEntries(fields.map(({ field, message }) => [field, message])),
        // an error at its field is not repeated
        ...((fields.length === 0 || kind === 'invalid') && { whole: formFailureText(error) }),
      })
    }
    await queryClient.invalidateQueries(extraWorkLinksApi.ofTicket.queryFilter({ organizationId, ticketId }))
  }
  return (
    <FormDialog
      title="Lähetä lisätyöpyyntö linkkinä"
      description="Linkin saaja vastaa ilman tiliä. Kuka vastasi ja mihin linkki lähetettiin, jää huollon tietoihin."
      submitLabel="Lähetä linkki"
      isPending={sending.isPending}
      error={errors.whole}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      {recipients.length > 0 ? (
        <Field label="Kenelle">
          <Select value={chosen} onChange={(event) => choose(event.target.value)}>
            <option value="">Kirjoita itse</option>
            {recipients.map(({ name, phone, email }, index) => (
              <option key={`${name} ${phone} ${email}`} value={index}>
                {[name, phone ? formatPhone(phone) : email].join(', ')}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      <Field label="Saajan nimi" error={errors.name}>
        <TextInput
          maxLength={100}
          autoComplete="off"
          value={draft.name}
          onChange={(event) => setDraft({ ...draft, name: event.target.value })}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Miten"
          hint={draft.channel === 'WHATSAPP' ? 'Vain, jos saaja on antanut luvan WhatsApp-viesteihin.' : undefined}
        >
          <Select value={draft.channel} onChange={(event) => changeChannel(event.target.value as LinkChannel)}>
            {LINK_CHANNELS.map((one) => (
              <option key={one} value={one}>
                {CHANNEL_LABELS[one]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={draft.channel === 'EMAIL' ? 'Sähköpostiosoite' : 'Puhelinnumero'} error={errors.address}>
          <TextInput
            type={draft.channel === 'EMAIL' ? 'email' : 'tel'}
            maxLength={200}
            autoComplete="off"
            value={draft.address}
            onChange={(event) => setDraft({ ...draft, address: event.target.value })}
          />
        </Field>
      </div>
      <div>
        <p className="mb-1 font-semibold text-sm">Viesti</p>
        <p className="wrap-anywhere whitespace-pre-line rounded-lg border border-line bg-sunken px-3 py-2 text-sm">
          {preview}
        </p>
        {draft.channel === 'SMS' ? (
          <p className="mt-1 text-muted text-sm">
            {messageLength(previewText('SMS', found.place, { ...said, url: pageUrl(SAMPLE_TOKEN) }))}
          </p>
        ) : null}
      </div>
      <MessagesLeft />
    </FormDialog>
  )
}
