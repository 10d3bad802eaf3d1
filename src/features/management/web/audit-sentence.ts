import { use } from 'react'
import type { AuditWordList } from '#web/audit-words.ts'
import { installedFeatures } from '#web/installed-features.ts'
import type { AuditEntry } from '../management.ts'

let loading: Promise<AuditWordList[]> | undefined

/** Every feature's words for what it writes into the audit log, the lower features' first. */
export const loadAuditWords = (): Promise<AuditWordList[]> => {
  loading ??= Promise.all(installedFeatures().flatMap(({ auditWords }) => auditWords?.() ?? [])).then((loaded) =>
    loaded.map(({ auditWords }) => auditWords),
  )
  return loading
}

/** The same in a component, which waits for them. */
export const useAuditWords = (): readonly AuditWordList[] => use(loadAuditWords())

/** What was done, as a Finnish sentence without its subject; an unknown action is shown by its name. */
export function auditSentence(
  lists: readonly AuditWordList[],
  { action, user, details }: Pick<AuditEntry, 'action' | 'user' | 'details'>,
): string {
  const known = lists.find(({ words }) => Object.hasOwn(words, action))?.words[action]
  return known?.sentence({ user: user?.name ?? 'poistettu käyttäjä', details }) ?? action
}
