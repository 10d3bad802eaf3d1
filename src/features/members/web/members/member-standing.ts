import { mayEditSettings, mayLoseAdmin } from '#features/organizations/organizations.policy.ts'
import type { Member } from '#features/organizations/organizations.ts'
import type { MemberRole, OrganizationType } from '#shared/organization.ts'

/** The viewer as one of the members; `role` is what was last known of it. */
export type OwnMembership = { userId: string; organizationType: OrganizationType; role: MemberRole }

export type MemberStanding = {
  member: Member
  isSelf: boolean
  /** The only admin: stays in the organisation and stays an admin. */
  isLastAdmin: boolean
  can: { changeRole: boolean; remove: boolean; leave: boolean }
}

/** What a viewer may do with each member; the list itself holds the viewer's own role, which may have changed just now. */
export function standings(members: readonly Member[], { userId, organizationType }: Omit<OwnMembership, 'role'>) {
  const ownRole: MemberRole = members.find((member) => member.userId === userId)?.role ?? 'MEMBER'
  const mayEdit = mayEditSettings({ organizationType, role: ownRole })
  return { rows: rowsOf(members, userId, mayEdit), ownRole, mayEdit }
}

/** The same for a manager of the organisation from outside: the viewer is not in the list. */
export const standingsFromOutside = (members: readonly Member[], mayEdit: boolean) => ({
  rows: rowsOf(members, null, mayEdit),
  ownRole: null,
  mayEdit,
})

function rowsOf(members: readonly Member[], viewerId: string | null, mayEdit: boolean): MemberStanding[] {
  const admins = members.filter(({ role }) => role === 'ADMIN').length
  return members.map((member) => {
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
}
