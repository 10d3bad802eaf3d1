import type { Changes } from '#shared/changes.ts'

export type BookingPageAudit = { 'booking_page.saved': { changed: Changes } }
