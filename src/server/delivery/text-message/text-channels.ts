import type { Config } from '../../config.ts'
import type { Channel } from '../channel.ts'
import type { TextChannel } from '../deliveries.tables.ts'
import { twilioChannel } from './twilio-channel.ts'

type TextConfig = Pick<Config, 'publicUrl' | 'isProduction' | 'twilio'>

/** SMS and WhatsApp, each by Twilio when its settings are there; else in the developer's outbox, and in production nowhere. */
export const textChannels = (config: TextConfig): readonly Channel[] => [
  channelOf('sms', config, config.twilio?.smsNumber),
  channelOf('whatsapp', config, config.twilio?.whatsappNumber),
]

function channelOf(
  name: TextChannel,
  { twilio, isProduction, publicUrl }: TextConfig,
  sender?: string | null,
): Channel {
  if (twilio && sender) return twilioChannel(name, { ...twilio, sender, publicUrl })
  return isProduction ? closedChannel(name) : outboxChannel(name)
}

/** Nothing leaves; `/dev/outbox` shows what would have. */
const outboxChannel = (name: TextChannel): Channel => ({
  name,
  isOutbox: true,
  send: async () => 'outbox',
  isRefusedForGood: () => false,
  stop() {},
})

/** It would never be seen, so it fails at once and the next channel is tried. */
const closedChannel = (name: TextChannel): Channel => ({
  name,
  isOutbox: false,
  isClosed: true,
  send: async () => {
    throw new Error(`${name} is not set up (TWILIO_…)`)
  },
  isRefusedForGood: () => true,
  stop() {},
})
