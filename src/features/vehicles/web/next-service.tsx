import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { formatDate, formatKilometres } from '#web/format.ts'
import { useMinute } from '#web/use-minute.ts'
import { DueBadge, DueDay } from './due-day.tsx'
import { groundOf, isReached, type Service } from './service-ground.ts'

/** Whether its kilometres are expected before its day. */
const isKmFirst = (service: Service): service is Service & { serviceKmOn: string } =>
  service.serviceKmOn !== null && (service.nextServiceOn === null || service.serviceKmOn < service.nextServiceOn)

type ListProps = {
  service: Service
  /** Only its day, where that is known. */
  isShort?: boolean
  isDense?: boolean
}

/** The next service in a list: by its day or its kilometres, whichever is first; an estimate says so. */
export function NextServiceDay({ service, isShort = false, isDense = false }: ListProps) {
  const { nextServiceOn, nextServiceKm, serviceKmOn } = service
  if (nextServiceKm === null || (nextServiceOn && !isKmFirst(service)))
    return <DueDay day={nextServiceOn} isDense={isDense} />
  const km = formatKilometres(nextServiceKm)
  if (serviceKmOn === null) return <span className="tabular">{km}</span>
  return (
    <span className="inline-grid gap-0.5">
      <DueDay day={serviceKmOn} isEstimate={!isReached(service)} isDense={isDense} />
      {isShort ? null : <span className="tabular text-muted text-sm">{km}</span>}
    </span>
  )
}

/** The same on the car's own page, with what the estimate is based on. */
export function NextService({ service }: { service: Service }) {
  const { nextServiceOn, nextServiceKm } = service
  const today = dayInHelsinki(new Date(useMinute()))
  if (nextServiceKm === null) return <DueDay day={nextServiceOn} unknown="Ei tiedossa" />
  const kmOn = isKmFirst(service) ? service.serviceKmOn : null
  const ground = groundOf(service, today)
  return (
    <span className="grid gap-0.5">
      <span className="tabular flex flex-wrap items-center gap-x-2">
        {nextServiceOn && kmOn ? formatDate(nextServiceOn) : null}
        {nextServiceOn && !kmOn ? <DueDay day={nextServiceOn} /> : null}
        <span>
          {nextServiceOn ? 'tai ' : ''}
          {formatKilometres(nextServiceKm)}
        </span>
        {kmOn ? <DueBadge day={kmOn} /> : null}
      </span>
      {ground ? <span className="max-w-prose text-muted text-sm">{ground}</span> : null}
    </span>
  )
}
