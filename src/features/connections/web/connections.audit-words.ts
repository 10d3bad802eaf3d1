import type { AuditWordList, AuditWords } from '#web/audit-words.ts'
import type { ConnectionsAudit } from '../connections.audit.ts'

const blocking = (details: Record<string, unknown>) => (details.block === true ? ' ja esti uudet pyynnöt' : '')

const words: AuditWords<ConnectionsAudit> = {
  'connections.requested': { label: 'Yhteyttä pyydetty', sentence: () => 'Pyysi yhteyttä asiakkaaseen' },
  'connections.accepted': {
    label: 'Yhteys hyväksytty',
    sentence: ({ details }) =>
      details.byReport === true
        ? 'Avasi yhteyden ilmoittamalla auton'
        : details.byInvitation === true
          ? 'Avasi yhteyden hyväksymällä asiakkaan kutsun'
          : 'Hyväksyi yhteyden korjaamoon',
  },
  'connections.refused': {
    label: 'Yhteyspyyntö hylätty',
    sentence: ({ details }) => `Hylkäsi yhteyspyynnön${blocking(details)}`,
  },
  'connections.cancelled': { label: 'Yhteyspyyntö peruttu', sentence: () => 'Perui yhteyspyynnön' },
  'connections.revoked': {
    label: 'Yhteys katkaistu',
    sentence: ({ details }) => `Katkaisi yhteyden${blocking(details)}`,
  },
  'connections.allowed': { label: 'Pyynnöt sallittu', sentence: () => 'Salli korjaamon yhteyspyynnöt' },
}

export const auditWords: AuditWordList = { label: 'Yhteydet', words }
