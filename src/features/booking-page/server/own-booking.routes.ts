import { z } from 'zod'
import type { Database } from '#server/db/database.ts'
import { defineRoute, type Route } from '#server/http/route.ts'
import type { Services } from '#server/services.ts'
import { noteOpened } from '#server/signed-links/read-signed-link.ts'
import { Day, Instant } from '#shared/instant.ts'
import { cancelBooking, moveBooking, type OpenBooking, readBooking, timesToMove } from './own-booking.ts'
import { type OwnView, ownBookingPage } from './own-booking-page.ts'

/** More than any person presses; each counts by the address that it comes from. */
const LIMIT = { max: 120, windowMs: 60_000 }

const Asked = z.object({
  nayta: z.enum(['siirra', 'peru']).optional().catch(undefined),
  alkaen: Day.optional().catch(undefined),
})

const openRoute = defineRoute({
  method: 'GET',
  url: '/varaus/:token',
  access: 'anyone',
  query: Asked,
  limit: ({ request }) => ({ key: `booking:${request.ip}`, ...LIMIT }),
  async handle({ db, services, params: { token }, query: { nayta, alkaen }, reply }) {
    const found = await readBooking(db, services, token)
    if (found.state !== 'open') return ownBookingPage(reply, found, { token, view: 'varaus' })
    await noteOpened(db, found.booking.linkId, services.clock())
    const days = nayta === 'siirra' ? await timesToMove(db, services, found) : []
    return ownBookingPage(reply, found, { token, view: nayta ?? 'varaus', days, from: alkaen })
  },
})

/** The result is on the page that is opened again: a reload sends nothing twice. */
const postRoute = defineRoute({
  method: 'POST',
  url: '/varaus/:token',
  access: 'anyone',
  body: 'form',
  bodyLimitBytes: 4096,
  limit: ({ request }) => ({ key: `booking:${request.ip}`, ...LIMIT }),
  async handle({ db, services, params: { token }, body, reply }) {
    const found = await readBooking(db, services, token)
    if (found.state !== 'open') return ownBookingPage(reply, found, { token, view: 'varaus' })
    const again = await act(db, services, found, { token, body })
    if (again === null) return reply.redirect(`/varaus/${token}`, 303)
    return ownBookingPage(reply.code(409), found, { token, ...again })
  },
})

type Pressed = { token: string; body: URLSearchParams }

/** What is shown again; null when it was done, or when the page says by itself why not. */
async function act(
  db: Database,
  services: Services,
  found: OpenBooking,
  { token, body }: Pressed,
): Promise<Omit<OwnView, 'token'> | null> {
  if (body.get('teko') === 'peru') {
    await cancelBooking(db, services, found, token)
    return null
  }
  if (body.get('teko') !== 'siirra') return null
  const at = Instant.safeParse(body.get('aika'))
  const moved = at.success ? await moveBooking(db, services, found, { at: at.data, token }) : 'none'
  if (moved === 'moved' || moved === 'over') return null
  const error = moved === 'taken' ? 'Aika ehti mennä. Valitse uusi aika.' : 'Valitse aika.'
  return { view: 'siirra', days: await timesToMove(db, services, found), error }
}

/** The page behind the link of a booking, for people without a session. */
export const ownBookingRoutes: readonly Route[] = [openRoute, postRoute]
