import { ORGANIZATION_TYPE_LABELS, ORGANIZATION_TYPES } from '#shared/organization.ts'
import type { AuditWordList, AuditWords } from '#web/audit-words.ts'
import type { OrganizationsAudit } from '../organizations.audit.ts'

const typeOf = (value: unknown): string => {
  const type = ORGANIZATION_TYPES.find((one) => one === value)
  return type ? ` (${ORGANIZATION_TYPE_LABELS[type].toLowerCase()})` : ''
}

const words: AuditWords<OrganizationsAudit> = {
  'organizations.created': {
    label: 'Organisaatio luotu',
    sentence: ({ details }) =>
      details.kind === 'PERSON' ? 'Otti tilin käyttöön' : `Loi organisaation${typeOf(details.type)}`,
  },
  'organizations.disabled': {
    label: 'Organisaatio jäi tyhjäksi',
    sentence: () => 'Poistui viimeisenä, joten kaikki poistui käytöstä',
  },
}

export const auditWords: AuditWordList = { label: 'Organisaatiot', words }
