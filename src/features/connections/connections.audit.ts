/** Each act names the other side. */
type About = { otherPartyId: string }

export type ConnectionsAudit = {
  'connections.requested': About
  /** By an admin, by a report of the customer's own, or by the garage that the customer invited. */
  'connections.accepted': About & { byReport: boolean; byInvitation?: boolean }
  'connections.refused': About & { block: boolean }
  'connections.cancelled': About
  'connections.revoked': About & { block: boolean }
  'connections.allowed': About
}
