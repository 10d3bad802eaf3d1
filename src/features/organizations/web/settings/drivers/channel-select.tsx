import type { ComponentProps } from 'react'
import { DRIVER_CHANNELS } from '#shared/organization.ts'
import { Select } from '#web/ui/select.tsx'
import { CHANNEL_LABELS } from '../../../organization-people.ts'

/** How a driver is told. */
export function ChannelSelect(props: Omit<ComponentProps<typeof Select>, 'children'>) {
  return (
    <Select {...props}>
      {DRIVER_CHANNELS.map((channel) => (
        <option key={channel} value={channel}>
          {CHANNEL_LABELS[channel]}
        </option>
      ))}
    </Select>
  )
}
