import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Radio, RadioGroup } from '#web/ui/radio-group.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { previewText } from '../driver-texts.ts'
import { PAYERS, type TicketDrivers } from '../ticket-drivers.ts'
import { payerLabels } from './message-words.ts'
import { PickDrivers } from './pick-drivers.tsx'
import { ticketDriversApi } from './ticket-drivers.api.ts'
import { useTelling } from './use-telling.ts'

type Props = { ticketId: string; found: TicketDrivers; onClose: () => void }

/** The car can be fetched: who is told, where the keys are, who pays. Work that was going on is ready by it. */
export function NotifyDialog({ ticketId, found, onClose }: Props) {
  const form = useId()
  const notify = useMutation(ticketDriversApi.notify.mutationOptions())
  const [keysPlace, setKeysPlace] = useState(found.keysPlace)
  const [payer, setPayer] = useState(found.payer)
  const { picked, setPicked, errors, isSending, send } = useTelling(ticketId, found, onClose)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send((sent) => notify.mutateAsync({ ...sent, keysPlace, payer }), 'Kuljettajille ilmoitettu')
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Ilmoita noudettavaksi"
      description={found.can.callBack ? undefined : 'Auto siirtyy samalla noudettavaksi.'}
      footer={
        <>
          <Button onClick={onClose}>Peruuta</Button>
          <Button type="submit" form={form} kind="primary" pending={isSending}>
            Lähetä viestit
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className="grid gap-4" noValidate>
        <PickDrivers
          drivers={found.drivers}
          picked={picked}
          onPick={setPicked}
          preview={({ channel }, url) => previewText('READY', channel, found.place, { url, newTime: null })}
          error={errors.namedIds}
        />
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
        {errors.whole ? (
          <div role="alert">
            <Notice kind="danger">{errors.whole}</Notice>
          </div>
        ) : null}
      </form>
    </Dialog>
  )
}
