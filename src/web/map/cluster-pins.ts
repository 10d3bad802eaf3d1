/** Something at a point of the screen, in pixels. */
export type Spot = { id: string; x: number; y: number }
export type Cluster<Item extends Spot> = { x: number; y: number; items: Item[] }

/**
 * Gathers spots that would lie on each other: each joins the first cluster whose middle is within `radius` pixels. The
 * spot named by `alone` is always by itself, so that what is selected is seen.
 */
export function clusterPins<Item extends Spot>(
  spots: readonly Item[],
  radius: number,
  alone: string | null = null,
): Cluster<Item>[] {
  const clusters: Cluster<Item>[] = []
  for (const spot of spots) {
    const near =
      spot.id === alone
        ? undefined
        : clusters.find(({ x, y, items }) => items[0]?.id !== alone && Math.hypot(x - spot.x, y - spot.y) <= radius)
    if (!near) {
      clusters.push({ x: spot.x, y: spot.y, items: [spot] })
      continue
    }
    near.items.push(spot)
    near.x += (spot.x - near.x) / near.items.length
    near.y += (spot.y - near.y) / near.items.length
  }
  return clusters
}

/** The spots of a cluster side by side in a ring: for those that no zoom parts, such as two garages in one yard. */
export function spread<Item extends Spot>({ x, y, items }: Cluster<Item>, distance: number): Item[] {
  const radius = Math.max(distance / 2, (distance * items.length) / (2 * Math.PI))
  return items.map((item, at) => {
    const angle = (2 * Math.PI * at) / items.length
    return { ...item, x: x + radius * Math.cos(angle), y: y + radius * Math.sin(angle) }
  })
}
