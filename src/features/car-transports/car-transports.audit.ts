import type { Changes } from '#shared/changes.ts'

export type CarTransportsAudit = { 'car-transports.settings_saved': { changed: Changes } }
