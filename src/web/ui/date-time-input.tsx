import { YEARS } from '#shared/instant.ts'
import { dayKind, lifeDayKind, momentKind } from './when/read-when.ts'
import { WhenInput, type WhenInputProps } from './when/when-input.tsx'

type Bounds = {
  /** `YYYY-MM-DD`: the days before, or after, cannot be chosen from the calendar. */
  min?: string | undefined
  max?: string | undefined
}

/** A moment by the clock of Helsinki; the value is an ISO instant. */
export const DateTimeInput = ({ min, max, ...rest }: WhenInputProps & Bounds) => (
  <WhenInput kind={momentKind} choose={{ label: 'Valitse päivä ja aika', hasTime: true, min, max }} {...rest} />
)

/** A day of the calendar; the value is `YYYY-MM-DD`. */
export const DateInput = ({ min, max, ...rest }: WhenInputProps & Bounds) => (
  <WhenInput kind={dayKind} choose={{ label: 'Valitse päivä', hasTime: false, min, max }} {...rest} />
)

/** A day of a vehicle's life: its first use, an old service, the next inspection. */
export const LifeDayInput = (props: WhenInputProps) => (
  <WhenInput
    kind={lifeDayKind}
    choose={{ label: 'Valitse päivä', hasTime: false, firstYear: YEARS.firstOfLife }}
    {...props}
  />
)
