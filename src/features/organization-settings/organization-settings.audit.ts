import type { Changes } from '#shared/changes.ts'

/** Settings pages log each field before and after; of the profile's texts, which changed. */
export type SettingsAudit = {
  'settings.profile_saved': {
    changed: string[]
    customerKind?: [unknown, unknown]
    businessId?: [unknown, unknown]
    vatNumber?: [unknown, unknown]
    country?: [unknown, unknown]
  }
  'settings.billing_saved': { changed: Changes }
  'settings.properties_saved': { changed: Changes }
  'settings.contact_added': { id: string }
  'settings.contact_saved': { id: string }
  'settings.contact_removed': { id: string }
}
