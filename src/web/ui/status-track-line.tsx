import { clsx } from 'clsx'
import { statusLook, statusShapes } from './status-glyph.tsx'
import type { SideTrack, Station } from './status-track-stations.ts'

type Props = {
  stations: readonly Station[]
  at: number
  side: SideTrack | undefined
  here: Station | undefined
  hideLabel: boolean
  className: string | undefined
}

const step = 18
const inset = 9

/** The status track in one line of text: for cards, rows and lists. */
export function StatusTrackLine({ stations, at, side, here, hideLabel, className }: Props) {
  const width = inset * 2 + step * (stations.length - 1)
  const y = side ? 15 : 10
  const x = (index: number) => inset + step * index
  const end = x(stations.length - 1)
  const look = here ? statusLook[here.tone] : undefined
  const signX = side ? x(at) + step / 2 : x(at)
  const signY = side ? 7 : y
  return (
    <span className={clsx('inline-flex items-center gap-1.5 forced-color-adjust-none', className)}>
      <svg
        viewBox={`0 0 ${width} 20`}
        width={width}
        height={20}
        className="shrink-0"
        role="img"
        aria-label={`Tila ${at + 1}/${stations.length}${here ? `: ${here.label}` : ''}`}
      >
        <path
          d={`M${x(Math.max(0, at))} ${y}H${end}`}
          className="stroke-edge"
          strokeWidth="1.5"
          strokeDasharray="4 3"
        />
        {at > 0 ? <path d={`M${x(0)} ${y}H${x(at)}`} className="stroke-muted" strokeWidth="2.5" /> : null}
        {side ? (
          <path
            d={`M${x(at)} ${y}Q${x(at) + 2} ${signY} ${signX} ${signY}`}
            fill="none"
            stroke="currentColor"
            className={look?.text}
            strokeWidth="2.5"
          />
        ) : null}
        {stations.map((station, index) =>
          index < at || (side && index === at) ? (
            <circle key={station.tone} cx={x(index)} cy={y} r="3.25" className="fill-muted" />
          ) : index > at ? (
            <circle
              key={station.tone}
              cx={x(index)}
              cy={y}
              r="2.75"
              className="fill-surface stroke-edge"
              strokeWidth="1.5"
            />
          ) : null,
        )}
        {here && look ? (
          <g className={clsx(look.text, '[--glyph-ground:var(--surface)]')}>
            <circle cx={signX} cy={signY} r="8" className="fill-surface" />
            <g transform={`translate(${signX - 7} ${signY - 7}) scale(0.875)`}>{statusShapes[here.tone]}</g>
          </g>
        ) : null}
      </svg>
      {here && look && !hideLabel ? (
        <span aria-hidden="true" className={clsx('whitespace-nowrap font-semibold text-sm', look.text)}>
          {here.label}
        </span>
      ) : null}
    </span>
  )
}
