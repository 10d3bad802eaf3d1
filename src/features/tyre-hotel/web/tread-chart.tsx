import { formatDate } from '#web/format.ts'
import { TREAD_LIMITS, type Treads, treadText, WHEEL_LABELS, WHEELS, type Wheel } from '../tread.ts'
import type { TyreSeason } from '../tyre-kinds.ts'

const WIDTH = 320
const HEIGHT = 120
const PAD = 8

/** Distinguished by their dashes as well as by the words beneath. */
const DASHES: Record<Wheel, string> = { frontLeft: '', frontRight: '6 3', rearLeft: '2 3', rearRight: '8 3 2 3' }

type Measurement = { id: string; at: string; treads: Treads }
type Props = { measurements: readonly Measurement[]; season: TyreSeason }

/**
 * The tread of each wheel over time, with the legal limit as a line. Nothing for a single measurement: the table next to it has the same figures.
 */
export function TreadChart({ measurements, season }: Props) {
  const [first, last] = [measurements[0], measurements.at(-1)]
  if (measurements.length < 2 || !first || !last) return null
  const times = measurements.map(({ at }) => Date.parse(at))
  const [from, to] = [Math.min(...times), Math.max(...times)]
  const most = Math.max(80, ...measurements.flatMap(({ treads }) => WHEELS.map((wheel) => treads[wheel] ?? 0)))
  const x = (at: string) => PAD + (to > from ? (Date.parse(at) - from) / (to - from) : 0.5) * (WIDTH - 2 * PAD)
  const y = (tenths: number) => HEIGHT - PAD - (tenths / most) * (HEIGHT - 2 * PAD)
  const { legal } = TREAD_LIMITS[season]
  const lines = WHEELS.map((wheel) => ({
    wheel,
    points: measurements.flatMap(({ id, at, treads }) => {
      const tread = treads[wheel]
      return tread === null ? [] : [{ id, x: x(at), y: y(tread) }]
    }),
  }))
  return (
    <figure className="grid gap-1">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        className="w-full text-brand"
        role="img"
        aria-label={`Urasyvyydet ${formatDate(first.at)}–${formatDate(last.at)}: ${WHEELS.map((wheel) => `${WHEEL_LABELS[wheel]} ${treadText(first.treads[wheel])} – ${treadText(last.treads[wheel])} mm`).join(', ')}`}
      >
        <line
          x1="0"
          x2={WIDTH}
          y1={y(legal)}
          y2={y(legal)}
          className="stroke-danger"
          strokeDasharray="4 4"
          vectorEffect="non-scaling-stroke"
        />
        {lines.map(({ wheel, points }) => (
          <g key={wheel}>
            <polyline
              points={points.map((point) => `${point.x},${point.y}`).join(' ')}
              fill="none"
              stroke="currentColor"
              strokeWidth="2"
              strokeDasharray={DASHES[wheel]}
              vectorEffect="non-scaling-stroke"
            />
            {points.map((point) => (
              <circle key={point.id} cx={point.x} cy={point.y} r="2.5" fill="currentColor" />
            ))}
          </g>
        ))}
      </svg>
      <figcaption className="text-muted text-xs">
        <span className="tabular flex justify-between" aria-hidden="true">
          <span>{formatDate(first.at)}</span>
          <span>{formatDate(last.at)}</span>
        </span>
        <span className="flex flex-wrap gap-x-4">
          {WHEELS.map((wheel) => (
            <span key={wheel} className="inline-flex items-center gap-1.5">
              <svg viewBox="0 0 24 4" className="w-6 text-brand" aria-hidden="true">
                <line
                  x1="0"
                  x2="24"
                  y1="2"
                  y2="2"
                  stroke="currentColor"
                  strokeWidth="2"
                  strokeDasharray={DASHES[wheel]}
                />
              </svg>
              {WHEEL_LABELS[wheel]}
            </span>
          ))}
          <span>Katkoviiva: lain raja {treadText(legal)} mm</span>
        </span>
      </figcaption>
    </figure>
  )
}
