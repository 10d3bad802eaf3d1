import { useState } from 'react'
import type { FleetCar } from '../fleet.ts'

/** Cars that are picked to act on, over the pages of the list. */
export type Picked = {
  cars: readonly FleetCar[]
  has: (car: FleetCar) => boolean
  toggle: (car: FleetCar) => void
  /** Whether all of the page are picked, or some. */
  ofPage: 'all' | 'some' | 'none'
  togglePage: () => void
  clear: () => void
}

export function usePicked(page: readonly FleetCar[]): Picked {
  const [picked, setPicked] = useState<ReadonlyMap<string, FleetCar>>(new Map())
  const count = page.filter(({ id }) => picked.has(id)).length
  const ofPage = count === 0 ? 'none' : count === page.length ? 'all' : 'some'
  const change = (apply: (next: Map<string, FleetCar>) => void) =>
    setPicked((before) => {
      const next = new Map(before)
      apply(next)
      return next
    })
  return {
    cars: [...picked.values()],
    has: ({ id }) => picked.has(id),
    toggle: (car) => change((next) => void (next.delete(car.id) || next.set(car.id, car))),
    ofPage,
    togglePage: () =>
      change((next) => {
        for (const car of page)
          if (ofPage === 'all') next.delete(car.id)
          else next.set(car.id, car)
      }),
    clear: () => setPicked(new Map()),
  }
}
