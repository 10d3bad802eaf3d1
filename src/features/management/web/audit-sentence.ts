import type { AuditEntry } from '../management.ts'
import { AUDIT_WORDS, type AuditWords } from './audit-words.ts'

const all: AuditWords<Record<string, unknown>> = Object.assign({}, ...AUDIT_WORDS.map(({ words }) => words))

/** What was done, as a Finnish sentence without its subject; an action that is not known is shown as it stands. */
export const auditSentence = ({ action, user, details }: Pick<AuditEntry, 'action' | 'user' | 'details'>): string =>
  all[action]?.sentence({ user: user?.name ?? 'poistettu käyttäjä', details }) ?? action

/** The known actions in groups, for the filter. */
export const AUDIT_ACTIONS: readonly { label: string; actions: readonly { action: string; label: string }[] }[] =
  AUDIT_WORDS.map(({ label, words }) => ({
    label,
    actions: Object.entries(words).map(([action, { label: said }]) => ({ action, label: said })),
  }))
