import { clsx } from 'clsx'
import { StatusGlyph, type StatusTone, statusLook } from './status-glyph.tsx'
import { StatusTrackLine } from './status-track-line.tsx'
import type { SideTrack, Station } from './status-track-stations.ts'

export type StatusTrackProps = {
  stations: readonly Station[]
  /** Where it stands now: one of the stations or of the side tracks. */
  current: StatusTone
  sideTracks?: readonly SideTrack[] | undefined
  /** sm: one small line with the present station's name, for cards and rows. md: the whole status track with names. */
  size?: 'sm' | 'md' | undefined
  /** sm only: leave the name out when it is written beside. */
  hideLabel?: boolean | undefined
  className?: string | undefined
}

/**
 * Where a thing stands on its way through its statuses: passed ones on a solid line, coming ones on a dashed one, the present one
 * filled, waiting as a side track.
 * Knows nothing of tickets: give the stations.
 */
export function StatusTrack({
  stations,
  current,
  sideTracks = [],
  size = 'md',
  hideLabel,
  className,
}: StatusTrackProps) {
  const side = sideTracks.find((track) => track.tone === current)
  const at = stations.findIndex((station) => station.tone === (side ? side.after : current))
  const here = side ?? stations[at]
  if (size === 'sm')
    return (
      <StatusTrackLine
        stations={stations}
        at={at}
        side={side}
        here={here}
        hideLabel={hideLabel ?? false}
        className={className}
      />
    )
  return (
    <div className={clsx('@container forced-color-adjust-none', className)}>
      {side ? <Siding side={side} at={at} count={stations.length} /> : null}
      <ol className="flex">
        {stations.map((station, index) => (
          <StationStop
            key={station.tone}
            station={station}
            state={index < at || (side && index === at) ? 'past' : index === at ? 'present' : 'ahead'}
            first={index === 0}
            last={index === stations.length - 1}
            reached={index <= at}
            leftBehind={index < at}
          />
        ))}
      </ol>
    </div>
  )
}

type StopProps = {
  station: Station
  state: 'past' | 'present' | 'ahead'
  first: boolean
  last: boolean
  reached: boolean
  leftBehind: boolean
}

const spoken = { past: 'ohitettu', present: 'nyt', ahead: 'tulossa' }
const driven = 'h-1 bg-muted'
const markings = 'h-0.5 bg-[repeating-linear-gradient(90deg,var(--edge)_0_8px,transparent_8px_14px)] opacity-70'

function StationStop({ station, state, first, last, reached, leftBehind }: StopProps) {
  const look = statusLook[station.tone]
  return (
    <li className="min-w-0 flex-1" aria-current={state === 'present' ? 'step' : undefined}>
      <div className="flex h-8 items-center" aria-hidden="true">
        <span className={clsx('grow', first ? '' : reached ? driven : markings)} />
        {state === 'present' ? (
          <span className={clsx('mx-1 grid size-8 place-items-center rounded-full', look.soft, look.text)}>
            <StatusGlyph tone={station.tone} className="size-5" />
          </span>
        ) : state === 'past' ? (
          <span className="-mx-px size-3 rounded-full bg-muted outline-2 outline-surface" />
        ) : (
          <span className="mx-1 size-3 rounded-full border-2 border-edge" />
        )}
        <span className={clsx('grow', last ? '' : leftBehind ? driven : markings)} />
      </div>
      <p
        className={clsx(
          'flex px-0.5 text-sm leading-tight justify-center',
          state === 'present' ? clsx('font-bold', look.text) : '@max-md:sr-only',
          state === 'past' && 'text-ink',
          state === 'ahead' && 'text-muted',
        )}
      >
        <span className="whitespace-nowrap">
          {station.label}
          <span className="sr-only">, {spoken[state]}</span>
        </span>
      </p>
      {station.note ? (
        <p className="tabular mt-0.5 text-center text-muted text-xs @max-md:sr-only">{station.note}</p>
      ) : null}
    </li>
  )
}

/** A loop above the segment after its station; the sign stands on top of it, with room for words on the right. */
function Siding({ side, at, count }: { side: SideTrack; at: number; count: number }) {
  const look = statusLook[side.tone]
  const column = 100 / count
  return (
    <div className="relative -mb-4 h-12">
      <svg
        viewBox="0 0 100 48"
        preserveAspectRatio="none"
        aria-hidden="true"
        className={clsx('absolute inset-y-0 h-full overflow-visible', look.text)}
        style={{ left: `${(at + 0.5) * column}%`, width: `${column}%` }}
      >
        <path
          d="M0 48C34 48 16 16 50 16"
          fill="none"
          stroke="currentColor"
          strokeWidth="4"
          vectorEffect="non-scaling-stroke"
        />
        {side.rejoins === false ? null : (
          <path
            d="M50 16C50 44 68 48 100 48"
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            strokeDasharray="8 6"
            vectorEffect="non-scaling-stroke"
          />
        )}
      </svg>
      <div
        className={clsx('absolute top-0 flex h-8 items-center gap-1', look.text)}
        style={{ left: `calc(${(at + 1) * column}% - 1rem)` }}
        aria-current="step"
        role="img"
        aria-label={side.label}
      >
        <span className={clsx('grid size-8 shrink-0 place-items-center rounded-full', look.soft)}>
          <StatusGlyph tone={side.tone} className="size-5" />
        </span>
        <span className="whitespace-nowrap bg-surface px-1 font-bold text-sm leading-tight">
          {side.label}
          {side.note ? <span className="font-normal text-muted @max-md:hidden"> · {side.note}</span> : null}
        </span>
      </div>
    </div>
  )
}
