import type { MemberRole, OrganizationType } from '#shared/organization.ts'
import { mayEditSettings, mayLoseAdmin } from '../../organizations.policy.ts'
import type { Member } from '../../organizations.ts'

export type MemberStanding = {
  member: Member
  isSelf: boolean
  /** The only admin: stays in the organisation and stays an admin. */
  isLastAdmin: boolean
  can: { changeRole: boolean; remove: boolean; leave: boolean }
}

/** What the viewer may do with each member; the list itself tells the viewer's own role, which may have changed just now. */
export function standings(members: readonly Member[], viewerId: string, organizationType: OrganizationType) {
  const ownRole: MemberRole = members.find(({ userId }) => userId === viewerId)?.role ?? 'MEMBER'
  const mayEdit = mayEditSettings({ organizationType, role: ownRole })
  const admins = members.filter(({ role }) => role === 'ADMIN').length
  const rows = members.map((member): MemberStanding => {
    const isSelf = member.userId === viewerId
    const isLastAdmin = member.role === 'ADMIN' && !mayLoseAdmin(admins)
    return {
      member,
      isSelf,
      isLastAdmin,
      can: {
        changeRole: mayEdit && !isLastAdmin,
        remove: mayEdit && !isSelf && !isLastAdmin,
        leave: isSelf && !isLastAdmin,
      },
    }
  })
  return { rows, ownRole, mayEdit }
}
