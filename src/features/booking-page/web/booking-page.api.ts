import { settingsPages } from '#features/organizations/web/settings-context.ts'
import type { BookingPagePages } from '../server/booking-page.router.ts'

export const useBookingApi = settingsPages<BookingPagePages>()
