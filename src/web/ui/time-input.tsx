import { closingTimeKind, timeKind } from './when/read-when.ts'
import { WhenInput, type WhenInputProps } from './when/when-input.tsx'

/** A time of the day, typed as `8`, `8.00`, `8:00` or `0800`; the value is `HH:MM`. `closing` takes 24.00 too. */
export const TimeInput = ({ closing = false, ...rest }: WhenInputProps & { closing?: boolean }) => (
  <WhenInput kind={closing ? closingTimeKind : timeKind} {...rest} />
)
