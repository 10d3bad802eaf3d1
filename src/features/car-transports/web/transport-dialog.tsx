import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { formatMoney } from '#shared/money.ts'
import type { TransportDirection } from '#shared/timeline-acts.ts'
import { FormDialog } from '#web/editing/form-dialog.tsx'
import { useSeenVersion } from '#web/editing/use-seen.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Radio, RadioGroup } from '#web/ui/radio-group.tsx'
import { useRequestKey } from '#web/use-request-key.ts'
import type { TransportFields as Fields, TicketTransports } from '../car-transports.ts'
import type { TransportOffer } from '../car-transports-settings.ts'
import { DIRECTION_LABELS, OWN_DIRECTION_LABELS } from '../transport-words.ts'
import { carTransportsApi } from './car-transports.api.ts'
import { DriverField, SameTimeWarning, TransportFields } from './transport-fields.tsx'
import { BLANK, beginTyped, proposedAgain, readTyped, type TypedTransport, typedOf } from './typed-transport.ts'
import { useTransportAct } from './use-transport-act.ts'

type Stored = Parameters<typeof typedOf>[0] & { id: string; version: number; direction: TransportDirection }

export type Dialog =
  /** Of a ticket: the garage plans, the customer asks. */
  | { kind: 'plan' | 'ask'; ticketId: string; directions: readonly TransportDirection[]; of: TicketTransports }
  | { kind: 'confirm' | 'change'; transport: Stored }

const TITLES = {
  plan: 'Sovi kuljetus',
  ask: 'Pyydä kuljetusta',
  confirm: 'Vahvista kuljetus',
  change: 'Muuta kuljetusta',
}
const SUBMITS = { plan: 'Sovi', ask: 'Lähetä pyyntö', confirm: 'Vahvista', change: 'Tallenna' }
const DONE = {
  plan: 'Kuljetus sovittu',
  ask: 'Pyyntö lähetetty korjaamolle',
  confirm: 'Kuljetus vahvistettu',
  change: 'Kuljetus muutettu',
}

const ASK_TITLES = { COLLECTION: 'Pyydä haku', DELIVERY: 'Pyydä palautus' }

/** Sovi, Pyydä, Vahvista and Muuta: one form of when, where and by whom. What was typed stays when it is refused. */
export function TransportDialog({ dialog, onClose }: { dialog: Dialog; onClose: () => void }) {
  const made = 'ticketId' in dialog ? dialog : null
  const stored = 'transport' in dialog ? dialog.transport : null
  const directions = made?.directions ?? []
  const [direction, setDirection] = useState<TransportDirection>(stored?.direction ?? directions[0] ?? 'COLLECTION')
  const begin = (one: TransportDirection) => made && beginTyped(one, made.of, Date.now())
  const [typed, setTyped] = useState<TypedTransport>(() => (stored ? typedOf(stored) : (begin(direction) ?? BLANK)))
  const [isTried, setIsTried] = useState(false)
  const { act, isPending, refused } = useTransportAct()
  const { version, onRefused } = useSeenVersion(stored?.version ?? 0)
  const send = useSend(dialog, direction, version)
  const { input, errors } = readTyped(typed)
  const shown = isTried ? { ...refused?.fields, ...errors } : {}
  const edit = (changes: Partial<TypedTransport>) => setTyped((before) => ({ ...before, ...changes }))
  const isAsk = dialog.kind === 'ask'
  const labels = isAsk ? OWN_DIRECTION_LABELS : DIRECTION_LABELS
  const save = async () => {
    setIsTried(true)
    if (!input) return
    if (await act(() => send(input), DONE[dialog.kind])) onClose()
    else onRefused()
  }
  return (
    <FormDialog
      title={isAsk ? ASK_TITLES[direction] : TITLES[dialog.kind]}
      description={stored ? labels[direction] : undefined}
      submitLabel={SUBMITS[dialog.kind]}
      isPending={isPending}
      error={refused?.text}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      {isAsk && made?.of.offer ? <Offer offer={made.of.offer} /> : null}
      {directions.length > 1 ? (
        <RadioGroup legend="Suunta">
          {directions.map((one) => (
            <Radio
              key={one}
              name="direction"
              value={one}
              label={labels[one]}
              checked={direction === one}
              onChange={() => {
                const [before, next] = [begin(direction), begin(one)]
                setDirection(one)
                if (before && next) edit(proposedAgain(typed, before, next))
              }}
            />
          ))}
        </RadioGroup>
      ) : null}
      <TransportFields typed={typed} edit={edit} errors={shown} />
      {isAsk ? null : (
        <>
          <DriverField value={typed.driverId} onChange={(driverId) => edit({ driverId })} error={shown.driverId} />
          <SameTimeWarning typed={typed} transportId={stored?.id ?? null} />
        </>
      )}
    </FormDialog>
  )
}

/** Sends what is typed to the procedure of the dialog. The same values are the same request: after a lost answer the next press repeats it. */
function useSend(dialog: Dialog, direction: TransportDirection, version: number) {
  const { id: organizationId } = useOrganization()
  const plan = useMutation(carTransportsApi.plan.mutationOptions())
  const ask = useMutation(carTransportsApi.ask.mutationOptions())
  const confirm = useMutation(carTransportsApi.confirm.mutationOptions())
  const change = useMutation(carTransportsApi.change.mutationOptions())
  const { keyOf } = useRequestKey()
  return ({ driverId, ...fields }: Fields): Promise<unknown> => {
    const base = { organizationId, ...fields, requestKey: keyOf([fields, driverId, direction]) }
    switch (dialog.kind) {
      case 'plan':
        return plan.mutateAsync({ ...base, driverId, ticketId: dialog.ticketId, direction })
      case 'ask':
        return ask.mutateAsync({ ...base, ticketId: dialog.ticketId, direction })
      case 'confirm':
      case 'change': {
        const asked = { ...base, driverId, transportId: dialog.transport.id, version }
        return dialog.kind === 'confirm' ? confirm.mutateAsync(asked) : change.mutateAsync(asked)
      }
    }
  }
}

/** Where, when and for how much the garage drives, as it says it itself. */
const Offer = ({ offer: { area, hours, priceCents } }: { offer: TransportOffer }) => (
  <Notice>
    <p>{priceCents === 0 ? 'Kuljetus on maksuton.' : `Hinta ${formatMoney(priceCents)} (sis. ALV) suuntaansa.`}</p>
    {area ? <p className="wrap-anywhere">Alue: {area}</p> : null}
    {hours ? <p className="wrap-anywhere">Ajat: {hours}</p> : null}
    <p>Korjaamo vahvistaa ajan.</p>
  </Notice>
)
