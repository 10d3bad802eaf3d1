import type { MileageReading } from '#features/vehicles/vehicle-edit.ts'
import { formatDate, formatKilometres } from '#web/format.ts'

const WIDTH = 320
const HEIGHT = 72
const PAD = 6

/** The mileage over time as a small curve, without the odd readings that nobody has confirmed. Nothing for a single one. */
export function MileageCurve({ readings }: { readings: readonly MileageReading[] }) {
  const counted = readings.filter(({ odd, confirmed }) => !odd || confirmed)
  const [first, last] = [counted[0], counted.at(-1)]
  if (counted.length < 2 || !first || !last) return null
  const points = placed(counted)
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="h-18 w-full text-brand"
      role="img"
      aria-label={`Mittarilukema ${formatDate(first.readAt)}–${formatDate(last.readAt)}: ${formatKilometres(first.mileageKm)} – ${formatKilometres(last.mileageKm)}`}
    >
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
    </svg>
  )
}

function placed(readings: readonly MileageReading[]) {
  const times = readings.map(({ readAt }) => Date.parse(readAt))
  const lengths = readings.map(({ mileageKm }) => mileageKm)
  const x = scale(times, PAD, WIDTH - PAD)
  const y = scale(lengths, HEIGHT - PAD, PAD)
  return readings.map(({ id, readAt, mileageKm }) => ({ id, x: x(Date.parse(readAt)), y: y(mileageKm) }))
}

/** From the smallest and the largest of these to the two ends. */
function scale(values: readonly number[], from: number, to: number) {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  return (value: number) => from + (most > least ? (value - least) / (most - least) : 0.5) * (to - from)
}
