import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { MessagesLeft } from '#features/organizations/web/messages-left.tsx'
import { FormDialog } from '#web/editing/form-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Radio, RadioGroup } from '#web/ui/radio-group.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { previewText } from '../driver-texts.ts'
import { PAYERS, type TicketDrivers } from '../ticket-drivers.ts'
import { payerLabels } from './message-words.ts'
import { PickDrivers } from './pick-drivers.tsx'
import { ticketDriversApi } from './ticket-drivers.api.ts'
import { useDriverMessages } from './use-driver-messages.ts'

type Props = { ticketId: string; found: TicketDrivers; onClose: () => void }

/** The car can be fetched: who gets a message, where the keys are, who pays. Work that was going on is ready by it. */
export function NotifyDialog({ ticketId, found, onClose }: Props) {
  const notify = useMutation(ticketDriversApi.notify.mutationOptions())
  const [keysPlace, setKeysPlace] = useState(found.keysPlace)
  const [payer, setPayer] = useState(found.payer)
  const { picked, setPicked, errors, isSending, send } = useDriverMessages(ticketId, found, onClose)
  const submit = () => {
    void send({ keysPlace, payer }, notify.mutateAsync, 'Kuljettajille ilmoitettu')
  }
  return (
    <FormDialog
      title="Ilmoita kuljettajille"
      description={found.can.callBack ? undefined : 'Auto siirtyy samalla noudettavaksi.'}
      submitLabel="Lähetä viestit"
      isPending={isSending}
      error={errors.whole}
      onSubmit={submit}
      onClose={onClose}
    >
      <PickDrivers
        drivers={found.drivers}
        picked={picked}
        onPick={setPicked}
        preview={({ channel }, url) => previewText('READY', channel, found.place, { url, newTime: null })}
        error={errors.namedIds}
      />
      <MessagesLeft />
      <Field
        label="Missä avaimet ovat"
        optional
        hint="Näkyy noutosivulla, jonka kuljettaja avaa viestistä."
        error={errors.keysPlace}
      >
        <TextInput maxLength={300} value={keysPlace} onChange={(event) => setKeysPlace(event.target.value)} />
      </Field>
      <RadioGroup legend="Kuka maksaa">
        {PAYERS.map((one) => (
          <Radio
            key={one}
            name="payer"
            value={one}
            label={payerLabels[one]}
            checked={payer === one}
            onChange={() => setPayer(one)}
          />
        ))}
      </RadioGroup>
    </FormDialog>
  )
}
