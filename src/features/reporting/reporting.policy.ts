import type { MemberRole } from '#shared/organization.ts'

/** Everybody sees their organisation's report; who of the mechanics worked how long, its admins, and each their own. */
export const maySeeHoursOf = (who: { userId: string; role: MemberRole }, mechanicId: string): boolean =>
  who.role === 'ADMIN' || who.userId === mechanicId
