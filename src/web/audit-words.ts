/** What was written down: rows are older than the program, so nothing is known of the details' shape. */
export type AuditFacts = { user: string; details: Record<string, unknown> }

/**
 * Each act of a feature: its name in the filter, and a sentence about the user who did it. An act without words does not
 * compile. The organisation is named next to the sentence.
 */
export type AuditWords<Audit = Record<string, unknown>> = {
  [Action in keyof Audit]: { label: string; sentence: (facts: AuditFacts) => string }
}

/** A feature's words under the heading that its acts have in the filter. */
export type AuditWordList = { label: string; words: AuditWords }

export const word = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

export const named = (value: unknown): string => (word(value) ? ` ${word(value)}` : '')

export const rowCounts = ({ added, updated }: Record<string, unknown>): string =>
  `${word(added) || 0} uutta, ${word(updated) || 0} päivitettyä`

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
