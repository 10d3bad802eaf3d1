/** What is known of an organisation that sends messages to people without an account. */
export type Trust = {
  /** Since it was founded. */
  ageDays: number
  /** Organisations with people of their own that have been connected with it for a week. */
  connections: number
}

/** Nothing is known of it, or no connection vouches for it: founded just now. */
export const STRANGER: Trust = { ageDays: 0, connections: 0 }

/** Until then what a person sends counts together over all organisations of theirs that are so young. */
export const YOUNG_DAYS = 30
const WEEK_DAYS = 7

const [ON_FIRST_DAY, IN_FIRST_WEEK, IN_FIRST_MONTH, AFTERWARDS] = [30, 60, 100, 200]
const FOR_EACH_CONNECTION = 5
export const MAX_ALLOWANCE = 1000

/** How many messages may reach one person in a day, from all organisations together. */
const [OF_ANYBODY, OF_ESTABLISHED] = [5, 20]
const ESTABLISHED_CONNECTIONS = 3

/** How many times one thing (a link, an invitation) may be sent to the same person in a day. */
export const PER_TARGET = 3

export const isYoung = ({ ageDays }: Trust): boolean => ageDays < YOUNG_DAYS

/** How many messages an organisation may send in a day to people without an account: few at first, more as it grows old and is trusted by others. */
export function dailyAllowance({ ageDays, connections }: Trust): number {
  return Math.min(byAge(ageDays) + FOR_EACH_CONNECTION * connections, MAX_ALLOWANCE)
}

function byAge(days: number): number {
  if (days < 1) return ON_FIRST_DAY
  if (days < WEEK_DAYS) return IN_FIRST_WEEK
  return days < YOUNG_DAYS ? IN_FIRST_MONTH : AFTERWARDS
}

/** How many messages a person may get in a day before this sender may write to them no more. */
export const perRecipient = (trust: Trust): number =>
  !isYoung(trust) && trust.connections >= ESTABLISHED_CONNECTIONS ? OF_ESTABLISHED : OF_ANYBODY
