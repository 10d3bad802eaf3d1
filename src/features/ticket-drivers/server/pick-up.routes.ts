import { defineRoute, type Route } from '#server/http/route.ts'
import { noteOpened } from '#server/signed-links/read-signed-link.ts'
import { confirmPickUp, pickUpOf } from './confirm-pick-up.ts'
import { pickUpPage } from './pick-up-page.ts'
import { readPickUp } from './read-pick-up.ts'

/** More than any person presses; each counts by the address that it comes from. */
const LIMIT = { max: 120, windowMs: 60_000 }

const open = defineRoute({
  method: 'GET',
  url: '/nouto/:token',
  access: 'anyone',
  limit: ({ request }) => ({ key: `pick-up:${request.ip}`, ...LIMIT }),
  async handle({ db, services, params, reply }) {
    const found = await readPickUp(db, services, params.token)
    if ('link' in found) await noteOpened(db, found.link.id, services.clock())
    return pickUpPage(reply, found, services.clock())
  },
})

/** Redirects to the page: a reload sends nothing twice. */
const confirm = defineRoute({
  method: 'POST',
  url: '/nouto/:token',
  access: 'anyone',
  limit: ({ request }) => ({ key: `pick-up:${request.ip}`, ...LIMIT }),
  async handle({ db, services, params, reply }) {
    const found = await readPickUp(db, services, params.token)
    if (found.state === 'ready') await confirmPickUp(db, services, pickUpOf(found, services))
    if (!('link' in found)) return pickUpPage(reply, found, services.clock())
    return reply.redirect(`/nouto/${params.token}`, 303)
  },
})

/** The page behind the link in a driver's message, for people without a session. */
export const pickUpRoutes: readonly Route[] = [open, confirm]
