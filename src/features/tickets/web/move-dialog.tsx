import { type FormEvent, useId, useLayoutEffect, useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { vehicleTitle } from '#features/vehicles/web/vehicle-title.ts'
import { guardOpening } from '#web/press-guard.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { ChoiceCard, RadioGroup } from '#web/ui/radio-group.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import type { TicketCard } from '../ticket-views.ts'
import type { WaitingReason } from '../tickets.ts'
import type { MoveDetails } from './ticket-acts.ts'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  ticket: TicketCard
  to: 'WAITING' | 'CANCELLED'
  onMove: (details: MoveDetails) => void
  finalFocus?: (() => HTMLElement | true | null) | undefined
}

/** What a move needs to know before it is made; the one to SCHEDULED is asked by planning. */
export function MoveDialog(props: Props) {
  useLayoutEffect(() => {
    // the second click of a double click would close the question
    if (props.open) guardOpening()
  }, [props.open])
  return props.to === 'WAITING' ? <WaitingDialog {...props} /> : <CancelDialog {...props} />
}

/** Asks for the reason: the other side reads it without having to call. An older client sends none, so the server takes that too. */
function CancelDialog({ open, onOpenChange, ticket, onMove, finalFocus }: Props) {
  const { type } = useOrganization()
  const form = useId()
  const [note, setNote] = useState('')
  const [isTried, setIsTried] = useState(false)
  const other = type === 'GARAGE' ? 'Asiakas' : 'Korjaamo'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (note.trim() !== '') onMove({ to: 'CANCELLED', note: note.trim() })
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      finalFocus={finalFocus}
      title="Perutaanko huolto?"
      description={`${vehicleTitle(ticket)} · ${ticket.title}`}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Älä peru</Button>
          <Button type="submit" form={form} kind="danger">
            Peru huolto
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <Field
          label="Miksi huolto perutaan?"
          hint={`${other} saa perumisesta ilmoituksen ja näkee syyn.`}
          error={isTried && note.trim() === '' ? 'Kerro, miksi huolto perutaan' : undefined}
        >
          <TextArea rows={2} maxLength={500} value={note} onChange={(event) => setNote(event.target.value)} />
        </Field>
      </form>
    </Dialog>
  )
}

const reasons: { value: WaitingReason; label: string; hint: string }[] = [
  { value: 'PARTS', label: 'Osia', hint: 'Osat on tilattu tai ne pitää tilata.' },
  { value: 'APPROVAL', label: 'Lupaa', hint: 'Asiakas päättää, miten jatketaan.' },
  { value: 'CHECK', label: 'Tarkastusta', hint: 'Työ on tehty. Työnjohto tarkastaa auton ennen noutoa.' },
  { value: 'OTHER', label: 'Muuta', hint: 'Kerro selitteessä, mitä odotetaan.' },
]

function WaitingDialog({ open, onOpenChange, ticket, onMove, finalFocus }: Props) {
  const form = useId()
  const [waitingFor, setWaitingFor] = useState<WaitingReason>('PARTS')
  const [note, setNote] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onMove({ to: 'WAITING', waitingFor, note: note.trim() })
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      finalFocus={finalFocus}
      title="Mitä huolto odottaa?"
      description={`${vehicleTitle(ticket)} · ${ticket.title}`}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Peruuta</Button>
          <Button type="submit" form={form} kind="primary">
            Jätä odottamaan
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className="grid gap-4" noValidate>
        <RadioGroup legend="Mitä odotetaan" hideLegend className="grid gap-2">
          {reasons.map(({ value, label, hint }) => (
            <ChoiceCard
              key={value}
              name="waitingFor"
              value={value}
              label={label}
              hint={hint}
              checked={waitingFor === value}
              onChange={() => setWaitingFor(value)}
            />
          ))}
        </RadioGroup>
        <Field label="Selite" optional hint="Näkyy myös asiakkaalle.">
          <TextArea rows={2} maxLength={500} value={note} onChange={(event) => setNote(event.target.value)} />
        </Field>
      </form>
    </Dialog>
  )
}
