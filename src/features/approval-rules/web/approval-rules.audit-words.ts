import { formatMoney } from '#shared/money.ts'
import { type AuditFacts, type AuditWordList, type AuditWords, named } from '#web/audit-words.ts'
import type { ApprovalRulesAudit } from '../approval-rules.audit.ts'

const rule = ({ details: { name, upToCents, isOn } }: AuditFacts): string =>
  `${named(name)} (enintään ${typeof upToCents === 'number' ? formatMoney(upToCents) : '?'}, ${isOn ? 'käytössä' : 'ei käytössä'})`

const words: AuditWords<ApprovalRulesAudit> = {
  'approval-rules.added': {
    label: 'Lupasääntö lisätty',
    sentence: (facts) => `Lisäsi lupasäännön${rule(facts)}`,
  },
  'approval-rules.saved': {
    label: 'Lupasääntö muutettu',
    sentence: (facts) => `Muutti lupasääntöä${rule(facts)}`,
  },
  'approval-rules.removed': {
    label: 'Lupasääntö poistettu',
    sentence: (facts) => `Poisti lupasäännön${rule(facts)}`,
  },
}

export const auditWords: AuditWordList = { label: 'Lupasäännöt', words }
