import type { MemberRole } from '#shared/organization.ts'
import type { InvitationState } from '../members.ts'

// What members and invitations should do, in a few lines without a database: the measure for `members.model.test.ts`.

export type OrganizationName = 'garage' | 'customer' | 'managed'

type Invitation = {
  /** The row's, once it is known. */
  id?: string
  organization: OrganizationName
  to: number
  role: MemberRole
  onBehalfOf: OrganizationName
  state: InvitationState
}

export type Model = {
  people: { verified: boolean; gone: boolean }[]
  organizations: Record<OrganizationName, { disabled: boolean; managed: boolean; members: Map<number, MemberRole> }>
  invitations: Invitation[]
  /** `action person acting-as organisation`, of everything that succeeded. */
  audit: string[]
}

export type Act = { by: number } & (
  | { kind: 'invite'; organization: OrganizationName; byGarage: boolean; to: number; role: MemberRole }
  | { kind: 'accept'; invitation: number; how: 'link' | 'list' }
  | { kind: 'resend' | 'revoke'; invitation: number; byGarage: boolean }
  | { kind: 'setRole'; organization: OrganizationName; who: number; role: MemberRole }
  | { kind: 'remove'; organization: OrganizationName; who: number }
  | { kind: 'leave'; organization: OrganizationName }
  | { kind: 'deleteAccount' }
)

/** The garage's people act as its members; the model's three organisations and four people to begin with. */
export const firstModel = (): Model => ({
  people: [true, true, true, false].map((verified) => ({ verified, gone: false })),
  organizations: {
    garage: {
      disabled: false,
      managed: false,
      members: new Map([
        [0, 'ADMIN'],
        [2, 'ADMIN'],
      ]),
    },
    customer: {
      disabled: false,
      managed: false,
      members: new Map([
        [1, 'ADMIN'],
        [2, 'MEMBER'],
      ]),
    },
    managed: { disabled: false, managed: true, members: new Map() },
  },
  invitations: [],
  audit: [],
})

const isUnanswered = ({ state }: Invitation) => state === 'open' || state === 'expired'
const adminsOf = (members: Map<number, MemberRole>) => [...members.values()].filter((role) => role === 'ADMIN').length

/** Does the act to the model; answers `ok`, or the reason of the refusal. */
export function act(model: Model, given: Act): string {
  const { by } = given
  const person = model.people[by]
  if (!person || person.gone) return 'user_disabled'
  const roleIn = (name: OrganizationName) => {
    const { disabled, members } = model.organizations[name]
    return disabled ? undefined : members.get(by)
  }
  const write = (action: string, actingAs: string, organization: OrganizationName) => {
    model.audit.push(`${action} ${by} ${actingAs} ${organization}`)
    return 'ok'
  }
  /** Who may invite for an organisation, and as what; else the refusal. */
  const inviter = (organization: OrganizationName, byGarage: boolean) => {
    if (!person.verified) return 'email_unverified'
    const role = roleIn(byGarage ? 'garage' : organization)
    const { managed, disabled } = model.organizations[organization]
    if (!role || (byGarage && (!managed || disabled))) return 'organization'
    return role === 'ADMIN' ? null : 'admin_only'
  }

  switch (given.kind) {
    case 'invite': {
      const { organization, byGarage, to, role } = given
      const refused = inviter(organization, byGarage)
      if (refused) return refused
      const { members } = model.organizations[organization]
      if (members.has(to)) return 'already_member'
      if (role === 'MEMBER' && members.size === 0) return 'fields'
      const known = model.invitations.find(
        (one) => one.organization === organization && one.to === to && isUnanswered(one),
      )
      if (known?.state === 'open') return 'already_invited'
      const issued = { role, onBehalfOf: byGarage ? ('garage' as const) : organization, state: 'open' as const }
      if (known) Object.assign(known, issued)
      else model.invitations.push({ organization, to, ...issued })
      return write('members.invited', 'admin', organization)
    }
    case 'accept': {
      const invitation = model.invitations[given.invitation]
      if (!invitation) return 'invitation'
      const { organization, to, state } = invitation
      const { disabled, members, managed } = model.organizations[organization]
      if (given.how === 'list' && (to !== by || !person.verified)) return 'invitation'
      if (disabled) return 'invitation'
      if (to !== by) return 'invitation_for_another'
      if (state !== 'open') return `invitation_${state}`
      const role = members.size === 0 ? 'ADMIN' : invitation.role
      members.set(by, role === 'ADMIN' ? 'ADMIN' : (members.get(by) ?? 'MEMBER'))
      person.verified = true
      invitation.state = 'accepted'
      if (role !== 'ADMIN' || !managed) return write('members.joined', 'user', organization)
      model.organizations[organization].managed = false
      for (const other of model.invitations)
        if (other.organization === organization && other.onBehalfOf !== organization && isUnanswered(other))
          other.state = 'revoked'
      return write('members.taken_over', 'user', organization)
    }
    case 'resend':
    case 'revoke': {
      const invitation = model.invitations[given.invitation]
      if (!invitation) return 'invitation'
      const { organization, state } = invitation
      const refused = inviter(organization, given.byGarage)
      if (refused) return refused
      if (state === 'accepted') return 'invitation_accepted'
      if (given.kind === 'revoke') {
        if (state === 'revoked') return 'ok'
        invitation.state = 'revoked'
        return write('members.invitation_revoked', 'admin', organization)
      }
      if (state === 'revoked') return 'invitation_revoked'
      invitation.state = 'open'
      return write('members.invitation_resent', 'admin', organization)
    }
    case 'setRole': {
      const { organization, who, role } = given
      const { members } = model.organizations[organization]
      const own = roleIn(organization)
      if (!own) return 'organization'
      if (own !== 'ADMIN') return 'admin_only'
      const before = members.get(who)
      if (!before) return 'member'
      if (before === role) return 'ok'
      if (role === 'MEMBER' && adminsOf(members) === 1) return 'last_admin'
      members.set(who, role)
      return write('members.role_changed', 'admin', organization)
    }
    case 'remove':
    case 'leave': {
      const { organization } = given
      const who = given.kind === 'leave' ? by : given.who
      const { members } = model.organizations[organization]
      const own = roleIn(organization)
      if (!own) return 'organization'
      if (given.kind === 'remove' && own !== 'ADMIN') return 'admin_only'
      const role = members.get(who)
      if (!role) return 'member'
      if (role === 'ADMIN' && adminsOf(members) === 1) return 'last_admin'
      members.delete(who)
      return write(who === by ? 'members.left' : 'members.removed', own.toLowerCase(), organization)
    }
    case 'deleteAccount': {
      const organizations = Object.entries(model.organizations) as [
        OrganizationName,
        Model['organizations']['garage'],
      ][]
      const own = organizations.filter(([, { members }]) => members.has(by))
      for (const [, { members }] of own) {
        const others = new Map([...members].filter(([member]) => member !== by))
        if (others.size > 0 && adminsOf(others) === 0) return 'last_admin'
      }
      person.gone = true
      person.verified = false
      for (const [name, organization] of own) {
        const actingAs = organization.members.get(by)?.toLowerCase() ?? ''
        organization.members.delete(by)
        write('members.left', actingAs, name)
        if (organization.members.size > 0) continue
        organization.disabled = true
        write('organizations.disabled', actingAs, name)
      }
      return 'ok'
    }
  }
}
