import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { untilTextsLoaded } from '#web/failure-text.ts'
import type { Slots } from '#web/slots.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { PartOnItsWay } from '#web/ui/lazy-part.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import { useRequestKey } from '#web/use-request-key.ts'
import { carTitle } from '../courtesy-car-words.ts'
import type { TicketLoan } from '../courtesy-loans.ts'
import { coversPlan } from '../loan-facts.ts'
import { courtesyCarsApi } from './courtesy-cars.api.ts'
import { FreeCarChoice } from './free-car-choice.tsx'
import { timesText } from './loan-words.tsx'
import { loanFailureText } from './use-loan-act.ts'

type Props = Slots['planCourtesyCar']

/**
 * In the planning window: the cars that are free over the planned time, of which one is reserved as the plan is saved; of a reservation that the new plan
 * leaves, that it is moved along. What was not reserved, since it was taken meanwhile, is said by a toast that stays.
 */
export function PlanCourtesyCar(props: Props) {
  const { id: organizationId } = useOrganization()
  const query = useQuery(courtesyCarsApi.ofTicket.queryOptions({ organizationId, ticketId: props.ticketId }))
  const { data } = query
  if (query.isError && !data) return <FailedQuery query={query} title="Sijaisautoja ei voitu hakea" />
  if (!data) return <PartOnItsWay />
  const present = data.loans.find(({ state }) => state === 'RESERVED' || state === 'OUT')
  if (present) return <Present {...props} loan={present} />
  return <Choice {...props} isWanted={data.isWanted} driver={data.driver} />
}

/** Does what was chosen after the plan is saved, and says truthfully what became of it. */
function useCommit(
  props: Pick<Props, 'onCommit'>,
  work: (() => Promise<unknown>) | null,
  done: string,
  failed: string,
) {
  const queryClient = useQueryClient()
  const { onCommit } = props
  useEffect(() => {
    onCommit(
      work &&
        (async () => {
          try {
            await work()
            toast.success(done)
          } catch (error) {
            await untilTextsLoaded(error)
            toast.error(failed, loanFailureText(error))
          }
          await queryClient.invalidateQueries(courtesyCarsApi.pathFilter())
        }),
    )
  })
}

type ChoiceProps = Props & { isWanted: boolean; driver: { name: string; phone: string } }

function Choice({ ticketId, start, end, onCommit, isWanted, driver }: ChoiceProps) {
  const { id: organizationId } = useOrganization()
  const [carId, setCarId] = useState('')
  const { keyOf } = useRequestKey()
  const reserving = useMutation(courtesyCarsApi.reserve.mutationOptions())
  const isPlanned = start !== null && end !== null && end > start
  const work =
    carId === '' || !isPlanned
      ? null
      : () =>
          reserving.mutateAsync({
            organizationId,
            ticketId,
            customerId: null,
            carId,
            startsAt: start,
            endsAt: end,
            driverName: driver.name,
            driverPhone: driver.phone,
            requestKey: keyOf([carId, start, end, driver]),
          })
  useCommit({ onCommit }, work, 'Sijaisauto varattu', 'Sijaisautoa ei varattu')
  return (
    <div className="grid gap-1.5">
      {isWanted ? <p className="font-semibold text-signal text-sm">Asiakas toivoo sijaisautoa.</p> : null}
      {isPlanned ? (
        <FreeCarChoice
          legend="Sijaisauto työn ajaksi"
          none="Ei sijaisautoa"
          startsAt={start}
          endsAt={end}
          loanId={null}
          value={carId}
          onChange={setCarId}
        />
      ) : (
        <p className="text-muted text-sm">Vapaat sijaisautot näkyvät, kun työllä on alku ja loppu.</p>
      )}
    </div>
  )
}

function Present({ start, end, onCommit, loan }: Props & { loan: TicketLoan }) {
  const { id: organizationId } = useOrganization()
  const [isMoved, setIsMoved] = useState(true)
  const changing = useMutation(courtesyCarsApi.change.mutationOptions())
  const { state, car, driverName, driverPhone, version } = loan
  const isOut = state === 'OUT'
  // when it went out is past: only its return can be late
  const isCovered = coversPlan(loan, { start: isOut ? null : start, end })
  const isPlanned = start !== null && end !== null && end > start
  const mayMove = !isCovered && isPlanned
  const [startsAt, endsAt] = [isOut || start === null ? loan.startsAt : start, end ?? loan.endsAt]
  const work =
    mayMove && isMoved
      ? () =>
          changing.mutateAsync({
            organizationId,
            loanId: loan.id,
            version,
            carId: car.id,
            startsAt,
            endsAt,
            driverName,
            driverPhone,
          })
      : null
  useCommit({ onCommit }, work, 'Sijaisauton varaus siirretty', 'Sijaisauton varausta ei siirretty')
  return (
    <div className="grid gap-1.5">
      <p>
        <span className="font-semibold text-sm">{isOut ? 'Sijaisauto lainassa' : 'Sijaisauto varattu'}</span>
        <br />
        {carTitle(car)}, <span className="tabular">{timesText(loan.startsAt, loan.endsAt)}</span>
      </p>
      {mayMove ? (
        <Notice>
          <p>Varaus ei kata uutta aikaa.</p>
          <Checkbox
            label={`Siirrä varaus: ${timesText(startsAt, endsAt)}`}
            checked={isMoved}
            onChange={({ target }) => setIsMoved(target.checked)}
          />
        </Notice>
      ) : null}
    </div>
  )
}
