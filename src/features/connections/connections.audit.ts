/** Each act names the other side. */
type About = { otherPartyId: string }

export type ConnectionsAudit = {
  'connections.requested': About
  /** By an admin, or by a report of the customer's own. */
  'connections.accepted': About & { byReport: boolean }
  'connections.refused': About & { block: boolean }
  'connections.cancelled': About
  'connections.revoked': About & { block: boolean }
  'connections.allowed': About
}
