import type { AuditWordList, AuditWords } from '#web/audit-words.ts'
import type { FilesAudit } from '../files.audit.ts'

const words: AuditWords<FilesAudit> = {
  'files.organization_image_changed': {
    label: 'Kuva vaihdettu',
    sentence: ({ details }) => (details.removed === true ? 'Poisti kuvan' : 'Vaihtoi kuvan'),
  },
}

export const auditWords: AuditWordList = { label: 'Tiedostot', words }
