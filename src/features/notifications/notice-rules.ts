import type { NoticeChannel, NoticeGroup } from '#shared/notice.ts'
import type { MemberRole, OrganizationType } from '#shared/organization.ts'

/** `always` cannot be turned off, `never` is not offered; `on` and `off` are the first position of a switch. */
export type NoticeRule = 'always' | 'never' | 'on' | 'off'

/** Which way each group may leave the app (product: section 9). Push leads to the devices on which the person turned it on, so it is on at first. */
export const NOTICE_RULES: Record<NoticeGroup, Record<NoticeChannel, NoticeRule>> = {
  TICKETS: { mail: 'on', sms: 'never', whatsapp: 'never', push: 'on' },
  PROGRESS: { mail: 'on', sms: 'never', whatsapp: 'never', push: 'on' },
  DUE_DATES: { mail: 'on', sms: 'never', whatsapp: 'never', push: 'on' },
  CONNECTIONS: { mail: 'on', sms: 'never', whatsapp: 'never', push: 'on' },
  EXTRA_WORK: { mail: 'always', sms: 'off', whatsapp: 'off', push: 'on' },
  PICK_UP: { mail: 'on', sms: 'off', whatsapp: 'off', push: 'on' },
  OFFER_REQUESTS: { mail: 'on', sms: 'never', whatsapp: 'never', push: 'on' },
  OFFERS: { mail: 'always', sms: 'never', whatsapp: 'never', push: 'on' },
  MAINTENANCE_BOOKS: { mail: 'on', sms: 'never', whatsapp: 'never', push: 'on' },
  MESSAGES: { mail: 'on', sms: 'never', whatsapp: 'never', push: 'on' },
  SYSTEMS: { mail: 'on', sms: 'never', whatsapp: 'never', push: 'on' },
}

/** Whether a person chooses it; the product decides the rest. */
export const isChoice = (group: NoticeGroup, channel: NoticeChannel): boolean =>
  NOTICE_RULES[group][channel] === 'on' || NOTICE_RULES[group][channel] === 'off'

/** A fleet's people are mailed no move of each car unless they ask for it: two hundred cars would hide what waits for them. */
const startsQuiet = (group: NoticeGroup, channel: NoticeChannel, isFleets: boolean): boolean =>
  isFleets && group === 'PROGRESS' && channel === 'mail'

/**
 * Whether a notice of the group is sent on this channel; `chosen` is what the user saved, if anything. `isFleets`: the user belongs to customers with
 * fleets only, neither to a garage nor to a private person's account.
 */
export function isWanted(
  group: NoticeGroup,
  channel: NoticeChannel,
  chosen: boolean | undefined,
  isFleets = false,
): boolean {
  const rule = NOTICE_RULES[group][channel]
  if (rule === 'always' || rule === 'never') return rule === 'always'
  return chosen ?? (rule === 'on' && !startsQuiet(group, channel, isFleets))
}

/** The groups whose notices reach only one side. `notice-table.test.ts` compares this with the organisations that the notices concern. */
const SIDE: Partial<Record<NoticeGroup, OrganizationType>> = { OFFER_REQUESTS: 'GARAGE', DUE_DATES: 'CUSTOMER' }

/** Whether some notice of the group reaches organisations of this type. */
export const reachesSide = (group: NoticeGroup, type: OrganizationType): boolean => (SIDE[group] ?? type) === type

/**
 * Whether this person receives notices outside the app: what only a customer's admins answer is mailed to no other member, nor what only admins can
 * mend.
 */
export const isConcerned = (group: NoticeGroup, type: OrganizationType, role: MemberRole): boolean =>
  role === 'ADMIN' || (group !== 'SYSTEMS' && (group !== 'CONNECTIONS' || type === 'GARAGE'))

/** Whether anything of the group can reach a person outside the app in one of these roles; a user without an organisation may still get any role. */
export const reaches = (group: NoticeGroup, roles: readonly { type: OrganizationType; role: MemberRole }[]): boolean =>
  roles.length === 0 || roles.some(({ type, role }) => reachesSide(group, type) && isConcerned(group, type, role))

export const GROUP_LABELS: Record<NoticeGroup, string> = {
  TICKETS: 'Huollot',
  PROGRESS: 'Huollon eteneminen',
  DUE_DATES: 'Katsastukset ja huoltovälit',
  CONNECTIONS: 'Yhteydet',
  EXTRA_WORK: 'Lisätyöt ja hinnat',
  PICK_UP: 'Noudot',
  OFFER_REQUESTS: 'Tarjouspyynnöt',
  OFFERS: 'Tarjoukset',
  MAINTENANCE_BOOKS: 'Huoltokirjat',
  MESSAGES: 'Viestit',
  SYSTEMS: 'Järjestelmät',
}
