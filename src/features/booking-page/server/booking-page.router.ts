import { maySeePriceLists } from '#features/organizations/organizations.policy.ts'
import { pageRouter } from '#features/organizations/server/settings-routers.ts'
import type { SettingsAccess } from '#server/settings-access.ts'
import { mergeRouters, router } from '#server/trpc.ts'
import { BookingChoices, BookingPage, BookingPageEdit } from '../booking-page.ts'
import { bookingChoices, bookingPageSettings } from './save-booking-page.ts'

/** The garage's page of settings, for its own people or for super-users. */
export const bookingPagePages = (access: SettingsAccess) => {
  const procedures = access.onlyIf(maySeePriceLists)
  return {
    bookingPage: mergeRouters(
      pageRouter(procedures, bookingPageSettings, { view: BookingPage, edit: BookingPageEdit }),
      router({
        /** Its services, and the address that is proposed. */
        choices: procedures.read
          .output(BookingChoices)
          .query(({ ctx: { db, scope, services } }) => bookingChoices(db, scope.organizationId, services.publicUrl)),
      }),
    ),
  }
}
export type BookingPagePages = ReturnType<typeof bookingPagePages>
