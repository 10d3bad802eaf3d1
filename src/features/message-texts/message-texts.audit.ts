import type { Changes } from '#shared/changes.ts'

export type MessageTextsAudit = { 'message-texts.saved': { changed: Changes } }
