import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { MessagesLeft } from '#features/organizations/web/messages-left.tsx'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { previewText } from '#features/ticket-drivers/driver-texts.ts'
import { PAYERS } from '#features/ticket-drivers/ticket-drivers.ts'
import { payerLabels } from '#features/ticket-drivers/web/message-words.ts'
import { PickDrivers } from '#features/ticket-drivers/web/pick-drivers.tsx'
import type { ReadyTicket } from '#features/tickets/web/planning-slots.ts'
import type { MoveDetails } from '#features/tickets/web/ticket-acts.ts'
import { ticketsApi } from '#features/tickets/web/tickets.api.ts'
import { vehicleTitle } from '#features/vehicles/web/vehicle-title.ts'
import { CHANNEL_LABELS } from '#shared/organization.ts'
import { formatPhone } from '#shared/phone.ts'
import { FormDialog } from '#web/editing/form-dialog.tsx'
import { FailedQuery } from '#web/failed-query.tsx'
import { failureOf } from '#web/failure.ts'
import { formFailureText } from '#web/form-failure-text.ts'
import { guardOpening } from '#web/press-guard.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { PhoneLink } from '#web/ui/contact-links.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Radio, RadioGroup } from '#web/ui/radio-group.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'
import { useRequestKey } from '#web/use-request-key.ts'
import type { ReadyCheck } from '../ready.ts'
import { readyApi } from './ready.api.ts'
import { deliveryText, MISSING_WORDS, recipientsText } from './ready-words.ts'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  ticket: ReadyTicket
  /** Only the move, which can be undone. */
  onMove: (details: MoveDetails) => void
  /** It was made with messages, and is done. */
  onDone?: (() => void) | undefined
  finalFocus?: (() => HTMLElement | true | null) | undefined
}

/**
 * Valmis noudettavaksi: what the job lacks, and who is notified by which channel. Where it lacks nothing and only the customer's own people are notified, it
 * is done without a question.
 */
export function ReadyWindow({ open, onOpenChange, ticket, onMove, onDone, finalFocus }: Props) {
  const { id: organizationId } = useOrganization()
  const check = useQuery(
    readyApi.check.queryOptions({ organizationId, ticketId: ticket.id }, { enabled: open, staleTime: 0, gcTime: 0 }),
  )
  const isPlain =
    check.data !== undefined &&
    check.data.missing.length === 0 &&
    check.data.delivery === null &&
    check.data.people > 0 &&
    check.data.contacts.length + check.data.drivers.drivers.length === 0
  const isMoved = useRef(false)
  useEffect(() => {
    if (!open || !isPlain || isMoved.current) return
    isMoved.current = true
    onMove({ to: 'READY' })
  }, [open, isPlain, onMove])
  if (!open || isPlain) return null
  if (check.data)
    return (
      <ReadyDialog
        ticket={ticket}
        check={check.data}
        onClose={() => onOpenChange(false)}
        onMove={() => onMove({ to: 'READY' })}
        onDone={() => {
          onOpenChange(false)
          onDone?.()
        }}
      />
    )
  if (!check.isError) return null
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      finalFocus={finalFocus}
      title="Valmis noudettavaksi"
      footer={<Button onClick={() => onMove({ to: 'READY' })}>Merkitse ilman viestejä</Button>}
    >
      <FailedQuery query={check} title="Ei voitu tarkistaa, kuka saa tiedon" />
    </Dialog>
  )
}

type DialogProps = {
  ticket: ReadyTicket
  check: ReadyCheck
  onClose: () => void
  onMove: () => void
  onDone: () => void
}

function ReadyDialog({ ticket, check, onClose, onMove, onDone }: DialogProps) {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const mark = useMutation(readyApi.mark.mutationOptions())
  const { drivers: found, contacts, missing, delivery } = check
  const { keyOf } = useRequestKey()
  const [picked, setPicked] = useState(() =>
    // a car that is brought is fetched by none of them
    delivery ? [] : found.drivers.filter(({ channel }) => channel !== null).map(({ id }) => id),
  )
  const [asked, setAsked] = useState<readonly string[]>(() =>
    // a fleet's people and drivers are notified anyway
    check.people > 0 || picked.length > 0 || delivery ? [] : contacts.slice(0, 1).map(({ address }) => address),
  )
  const [keysPlace, setKeysPlace] = useState(found.keysPlace)
  const [payer, setPayer] = useState(found.payer)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const messages = picked.length + asked.length
  // the second click of a double click would press what is under it
  useLayoutEffect(guardOpening, [])
  const submit = async () => {
    if (messages === 0) return onMove()
    setErrors({})
    try {
      const { id: ticketId, version } = ticket
      const sent = { ticketId, namedIds: picked, contacts: [...asked], keysPlace, payer }
      await mark.mutateAsync({
        organizationId,
        ...sent,
        ...(version !== undefined && { version }),
        requestKey: keyOf(sent),
      })
      toast.success('Noudettavissa', messages === 1 ? 'Viesti lähtee.' : `${messages} viestiä lähtee.`)
      onDone()
    } catch (error) {
      const { fields, kind } = failureOf(error)
      setErrors({
        ...Object.fromEntries(fields.map(({ field, message }) => [field, message])),
        ...((fields.length === 0 || kind === 'invalid') && { whole: formFailureText(error) }),
      })
    }
    await queryClient.invalidateQueries(ticketsApi.pathFilter())
  }
  return (
    <FormDialog
      title="Valmis noudettavaksi"
      description={`${vehicleTitle(ticket)} · ${ticket.title}`}
      submitLabel={messages > 0 ? 'Merkitse ja lähetä' : 'Valmis noudettavaksi'}
      isPending={mark.isPending}
      error={errors.whole}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {missing.length > 0 ? (
        <ul aria-label="Mitä puuttuu" className="grid gap-1 rounded-md bg-signal-soft px-3 py-2">
          {missing.map((one) => (
            <li key={one}>{MISSING_WORDS[one]}</li>
          ))}
        </ul>
      ) : null}
      {delivery ? <p className="rounded-md bg-sunken px-3 py-2">{deliveryText(delivery)}</p> : null}
      {check.moves.length > 0 ? (
        <p className="text-muted text-sm">Huolto-ohjelma siirtyy: {check.moves.join(', ')}.</p>
      ) : null}
      <p className="font-semibold" aria-live="polite">
        {recipientsText(check, { picked, asked })}
      </p>
      {check.people === 0 && messages === 0 && !delivery && check.phone ? (
        <p>
          Soita: <PhoneLink phone={check.phone} of="asiakas" look="text" />
        </p>
      ) : null}
      {contacts.length > 0 ? (
        <fieldset className="min-w-0">
          <legend className="mb-1 font-semibold text-sm">Seurantalinkki</legend>
          {contacts.map(({ name, channel, address }) => (
            <Checkbox
              key={address}
              label={<span className="wrap-anywhere font-semibold">{name || 'Asiakas'}</span>}
              hint={`${CHANNEL_LABELS[channel]} · ${channel === 'SMS' ? formatPhone(address) : address}`}
              checked={asked.includes(address)}
              error={asked.includes(address) ? errors.contacts : undefined}
              onChange={({ target }) =>
                setAsked(target.checked ? [...asked, address] : asked.filter((one) => one !== address))
              }
            />
          ))}
        </fieldset>
      ) : null}
      {found.drivers.length > 0 ? (
        <PickDrivers
          legend="Kuljettajat"
          drivers={found.drivers}
          picked={picked}
          onPick={setPicked}
          preview={({ channel }, url) => previewText('READY', channel, found.place, { url, newTime: null })}
          error={errors.namedIds}
        />
      ) : null}
      {messages > 0 ? <MessagesLeft /> : null}
      {picked.length > 0 ? (
        <>
          <Field label="Missä avaimet ovat" optional hint="Näkyy noutosivulla." error={errors.keysPlace}>
            <TextInput maxLength={300} value={keysPlace} onChange={({ target }) => setKeysPlace(target.value)} />
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
        </>
      ) : null}
    </FormDialog>
  )
}
