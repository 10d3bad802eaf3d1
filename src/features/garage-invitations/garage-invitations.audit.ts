export type GarageInvitationsAudit = {
  'garage_invitations.sent': { email: string; garageName: string }
  'garage_invitations.resent': { email: string }
  'garage_invitations.withdrawn': { email: string }
  /** Of the garage that said yes. */
  'garage_invitations.accepted': { otherPartyId: string }
}
