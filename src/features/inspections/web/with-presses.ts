import type { InspectionPoint, PointPress } from '../inspections.ts'

/** A point with what was pressed of it and has not been answered yet; a press that is overtaken changes nothing. */
export function withPress<Point extends Pick<InspectionPoint, 'result' | 'measure' | 'note'>>(
  point: Point,
  { result, measure, note }: Pick<PointPress, 'result' | 'measure' | 'note'>,
  isBulk: boolean,
): Point {
  if (isBulk && result && result.from !== point.result) return point
  return {
    ...point,
    ...(result && { result: result.to }),
    ...(measure && { measure: measure.to }),
    ...(note && { note: note.to }),
  }
}

type Presses = { points: readonly PointPress[]; isBulk: boolean }

/** All points as the mechanic sees them: as the server said, with the presses that wait, in their order. */
export const withPresses = (
  points: readonly InspectionPoint[],
  presses: readonly Presses[],
): readonly InspectionPoint[] =>
  presses.length === 0
    ? points
    : points.map((point) =>
        presses.reduce((shown, { points: pressed, isBulk }) => {
          const press = pressed.find(({ pointId }) => pointId === point.id)
          return press ? withPress(shown, press, isBulk) : shown
        }, point),
      )
