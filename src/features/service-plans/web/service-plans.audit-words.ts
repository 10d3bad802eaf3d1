import type { AuditWordList, AuditWords } from '#web/audit-words.ts'
import type { ServicePlansAudit } from '../service-plans.audit.ts'

const words: AuditWords<ServicePlansAudit> = {
  'service-plans.template_added': {
    label: 'Huolto-ohjelman pohja lisätty',
    sentence: ({ details }) => `Lisäsi huolto-ohjelman pohjan ${details.name}`,
  },
  'service-plans.template_saved': {
    label: 'Huolto-ohjelman pohja muutettu',
    sentence: ({ details }) => `Muutti huolto-ohjelman pohjaa ${details.name}`,
  },
  'service-plans.template_removed': {
    label: 'Huolto-ohjelman pohja poistettu',
    sentence: ({ details }) => `Poisti huolto-ohjelman pohjan ${details.name}`,
  },
  'service-plans.given': {
    label: 'Huolto-ohjelma annettu',
    sentence: ({ details }) =>
      `Antoi huolto-ohjelman ${details.name} ${details.count === 1 ? 'autolle' : `${details.count} autolle`}`,
  },
  'service-plans.edited': {
    label: 'Huolto-ohjelma muutettu',
    sentence: ({ details }) => `Muutti auton huolto-ohjelmaa ${details.name}`,
  },
  'service-plans.marked': {
    label: 'Huolto-ohjelmaan kirjattu tehtyä',
    sentence: ({ details }) => `Kirjasi tehdyksi: ${details.items}`,
  },
  'service-plans.removed': {
    label: 'Huolto-ohjelma poistettu',
    sentence: ({ details }) => `Poisti auton huolto-ohjelman ${details.name}`,
  },
}

export const auditWords: AuditWordList = { label: 'Huolto-ohjelmat', words }
