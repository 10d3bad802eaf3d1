import type { StatusTone } from './status-glyph.tsx'

export type Station = {
  tone: StatusTone
  label: string
  /** A second line: a day, how long it took. */
  note?: string | undefined
}
export type SideTrack = Station & {
  /** The station that it leaves from. */
  after: StatusTone
  /** `false`: the journey ends there (cancelled). */
  rejoins?: boolean | undefined
}
