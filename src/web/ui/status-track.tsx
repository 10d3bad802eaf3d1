import { clsx } from 'clsx'
import { StatusGlyph, type StatusTone, statusLook } from './status-glyph.tsx'
import { StatusTrackLine } from './status-track-line.tsx'
import type { SideTrack, Station } from './status-track-stations.ts'

export type StatusTrackProps = {
  stations: readonly Station[]
  /** The current status: one of the stations or of the side tracks. */
  current: StatusTone
  sideTracks?: readonly SideTrack[] | undefined
  /** sm: a small drawing with the present station's name, for cards and rows. md: a line of all stations with their names. */
  size?: 'sm' | 'md' | undefined
  /** sm only: leave the name out when it is written next to it. */
  hideLabel?: boolean | undefined
  className?: string | undefined
}

/**
 * How far a thing has come through its statuses: passed ones on a solid line, coming ones on a dashed one, the present one
 * filled, a side track in a frame of its own. Give only those stations that are on its way. Knows nothing of tickets.
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
  const upTo = side || here ? at + 1 : 0
  const left = stations.slice(0, side ? upTo : Math.max(0, at)).map((station) => ({ station, state: 'past' as const }))
  const present = here ? [{ station: here, state: 'present' as const }] : []
  const coming = side?.rejoins === false ? [] : stations.slice(upTo)
  const stops = [...left, ...present, ...coming.map((station) => ({ station, state: 'ahead' as const }))]
  return (
    <div className={clsx('@container forced-color-adjust-none', className)}>
      <ol className="flex min-h-6 items-center gap-2">
        {stops.map(({ station, state }, index) => (
          <StationStop
            key={station.tone}
            station={station}
            state={state}
            isLast={index === stops.length - 1}
            isBeside={station === side}
            isCrowded={side !== undefined}
          />
        ))}
      </ol>
    </div>
  )
}

type StopProps = {
  station: Station
  state: 'past' | 'present' | 'ahead'
  isLast: boolean
  /** On a side track: it has a frame of its own. */
  isBeside: boolean
  /** A side track takes room in the line: the others keep their names, and their days, only on wider ones. */
  isCrowded: boolean
}

const spoken = { past: 'käyty läpi', present: 'nyt', ahead: 'tulossa' }
const driven = 'h-0.5 bg-muted'
const markings = 'h-0.5 bg-[repeating-linear-gradient(90deg,var(--edge)_0_6px,transparent_6px_11px)] opacity-70'

/** A station in one line: its sign, its name, when it was, and the way to the next one. */
function StationStop({ station, state, isLast, isBeside, isCrowded }: StopProps) {
  const look = statusLook[station.tone]
  const isPresent = state === 'present'
  return (
    <li
      className={clsx('flex min-w-0 items-center gap-2', isLast ? 'shrink-0' : 'grow')}
      aria-current={isPresent ? 'step' : undefined}
    >
      <p
        className={clsx(
          'flex items-center gap-1.5 whitespace-nowrap text-sm',
          isPresent ? 'shrink-0' : 'min-w-2.5 shrink overflow-hidden',
          isPresent
            ? clsx(
                'rounded-full py-0.5 pr-2.5 pl-1 font-bold',
                look.soft,
                look.text,
                isBeside && 'border border-current',
              )
            : state === 'past'
              ? 'text-ink'
              : 'text-muted',
        )}
      >
        {isPresent ? (
          <StatusGlyph tone={station.tone} className="size-5" />
        ) : (
          <span
            aria-hidden="true"
            className={clsx('size-2.5 shrink-0 rounded-full', state === 'past' ? 'bg-muted' : 'border-2 border-edge')}
          />
        )}
        <span className={isPresent ? undefined : isCrowded ? '@max-4xl:sr-only' : '@max-2xl:sr-only'}>
          {station.label}
          <span className="sr-only">, {spoken[state]}</span>
        </span>
        {station.note ? (
          <span
            className={clsx(
              'tabular text-xs',
              isPresent ? 'font-normal @max-lg:sr-only' : 'text-muted',
              isPresent || (isCrowded ? '@max-6xl:sr-only' : '@max-4xl:sr-only'),
            )}
          >
            {station.note}
          </span>
        ) : null}
      </p>
      {isLast ? null : (
        <span aria-hidden="true" className={clsx('min-w-2 grow', state === 'past' ? driven : markings)} />
      )}
    </li>
  )
}
