import { formatDate } from '#web/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { type CalledCar, MAX_CALL_LIST, MAX_CALLED, NOT_CALLED_WORDS } from '../tyre-calls.ts'
import { setNumberText } from '../tyre-set.ts'
import { callGoes, WAY_WORDS } from './call-words.ts'
import { WearBadge } from './tyre-words.tsx'

type Props = {
  cars: readonly CalledCar[]
  /** There are more that fit. */
  isCut: boolean
  /** Ids of cars; one that is not among the rows now stays picked, and is not called. */
  picked: ReadonlySet<string>
  onPick: (picked: ReadonlySet<string>) => void
  onCall: (cars: readonly CalledCar[]) => void
}

/** The cars to call up, by what each customer is reached or why not, and those of them that are picked. */
export function CallRows({ cars, isCut, picked, onPick, onCall }: Props) {
  const ready = cars.filter(({ notCalled }) => notCalled === null)
  const again = cars.filter(({ notCalled }) => notCalled === 'called')
  const choosable = [...ready, ...again]
  const chosen = choosable.filter(({ vehicleId }) => picked.has(vehicleId))
  const pick = (vehicleId: string, isPicked: boolean) =>
    onPick(new Set(isPicked ? [...picked, vehicleId] : [...picked].filter((one) => one !== vehicleId)))
  return (
    <>
      <p className="tabular" role="status">
        {callGoes(ready)} {cars.length > ready.length ? `${cars.length - ready.length} jää pois, syy rivillä.` : ''}
      </p>
      {isCut ? (
        <Notice>Näkyvissä on {MAX_CALL_LIST} ensimmäistä autoa. Rajaa hakemalla tai kuluneisuudella.</Notice>
      ) : null}
      {ready.length > 1 ? (
        <Checkbox
          label={`Valitse kaikki kutsumattomat (${Math.min(ready.length, MAX_CALLED)})`}
          checked={ready.slice(0, MAX_CALLED).every(({ vehicleId }) => picked.has(vehicleId))}
          onChange={({ target }) =>
            onPick(new Set(target.checked ? ready.slice(0, MAX_CALLED).map(({ vehicleId }) => vehicleId) : []))
          }
        />
      ) : null}
      <ul aria-label="Kutsuttavat" className="divide-y divide-line rounded-lg border border-line bg-surface">
        {cars.map((car) => (
          <li key={car.vehicleId} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2">
            <div className="grow basis-64">
              {car.notCalled === null || car.notCalled === 'called' ? (
                <Checkbox
                  label={<CarName car={car} />}
                  checked={picked.has(car.vehicleId)}
                  onChange={({ target }) => pick(car.vehicleId, target.checked)}
                />
              ) : (
                <p className="py-2.5 pl-7.5 desktop:py-1">
                  <CarName car={car} />
                </p>
              )}
            </div>
            <WearBadge wear={car.wear} />
            <span className="text-sm">
              {car.notCalled === null && car.way ? WAY_WORDS[car.way] : null}
              {car.notCalled === null ? null : (
                <Badge>
                  {NOT_CALLED_WORDS[car.notCalled]}
                  {car.notCalled === 'called' && car.calledAt ? ` ${formatDate(car.calledAt)}` : ''}
                </Badge>
              )}
            </span>
          </li>
        ))}
      </ul>
      {chosen.length > 0 ? (
        <div
          data-act-bar
          className="sticky bottom-(--bottom-bar-height) z-20 flex flex-wrap items-center justify-end gap-3 rounded-lg border border-line bg-surface p-3 print:hidden"
        >
          <p className="tabular grow" aria-live="polite">
            {chosen.length === 1 ? '1 auto valittu' : `${chosen.length} autoa valittu`}
          </p>
          <Button kind="primary" disabled={chosen.length > MAX_CALLED} onClick={() => onCall(chosen)}>
            Kutsu valitut
          </Button>
        </div>
      ) : null}
    </>
  )
}

const CarName = ({ car: { plate, customer, title, number } }: { car: CalledCar }) => (
  <>
    <span className="tabular font-semibold">{plate}</span> {customer.name}
    <span className="block text-muted text-sm">
      {setNumberText(number)} {title}
    </span>
  </>
)
