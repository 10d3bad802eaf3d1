import type { MileageReading } from '#features/vehicles/vehicle-edit.ts'
import { formatDate, formatKilometres } from '#web/format.ts'

const WIDTH = 320
const HEIGHT = 96
const PAD = 6

/**
 * The mileage over time. The line goes through the readings that count; an odd one that is not confirmed is a mark next to it. Nothing for a single
 * one. The table next to it has the same readings.
 */
export function MileageCurve({ readings }: { readings: readonly MileageReading[] }) {
  const counted = readings.filter(({ odd, confirmed }) => !odd || confirmed)
  const [first, last] = [counted[0], counted.at(-1)]
  if (counted.length < 2 || !first || !last) return null
  const place = placeBetween(counted)
  const points = counted.map(place)
  const odd = readings.filter((one) => one.odd && !one.confirmed).map(place)
  const words = `Mittarilukema ${formatDate(first.readAt)}–${formatDate(last.readAt)}: ${formatKilometres(first.mileageKm)} – ${formatKilometres(last.mileageKm)}`
  return (
    <figure className="grid gap-1">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        className="w-full text-brand"
        role="img"
        aria-label={odd.length > 0 ? `${words}, poikkeavia lukemia ${odd.length}` : words}
      >
        <line x1="0" x2={WIDTH} y1={HEIGHT - 1} y2={HEIGHT - 1} className="stroke-line" />
        <polyline
          points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
        {points.map(({ id, x, y }) => (
          <circle key={id} cx={x} cy={y} r="2.5" fill="currentColor" />
        ))}
        {odd.map(({ id, x, y }) => (
          <path
            key={id}
            d={`M${x - 3.5} ${y - 3.5}l7 7m0-7l-7 7`}
            className="stroke-signal"
            strokeWidth="2"
            strokeLinecap="round"
          />
        ))}
      </svg>
      <figcaption className="tabular flex justify-between text-muted text-xs" aria-hidden="true">
        <span>{formatDate(first.readAt)}</span>
        {odd.length > 0 ? <span>× poikkeava lukema</span> : null}
        <span>{formatDate(last.readAt)}</span>
      </figcaption>
    </figure>
  )
}

/** The point of a reading among these; one that lies outside of them is at the edge. */
function placeBetween(counted: readonly MileageReading[]) {
  const x = scale(
    counted.map(({ readAt }) => Date.parse(readAt)),
    PAD,
    WIDTH - PAD,
  )
  const y = scale(
    counted.map(({ mileageKm }) => mileageKm),
    HEIGHT - PAD,
    PAD,
  )
  return ({ id, readAt, mileageKm }: MileageReading) => ({ id, x: x(Date.parse(readAt)), y: y(mileageKm) })
}

/** From the smallest and the largest of these to the two ends. */
function scale(values: readonly number[], from: number, to: number) {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  return (value: number) => {
    const share = most > least ? (Math.min(Math.max(value, least), most) - least) / (most - least) : 0.5
    return Math.round((from + share * (to - from)) * 10) / 10
  }
}
