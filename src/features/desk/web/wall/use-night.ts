import { useState } from 'react'
import { wallClockAt } from '#shared/helsinki-clock.ts'
import { isNightHour } from './wall-layout.ts'

/** Dark at night by itself, or by a press until the next evening or morning. `now` is milliseconds since 1970. */
export function useNight(now: number): { isNight: boolean; toggle: () => void } {
  const isLate = isNightHour(wallClockAt(new Date(now)).hour)
  const [pressed, setPressed] = useState<{ isLate: boolean; isNight: boolean }>()
  const isNight = pressed?.isLate === isLate ? pressed.isNight : isLate
  return { isNight, toggle: () => setPressed({ isLate, isNight: !isNight }) }
}
