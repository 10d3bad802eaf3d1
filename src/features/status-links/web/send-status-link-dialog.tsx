import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addressError, readAddress } from '#features/extra-work-links/extra-work-links.ts'
import { MessagesLeft } from '#features/organizations/web/messages-left.tsx'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { CHANNEL_LABELS } from '#shared/organization.ts'
import { formatPhone } from '#shared/phone.ts'
import { smsText, textSegments } from '#shared/text-segments.ts'
import { FormDialog } from '#web/editing/form-dialog.tsx'
import { FailedQuery } from '#web/failed-query.tsx'
import { failureOf } from '#web/failure.ts'
import { formFailureText } from '#web/form-failure-text.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'
import { useRequestKey } from '#web/use-request-key.ts'
import {
  SendStatusLink,
  STATUS_CHANNELS,
  type StatusChannel,
  type StatusReceiver,
  type StatusReceivers,
} from '../status-links.ts'
import { goesTo, statusPreview } from '../status-texts.ts'
import { followerHint } from './status-link-words.ts'
import { statusLinksApi } from './status-links.api.ts'

type Props = { ticketId: string; onClose: () => void }
const TITLE = 'Lähetä seurantalinkki'
type Draft = { name: string; channel: StatusChannel; address: string }

const pageUrl = (token: string) => `${window.location.origin}/huolto/${token}`
/** As long as a real one, for counting; what is shown is shorter. */
const SAMPLE_TOKEN = 'x'.repeat(44)

const addressOn = ({ phone, email }: StatusReceiver, channel: StatusChannel): string =>
  channel === 'EMAIL' ? email : phone && formatPhone(phone)

const draftOf = (receiver: StatusReceiver | undefined): Draft => {
  if (!receiver) return { name: '', channel: 'SMS', address: '' }
  const channel = receiver.phone ? 'SMS' : 'EMAIL'
  return { name: receiver.name, channel, address: addressOn(receiver, channel) }
}

/** To whom, by what, what they will read and what they will see. */
export function SendStatusLinkDialog({ ticketId, onClose }: Props) {
  const { id: organizationId } = useOrganization()
  const found = useQuery(statusLinksApi.receivers.queryOptions({ organizationId, ticketId }))
  if (found.data) return <SendForm ticketId={ticketId} found={found.data} onClose={onClose} />
  // it is there in a moment: a window that is drawn twice would take the focus twice
  return found.isError ? (
    <Dialog open onOpenChange={onClose} title={TITLE}>
      <FailedQuery query={found} title="Saajia ei voitu hakea" />
    </Dialog>
  ) : null
}

function SendForm({ ticketId, found, onClose }: Props & { found: StatusReceivers }) {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const { receivers, place, sender } = found
  const { keyOf } = useRequestKey()
  const [chosen, setChosen] = useState(receivers.length > 0 ? '0' : '')
  const [draft, setDraft] = useState<Draft>(() => draftOf(receivers[0]))
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const sending = useMutation(statusLinksApi.send.mutationOptions())
  const receiver = chosen === '' ? undefined : receivers[Number(chosen)]

  const choose = (index: string) => {
    setChosen(index)
    setDraft(draftOf(index === '' ? undefined : receivers[Number(index)]))
  }
  const changeChannel = (channel: StatusChannel) =>
    setDraft({ ...draft, channel, address: receiver ? addressOn(receiver, channel) : '' })
  const address = readAddress(draft.channel, draft.address)
  const isChosen = receiver !== undefined && address !== null && [receiver.phone, receiver.email].includes(address)
  const preview = (token: string) => statusPreview('STATUS', draft.channel, place, { sender, url: pageUrl(token) })

  const send = async () => {
    const asked = { ticketId, ...draft, requestKey: keyOf(draft) }
    const read = SendStatusLink.safeParse(asked)
    if (!read.success)
      return setErrors({
        // the schema does not check it as long as something else is wrong too
        ...(address === null && { address: addressError(draft.channel, draft.address) }),
        ...Object.fromEntries(read.error.issues.map(({ path, message }) => [String(path[0]), message])),
      })
    setErrors({})
    try {
      await sending.mutateAsync({ organizationId, ...asked })
      toast.success('Seurantalinkki lähetetty')
      onClose()
    } catch (error) {
      const { fields, kind } = failureOf(error)
      setErrors({
        ...Object.fromEntries(fields.map(({ field, message }) => [field, message])),
        // an error at its field is not repeated
        ...((fields.length === 0 || kind === 'invalid') && { whole: formFailureText(error) }),
      })
    }
    await queryClient.invalidateQueries(statusLinksApi.ofTicket.queryFilter({ organizationId, ticketId }))
  }
  return (
    <FormDialog
      title={TITLE}
      description="Linkin saaja näkee ilman tiliä, missä työ on ja milloin auton voi noutaa."
      submitLabel="Lähetä linkki"
      isPending={sending.isPending}
      error={errors.whole}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      {receivers.length > 0 ? (
        <Field label="Kenelle">
          <Select value={chosen} onChange={(event) => choose(event.target.value)}>
            {receivers.map((one, index) => (
              <option key={`${one.phone} ${one.email}`} value={index}>
                {[one.name, one.phone ? formatPhone(one.phone) : one.email].filter(Boolean).join(', ')}
              </option>
            ))}
            <option value="">Kirjoita itse</option>
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
        <Field label="Miten">
          <Select value={draft.channel} onChange={(event) => changeChannel(event.target.value as StatusChannel)}>
            {STATUS_CHANNELS.map((one) => (
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
          {preview('…')}
        </p>
        <p className="mt-1 text-muted text-sm" role="status">
          {address === null
            ? 'Ei mene vielä kenellekään: anna numero tai osoite.'
            : `${goesTo({ channel: draft.channel, address })}${partsInWords(draft.channel, preview(SAMPLE_TOKEN))}. ${followerHint[isChosen ? receiver.as : 'OTHER']}`}
        </p>
      </div>
      <MessagesLeft />
    </FormDialog>
  )
}

/** `, 2 viestin mittainen`: as how many a long text is sent and paid. */
function partsInWords(channel: StatusChannel, text: string): string {
  const { segments } = textSegments(smsText(text))
  return channel === 'SMS' && segments > 1 ? `, ${segments} viestin mittainen` : ''
}
