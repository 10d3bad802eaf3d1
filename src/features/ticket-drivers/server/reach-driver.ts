import type { drivers } from '#features/drivers/server/drivers.tables.ts'
import { canGetTexts } from '#shared/phone-reach.ts'
import type { MessageChannel } from '../ticket-drivers.ts'

export type Reached = Pick<typeof drivers.$inferSelect, 'phone' | 'email' | 'channel'>

/** In which order the next channel is taken when one failed (product: section 4). */
const ORDER: readonly MessageChannel[] = ['WHATSAPP', 'SMS', 'EMAIL']

const hasAddress = (driver: Reached, channel: MessageChannel): boolean =>
  channel === 'EMAIL' ? driver.email !== '' : canGetTexts(driver.phone)

/** The channel that a driver wants, and those after it; empty for a driver who wants no messages. A landline gets none of the texts. */
export function channelsOf(driver: Reached): MessageChannel[] {
  const { channel } = driver
  if (channel === 'NONE') return []
  return ORDER.slice(ORDER.indexOf(channel)).filter((one) => hasAddress(driver, one))
}
