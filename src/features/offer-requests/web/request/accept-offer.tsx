import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { ticketsApi } from '#features/tickets/web/tickets.api.ts'
import { PRICE_TYPE_LABELS } from '#shared/agreed-price.ts'
import { formatMoney } from '#shared/money.ts'
import { failureOf } from '#web/failure.ts'
import { failureTextWithFields } from '#web/failure-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Radio, RadioGroup } from '#web/ui/radio-group.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'
import { useMinute } from '#web/use-minute.ts'
import { useRequestKey } from '#web/use-request-key.ts'
import type { OfferRequest } from '../../offer-requests.ts'
import { isPast } from '../../offer-states.ts'
import { offerRequestsApi } from '../offer-requests.api.ts'
import { type Compared, missingWorks } from './compare.ts'
import { timeText } from './offer-cells.tsx'

type Props = { request: OfferRequest; of: Compared }

/** None of the proposed times. */
const LATER = ''

/** Accepts this offer after a question: at which time, and what the others learn. */
export function AcceptOffer({ request, of }: Props) {
  // the offer as it was when pressed: if it changes meanwhile it is refused, not accepted in its place
  const [asked, setAsked] = useState<Compared>()
  return (
    <>
      <Button kind="primary" size="sm" onClick={() => setAsked(of)}>
        Hyväksy<span className="sr-only"> tarjous: {of.garage.name}</span>
      </Button>
      {asked ? <AcceptDialog request={request} of={asked} onClose={() => setAsked(undefined)} /> : null}
    </>
  )
}

function AcceptDialog({ request, of, onClose }: Props & { onClose: () => void }) {
  const { garage, offer } = of
  const now = useMinute()
  const times = offer.times.filter(({ start }) => !isPast(start, now))
  const [time, setTime] = useState(times[0]?.start ?? LATER)
  const [reason, setReason] = useState('')
  const [tellsRank, setTellsRank] = useState(false)
  const { accept, problem } = useAccept(request)
  const name = useId()
  const missing = missingWorks(offer, request.wanted)
  // those that said no get no notice
  const others = request.garages.filter(({ state }) => ['ASKED', 'SEEN', 'OFFERED'].includes(state)).length - 1
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Hyväksytäänkö tarjous?"
      confirmLabel={`Hyväksy ${formatMoney(offer.grossCents)}`}
      onConfirm={() => accept({ offerId: offer.id, timeStart: time === LATER ? null : time, reason, tellsRank })}
    >
      <div className="grid gap-4">
        <p>
          <strong className="wrap-anywhere">{garage.name}</strong> saa työn. {PRICE_TYPE_LABELS[offer.priceType]}{' '}
          {formatMoney(offer.grossCents)} sis. ALV (veroton {formatMoney(offer.netCents)}). Tarjouksesta tehdään huolto
          molempien työpöydälle.
        </p>
        {missing.length > 0 ? (
          <Notice kind="signal">Tarjouksesta puuttuu: {missing.map((work) => work.name).join(', ')}.</Notice>
        ) : null}
        {times.length > 0 ? (
          <RadioGroup legend="Aika">
            {times.map((one) => (
              <Radio
                key={one.start}
                name={name}
                label={timeText(one)}
                checked={time === one.start}
                onChange={() => setTime(one.start)}
              />
            ))}
            <Radio
              name={name}
              label="Sovitaan aika erikseen"
              checked={time === LATER}
              onChange={() => setTime(LATER)}
            />
          </RadioGroup>
        ) : (
          <p className="text-muted">Aika sovitaan korjaamon kanssa erikseen.</p>
        )}
        {others > 0 ? (
          <fieldset className="grid gap-2">
            <legend className="mb-1.5 font-semibold text-sm">Mitä muille korjaamoille kerrotaan</legend>
            <Field label="Syy valintaan" optional>
              <TextInput maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
            </Field>
            <Checkbox
              label="Kerro kullekin sen sijoitus hinnan mukaan"
              hint="Muiden hintoja tai nimiä ei kerrota."
              checked={tellsRank}
              onChange={(event) => setTellsRank(event.target.checked)}
            />
          </fieldset>
        ) : null}
        {problem ? (
          <div role="alert">
            <Notice kind="danger">{problem}</Notice>
          </div>
        ) : null}
      </div>
    </ConfirmDialog>
  )
}

type Acceptance = { offerId: string; timeStart: string | null; reason: string; tellsRank: boolean }

/** Accepts and goes to the ticket. */
function useAccept({ offerRequestId }: OfferRequest) {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { keyOf } = useRequestKey()
  const [problem, setProblem] = useState<string>()
  const { mutateAsync } = useMutation(offerRequestsApi.accept.mutationOptions())
  const accept = async (acceptance: Acceptance) => {
    setProblem(undefined)
    try {
      const requestKey = keyOf(acceptance)
      const { ticketId } = await mutateAsync({ ...acceptance, organizationId, offerRequestId, requestKey })
      toast.success('Tarjous hyväksytty', 'Korjaamo sai tiedon.')
      void queryClient.invalidateQueries(offerRequestsApi.pathFilter())
      void queryClient.invalidateQueries(ticketsApi.pathFilter())
      await navigate({ to: '/app/tickets/$ticketId', params: { ticketId } })
    } catch (error) {
      const text = failureTextWithFields(error)
      if (failureOf(error).kind !== 'conflict') {
        setProblem(text)
        throw error
      }
      // the window closes: its question is outdated
      toast.error('Tarjousta ei hyväksytty', text)
      await queryClient.invalidateQueries(offerRequestsApi.pathFilter())
    }
  }
  return { accept, problem }
}
