import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { formatDate } from '#web/format.ts'
import { useMinute } from '#web/use-minute.ts'
import { isMeterFirst, meterText } from '../first-meter.ts'
import { DueBadge, DueDay } from './due-day.tsx'
import { groundOf, isReached, type Service } from './service-ground.ts'

type ListProps = {
  service: Service
  /** Only its day, where that is known. */
  isShort?: boolean
  isDense?: boolean
}

/** The next service in a list: by its day or a meter, whichever is first; an estimate says so. */
export function NextServiceDay({ service, isShort = false, isDense = false }: ListProps) {
  const { nextServiceOn, serviceKmOn } = service
  const meter = meterText(service)
  if (meter === null || (nextServiceOn && !isMeterFirst(service)))
    return <DueDay day={nextServiceOn} isDense={isDense} />
  if (serviceKmOn === null) return <span className="tabular">{meter}</span>
  return (
    <span className="inline-grid gap-0.5">
      <DueDay day={serviceKmOn} isEstimate={!isReached(service)} isDense={isDense} />
      {isShort ? null : <span className="tabular text-muted text-sm">{meter}</span>}
    </span>
  )
}

/** The same on the car's own page, with what the estimate is based on. */
export function NextService({ service }: { service: Service }) {
  const { nextServiceOn } = service
  const today = dayInHelsinki(new Date(useMinute()))
  const meter = meterText(service)
  if (meter === null) return <DueDay day={nextServiceOn} unknown="Ei tiedossa" />
  const kmOn = isMeterFirst(service) ? service.serviceKmOn : null
  const ground = groundOf(service, today)
  return (
    <span className="grid gap-0.5">
      <span className="tabular flex flex-wrap items-center gap-x-2">
        {nextServiceOn && kmOn ? formatDate(nextServiceOn) : null}
        {nextServiceOn && !kmOn ? <DueDay day={nextServiceOn} /> : null}
        <span>
          {nextServiceOn ? 'tai ' : ''}
          {meter}
        </span>
        {kmOn ? <DueBadge day={kmOn} /> : null}
      </span>
      {ground ? <span className="max-w-prose text-muted text-sm">{ground}</span> : null}
    </span>
  )
}
