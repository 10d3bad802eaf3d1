import { type AuditWordList, type AuditWords, named } from '#web/audit-words.ts'
import type { GarageInvitationsAudit } from '../garage-invitations.audit.ts'

const words: AuditWords<GarageInvitationsAudit> = {
  'garage_invitations.sent': {
    label: 'Korjaamo kutsuttu',
    sentence: ({ details }) => `Kutsui korjaamon${named(details.garageName)}, ${details.email}`,
  },
  'garage_invitations.resent': {
    label: 'Korjaamon kutsu lähetetty uudelleen',
    sentence: ({ details }) => `Lähetti korjaamon kutsun uudelleen osoitteeseen ${details.email}`,
  },
  'garage_invitations.withdrawn': {
    label: 'Korjaamon kutsu peruttu',
    sentence: ({ details }) => `Perui osoitteeseen ${details.email} lähetetyn kutsun`,
  },
  'garage_invitations.accepted': {
    label: 'Asiakkaan kutsu hyväksytty',
    sentence: () => 'Hyväksyi asiakkaan kutsun Huoltosiltaan',
  },
}

export const auditWords: AuditWordList = { label: 'Kutsutut korjaamot', words }
