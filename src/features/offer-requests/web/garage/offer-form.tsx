import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { PRICE_MEANINGS } from '#features/line-items/price-meanings.ts'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { PRICE_TYPE_LABELS } from '#shared/agreed-price.ts'
import { UnsavedChanges } from '#web/navigation/unsaved-changes.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { DateTimeInput } from '#web/ui/date-time-input.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Radio, RadioGroup } from '#web/ui/radio-group.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useMinute } from '#web/use-minute.ts'
import { useRequestKey } from '#web/use-request-key.ts'
import type { GarageOfferRequest } from '../../offer-requests.ts'
import { COURTESY_CARS, OFFER_PRICE_TYPES } from '../../offers.ts'
import { offerRequestsApi } from '../offer-requests.api.ts'
import { DiscardDraft } from './discard-draft.tsx'
import { COURTESY_CHOICES, DRAFT_TEXTS } from './garage-words.ts'
import { OfferLines } from './offer-lines.tsx'
import { OfferSums } from './offer-sums.tsx'
import { OfferTemplates } from './offer-templates.tsx'
import { OfferTimes } from './offer-times.tsx'
import { dayOf, draftOf, firstValues, type OfferErrors, type OfferValues, sentOf, valuesOf } from './offer-values.ts'
import { useGarageAct } from './use-garage-act.ts'
import { useOfferDraft } from './use-offer-draft.ts'

type Props = {
  request: GarageOfferRequest
  /** Leaves the form unchanged; null where there is nothing else to show. */
  onClose: (() => void) | null
  onDecline: (() => void) | null
  onSent: () => void
}

/** Writes the garage's offer, or its next version. A draft is saved all the time, and the customer sees nothing of it until it is sent. */
export function OfferForm({ request, onClose, onDecline, onSent }: Props) {
  const { offerRequestId, wanted, revision } = request
  const { id: organizationId } = useOrganization()
  const now = useMinute()
  const [values, setValues] = useState<OfferValues>(() => firstValues(request, Date.now()))
  const latest = useRef(values)
  const [errors, setErrors] = useState<OfferErrors>({})
  const [writing, setWriting] = useState<readonly string[]>([])
  const { keyOf } = useRequestKey()
  const draft = useOfferDraft(offerRequestId, request.draft)
  const { act, isPending } = useGarageAct(offerRequestId)
  const send = useMutation(offerRequestsApi.forGarage.send.mutationOptions())
  const top = useRef<HTMLDivElement>(null)

  const change = (changed: Partial<OfferValues>) => {
    latest.current = { ...latest.current, ...changed }
    setValues(latest.current)
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !touches(changed, name))))
    draft.keep(draftOf(latest.current, wanted))
  }
  const submit = async () => {
    const { sent, errors: wrong } = sentOf(latest.current, wanted, Date.now())
    const found: OfferErrors = {
      ...wrong,
      ...(writing.length > 0 && { lines: 'Lisää kesken oleva rivi tai peruuta se' }),
    }
    setErrors(found)
    if (!sent || Object.keys(found).length > 0) {
      // once the sentences are drawn
      requestAnimationFrame(() =>
        top.current
          ?.querySelector('[aria-invalid=true], [data-error], [role=alert]')
          ?.scrollIntoView({ block: 'center' }),
      )
      return
    }
    await draft.stop()
    const about = { organizationId, offerRequestId, revision, requestKey: keyOf(sent) }
    if (
      await act(send.mutateAsync({ ...about, ...sent }), 'Tarjous lähetetty asiakkaalle', 'Tarjousta ei voitu lähettää')
    )
      onSent()
    else draft.keep(draftOf(latest.current, wanted))
  }
  const startOver = async () => {
    if (!(await act(draft.discard(), 'Luonnos hylätty', 'Luonnosta ei voitu hylätä'))) {
      draft.keep(draftOf(latest.current, wanted))
      return
    }
    latest.current = firstValues({ ...request, draft: null }, Date.now())
    setValues(latest.current)
    setErrors({})
    onClose?.()
  }
  const text = (name: 'guaranteeMonths' | 'guaranteeKm', length: number) => ({
    value: values[name],
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    onChange: ({ target }: { target: HTMLInputElement }) => change({ [name]: target.value.slice(0, length) }),
  })
  const { state, theirs } = draft
  return (
    <Card aria-label="Tarjous">
      <CardHeader
        title={request.offer ? 'Uusi tarjous' : 'Tarjouksesi'}
        hint={<span role="status">{DRAFT_TEXTS[state]}</span>}
      />
      <CardBody className="grid gap-6">
        <div ref={top} className="contents">
          {state === 'theirs' ? (
            <div role="alert">
              <Notice
                kind="signal"
                title="Joku muu muutti tätä tarjousta samaan aikaan"
                actions={
                  <>
                    {theirs?.draft ? (
                      <Button
                        size="sm"
                        onClick={() => {
                          if (!theirs.draft) return
                          latest.current = valuesOf(theirs.draft)
                          setValues(latest.current)
                          setErrors({})
                          draft.goOn(null)
                        }}
                      >
                        Näytä hänen luonnoksensa
                      </Button>
                    ) : null}
                    <Button size="sm" onClick={() => draft.goOn(draftOf(latest.current, wanted))}>
                      Jatka tästä
                    </Button>
                  </>
                }
              >
                Kirjoittamasi on yhä tässä, mutta sitä ei tallenneta ennen kuin valitset, kumpi jää.
              </Notice>
            </div>
          ) : null}
          <OfferTemplates
            request={request}
            lines={values.lines}
            onAdd={(added) => change({ lines: [...latest.current.lines, ...added] })}
          />
          <OfferLines
            lines={values.lines}
            wanted={wanted}
            customerId={request.customer.id}
            error={errors.lines}
            onChange={(next) => change({ lines: next(latest.current.lines) })}
            onWriting={(group, isWriting) =>
              setWriting((before) => [...before.filter((one) => one !== group), ...(isWriting ? [group] : [])])
            }
          />
          <OfferSums lines={values.lines} day={dayOf(values, request.requestedAt, now)} />
          <RadioGroup legend="Hinnan sitovuus" error={errors.priceType}>
            {OFFER_PRICE_TYPES.map((type) => (
              <Radio
                key={type}
                name="priceType"
                value={type}
                checked={values.priceType === type}
                onChange={() => change({ priceType: type })}
                label={PRICE_TYPE_LABELS[type]}
                hint={PRICE_MEANINGS[type]}
              />
            ))}
          </RadioGroup>
          <OfferTimes
            times={values.times}
            requestedAt={request.requestedAt}
            errors={errors}
            onChange={(times) => change({ times })}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label="Takuu kuukausina" optional error={errors.guaranteeMonths}>
              <TextInput suffix="kk" {...text('guaranteeMonths', 6)} />
            </Field>
            <Field label="Takuu kilometreinä" optional error={errors.guaranteeKm}>
              <TextInput suffix="km" {...text('guaranteeKm', 12)} />
            </Field>
          </div>
          <RadioGroup
            legend="Sijaisauto"
            hint={request.courtesyCar ? 'Asiakas toivoo sijaisautoa.' : undefined}
            className="flex flex-wrap gap-x-6"
          >
            {COURTESY_CARS.map((one) => (
              <Radio
                key={one}
                name="courtesyCar"
                value={one}
                checked={values.courtesyCar === one}
                onChange={() => change({ courtesyCar: one })}
                label={COURTESY_CHOICES[one]}
              />
            ))}
          </RadioGroup>
          <Field label="Tarjous on voimassa" error={errors.validUntil} className="max-w-sm">
            <DateTimeInput
              name="validUntil"
              value={values.validUntil}
              onChange={(validUntil) => change({ validUntil })}
            />
          </Field>
          <Field label="Saate asiakkaalle" optional error={errors.message}>
            <TextArea
              rows={4}
              maxLength={2000}
              value={values.message}
              onChange={({ target }) => change({ message: target.value })}
            />
          </Field>
        </div>
        <div
          data-act-bar
          className="sticky bottom-(--bottom-bar-height) z-10 -mx-4 -mb-4 flex flex-wrap items-center gap-2 rounded-b-lg border-line border-t bg-surface px-4 py-3"
        >
          <Button kind="primary" pending={isPending} disabled={state === 'over'} onClick={() => void submit()}>
            {request.offer ? 'Lähetä uusi tarjous' : 'Lähetä tarjous'}
          </Button>
          {onDecline ? <Button onClick={onDecline}>En tarjoa</Button> : null}
          {draft.isBegun && state !== 'over' ? (
            <DiscardDraft hasOffer={request.offer !== null} onDiscard={startOver} />
          ) : null}
          {onClose ? (
            <Button kind="ghost" onClick={() => void draft.leave().then(onClose)}>
              Palaa lähetettyyn
            </Button>
          ) : null}
        </div>
      </CardBody>
      <UnsavedChanges when={(state === 'failed' || state === 'theirs') && !isPending} />
    </Card>
  )
}

/** Whether a field's error is about something that has just been changed. */
const touches = (changed: Partial<OfferValues>, field: string): boolean =>
  Object.keys(changed).some((name) => field === name || field.startsWith(`${name}.`))
