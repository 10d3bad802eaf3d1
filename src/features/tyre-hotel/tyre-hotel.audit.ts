import type { Changes } from '#shared/changes.ts'

export type TyreHotelAudit = {
  'tyre-hotel.settings_saved': { changed: Changes }
  'tyre-hotel.places_made': { hall: string; count: number }
  'tyre-hotel.place_saved': { id: string; name: string }
  'tyre-hotel.imported': { added: number; updated: number }
}
