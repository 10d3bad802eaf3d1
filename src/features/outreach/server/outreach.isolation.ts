import { aboutPlatform, type Isolation } from '#server/isolation.ts'
import type { OutreachRouter } from './outreach.router.ts'

const platform = aboutPlatform('super-users see and bound what all organisations send')

export const isolation: Isolation<{ outreach: OutreachRouter }> = {
  cases: { outreach: { sums: platform, senders: platform, setAllowance: platform, setCountry: platform } },
}
