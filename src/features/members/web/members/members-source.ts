import { organizationsApi } from '#features/organizations/web/organizations.api.ts'

type Api = typeof organizationsApi

/**
 * The procedures behind the page of members. Management has the same ones for any organisation, with the same inputs and
 * answers (`managedOrganizationRouter`), and mounts the same page with them.
 */
export type MembersSource = Pick<Api, 'listMembers'> & {
  members: Pick<Api['members'], 'setRole' | 'remove'>
  invitations: InvitationsSource
}

export type InvitationsSource = Pick<Api['invitations'], 'list' | 'create' | 'resend' | 'revoke'>

/** The organisation's own procedures. */
export const ownMembersSource: MembersSource = organizationsApi
