import { clsx } from 'clsx'
import type { InspectionPoint } from '../inspections.ts'
import { PointRow } from './point-row.tsx'

/** Points by their groups, in their order. */
export function groupsOf<Point extends { group: string }>(
  points: readonly Point[],
): { name: string; points: Point[] }[] {
  const groups: { name: string; points: Point[] }[] = []
  for (const point of points) {
    const last = groups.at(-1)
    if (last?.name === point.group) last.points.push(point)
    else groups.push({ name: point.group, points: [point] })
  }
  return groups
}

/** All points of an inspection, to be read. */
export const InspectionList = ({ points }: { points: readonly InspectionPoint[] }) => (
  <div className="grid gap-5">
    {groupsOf(points).map(({ name, points: of }) => (
      <section key={name} aria-label={name}>
        <h2 className="mb-1 font-semibold">{name}</h2>
        <ul className="divide-y divide-line border-line border-y">
          {of.map((point) => (
            <li key={point.id} className={clsx('flex py-2', point.result === null && 'text-muted')}>
              <PointRow point={point} />
            </li>
          ))}
        </ul>
      </section>
    ))}
  </div>
)
