import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { MessagesLeft } from '#features/organizations/web/messages-left.tsx'
import { FormDialog } from '#web/editing/form-dialog.tsx'
import { DateTimeInput } from '#web/ui/date-time-input.tsx'
import { Field } from '#web/ui/field.tsx'
import { previewText } from '../driver-texts.ts'
import type { TicketDrivers } from '../ticket-drivers.ts'
import { PickDrivers } from './pick-drivers.tsx'
import { ticketDriversApi } from './ticket-drivers.api.ts'
import { useDriverMessages } from './use-driver-messages.ts'

type Props = { ticketId: string; found: TicketDrivers; onClose: () => void }

/** The car can be fetched only later: to when, and who gets a message. It is in work again by it. */
export function CallBackDialog({ ticketId, found, onClose }: Props) {
  const callBack = useMutation(ticketDriversApi.callBack.mutationOptions())
  const [newTime, setNewTime] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  const { picked, setPicked, errors, isSending, send } = useDriverMessages(ticketId, found, onClose)
  const isTime = newTime !== null && !Number.isNaN(Date.parse(newTime))
  const submit = () => {
    setMissing(!isTime)
    if (isTime) void send({ newTime }, callBack.mutateAsync, 'Nouto siirretty')
  }
  return (
    <FormDialog
      title="Siirrä nouto"
      description="Auto palaa työn alle, ja aiemmat noutolinkit lakkaavat toimimasta."
      submitLabel="Siirrä ja lähetä viestit"
      isPending={isSending}
      error={errors.whole}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label="Uusi aika"
        hint="Asiakas näkee sen luvattuna valmistumisaikana."
        error={isMissing && !isTime ? 'Anna uusi aika' : errors.newTime}
      >
        <DateTimeInput value={newTime} onChange={setNewTime} />
      </Field>
      <PickDrivers
        drivers={found.drivers}
        picked={picked}
        onPick={setPicked}
        preview={({ channel }) =>
          previewText('LATER', channel, found.place, { url: '', newTime: isTime ? newTime : null })
        }
        error={errors.namedIds}
      />
      <MessagesLeft />
    </FormDialog>
  )
}
