import { createRoute, createRouter, type RouterHistory, redirect } from '@tanstack/react-router'
import { accounts } from '#features/accounts/web/accounts.feature.ts'
import { archive } from '#features/archive/web/archive.feature.ts'
import { carTransports } from '#features/car-transports/web/car-transports.feature.ts'
import { chats } from '#features/chats/web/chats.feature.ts'
import { courtesyCars } from '#features/courtesy-cars/web/courtesy-cars.feature.ts'
import { customers } from '#features/customers/web/customers.feature.ts'
import { desk } from '#features/desk/web/desk.feature.ts'
import { fleet } from '#features/fleet/web/fleet.feature.ts'
import { garageInvitations } from '#features/garage-invitations/web/garage-invitations.feature.ts'
import { garages } from '#features/garages/web/garages.feature.ts'
import { inspections } from '#features/inspections/web/inspections.feature.ts'
import { invoiceBases } from '#features/invoice-bases/web/invoice-bases.feature.ts'
import { maintenanceBooks } from '#features/maintenance-books/web/maintenance-books.feature.ts'
import { management } from '#features/management/web/management.feature.ts'
import { members } from '#features/members/web/members.feature.ts'
import { notifications } from '#features/notifications/web/notifications.feature.ts'
import { offerRequests } from '#features/offer-requests/web/offer-requests.feature.ts'
import { outreach } from '#features/outreach/web/outreach.feature.ts'
import { payers } from '#features/payers/web/payers.feature.ts'
import { receipts } from '#features/receipts/web/receipts.feature.ts'
import { reminders } from '#features/reminders/web/reminders.feature.ts'
import { reporting } from '#features/reporting/web/reporting.feature.ts'
import { reviews } from '#features/reviews/web/reviews.feature.ts'
import { settings } from '#features/settings/web/settings.feature.ts'
import { settingsLayoutRoute } from '#features/settings/web/settings.routes.ts'
import { NotFoundOutside } from '#features/shell/web/not-found.tsx'
import { shell } from '#features/shell/web/shell.feature.ts'
import { shellRoute } from '#features/shell/web/shell.routes.ts'
import { support } from '#features/support/web/support.feature.ts'
import { tickets } from '#features/tickets/web/tickets.feature.ts'
import { tyreHotel } from '#features/tyre-hotel/web/tyre-hotel.feature.ts'
import { webhooks } from '#features/webhooks/web/webhooks.feature.ts'
import { takeAnswers } from '#web/api.ts'
import { firstAnswers, firstAnswersAt } from '#web/first-answers.ts'
import { installFeatures } from '#web/installed-features.ts'
import { lazyPage } from '#web/lazy-component.tsx'
import { authRoute, bareRoute, rootRoute } from '#web/navigation/routes.ts'
import { routerOptions } from './router-options.tsx'
import { webFeatures } from './web-features.ts'

/** Everything that screens are built of, to look at: /docs__/ui. */
const galleryRoute = createRoute({
  getParentRoute: () => bareRoute,
  path: '/ui',
  component: lazyPage(() => import('#web/ui/gallery.tsx'), 'Gallery'),
})

const bareEntranceRoute = createRoute({
  getParentRoute: () => bareRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/docs__/ui', replace: true })
  },
})

/** A line for each feature, by hand: the types of links come from this list. */
export const routeTree = rootRoute.addChildren([
  ...shell.routes.root,
  bareRoute.addChildren([bareEntranceRoute, galleryRoute]),
  authRoute.addChildren([...accounts.routes.auth, ...members.routes.auth, ...garageInvitations.routes.auth]),
  shellRoute.addChildren([
    ...notifications.routes.app,
    ...desk.routes.app,
    ...tickets.routes.app,
    ...garages.routes.app,
    ...management.routes.app,
    ...members.routes.app,
    ...chats.routes.app,
    ...maintenanceBooks.routes.app,
    ...offerRequests.routes.app,
    ...invoiceBases.routes.app,
    ...receipts.routes.app,
    ...customers.routes.app,
    ...archive.routes.app,
    ...reporting.routes.app,
    ...support.routes.app,
    ...fleet.routes.app,
    ...outreach.routes.app,
    ...reminders.routes.app,
    ...tyreHotel.routes.app,
    ...inspections.routes.app,
    ...reviews.routes.app,
    ...courtesyCars.routes.app,
    ...payers.routes.app,
    ...carTransports.routes.app,
    ...webhooks.routes.app,
    settingsLayoutRoute.addChildren([...settings.routes.settings, ...notifications.routes.settings]),
  ]),
])

/** The application with what its document has brought. */
export function openApp() {
  if (firstAnswers) takeAnswers(firstAnswers.answers, firstAnswersAt())
  return createAppRouter()
}

/** The router of the whole product; tests give a history of their own. */
export function createAppRouter(history?: RouterHistory) {
  installFeatures(webFeatures)
  // not with the routes above: the sign-in document may load this module's chunk, and its root has another not-found page
  rootRoute.update({ notFoundComponent: NotFoundOutside })
  return createRouter({ routeTree, ...(history ? { history } : {}), ...routerOptions })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
