import type { ComponentProps } from 'react'
import { CHANNEL_LABELS, DRIVER_CHANNELS } from '#shared/organization.ts'
import { Select } from '#web/ui/select.tsx'

/** How a driver gets messages. */
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
