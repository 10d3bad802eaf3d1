import type { Problem, Settings } from '../../settings.ts'

/** What is added before the @ takes 54 of the 64 characters that there may be. */
const INBOUND_ADDRESS = /^[a-z0-9._-]{1,10}@[a-z0-9-]+(\.[a-z0-9-]+)+$/

/** Where answers to mails come in; null where mails cannot be answered. */
export function inboundMailOf({ MAIL_INBOUND_ADDRESS, MAIL_INBOUND_KEY }: Settings, problems: Problem[]) {
  if (!MAIL_INBOUND_ADDRESS && !MAIL_INBOUND_KEY) return null
  if (!INBOUND_ADDRESS.test(MAIL_INBOUND_ADDRESS))
    problems.push({
      name: 'MAIL_INBOUND_ADDRESS',
      message: 'Must be an address with at most 10 letters and digits before its @',
    })
  if (!MAIL_INBOUND_KEY) problems.push({ name: 'MAIL_INBOUND_KEY', message: 'Required with MAIL_INBOUND_ADDRESS' })
  return { address: MAIL_INBOUND_ADDRESS, key: MAIL_INBOUND_KEY }
}
