import type { AuditWordList, AuditWords } from '#web/audit-words.ts'
import type { OrganizationExportAudit } from '../organization-export.audit.ts'

const words: AuditWords<OrganizationExportAudit> = {
  'organization-export.started': {
    label: 'Tietojen vienti aloitettu',
    sentence: ({ details }) => `Aloitti tietojen viennin ${details.withFiles === true ? 'kuvineen' : 'ilman kuvia'}`,
  },
  'organization-export.downloaded': {
    label: 'Viedyt tiedot ladattu',
    sentence: () => 'Latasi viedyt tiedot',
  },
  'organization-export.removed': {
    label: 'Tietojen vienti poistettu',
    sentence: () => 'Poisti tietojen viennin',
  },
}

export const auditWords: AuditWordList = { label: 'Tietojen vienti', words }
