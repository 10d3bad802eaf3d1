import { eq } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Database } from '#server/db/database.ts'
import { defineRoute, type Route } from '#server/http/route.ts'
import { limitAddress } from '#server/rate-limit.ts'
import type { Services } from '#server/services.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { Day } from '#shared/instant.ts'
import { MAX_WANTED } from '../booking-page.ts'
import { bookingUrl } from './booking-link.ts'
import { bookings, type DraftRow } from './booking-page.tables.ts'
import { bookingTimes } from './booking-times.ts'
import { beginDraft, draftToken, readDraft } from './drafts.ts'
import { bookableServices, minutesOf, type OpenPage, openPage } from './open-page.ts'
import { doubtfulPlate, postStep } from './post-step.ts'
import {
  codePage,
  detailsPage,
  donePage,
  overPage,
  platePage,
  type StepShown,
  servicesPage,
  timePage,
  type Wrong,
} from './step-pages.ts'
import { firstOpenStep, isStep, STEPS, type Step } from './steps.ts'

/** More than any person presses; each counts by the address that it comes from. */
const PAGES = { max: 120, windowMs: 60_000 }
/** An office behind one address has room. */
const BEGUN = { max: 30, windowMs: 60 * 60_000 }
const BODY = 16_384

const Asked = z.object({
  vaihe: z.string().optional().catch(undefined),
  alkaen: Day.optional().catch(undefined),
  mennyt: z.string().optional().catch(undefined),
})

const pageRoute = defineRoute({
  method: 'GET',
  url: '/ajanvaraus/:slug',
  access: 'anyone',
  limit: ({ request }) => ({ key: `booking-page:${request.ip}`, ...PAGES }),
  async handle({ db, services, params: { slug }, reply }) {
    const page = await openPage(db, slug)
    return servicesPage(reply, await shownOf(db, services, page, null))
  },
})

/** The first step: what is typed is a row from here on, and the address names no more than its id. */
const beginRoute = defineRoute({
  method: 'POST',
  url: '/ajanvaraus/:slug',
  access: 'anyone',
  body: 'form',
  bodyLimitBytes: BODY,
  limit: ({ request }) => ({ key: `booking-page:${request.ip}`, ...PAGES }),
  async handle({ db, services, params: { slug }, body, request, reply }) {
    const page = await openPage(db, slug)
    // a program fills in every field; it gets the page again, and nothing is kept
    if (body.get('kotisivu')) return reply.redirect(`/ajanvaraus/${page.slug}`, 303)
    const shown = await shownOf(db, services, page, null)
    const chosen = chosenServices(body, shown.bookable)
    if ('error' in chosen) return servicesPage(reply.code(422), { ...shown, wrong: chosen })
    await limitAddress(db, 'booking-begun', request.ip, BEGUN)
    const id = await beginDraft(db, services, { garageId: page.garage.id, serviceIds: chosen.ids })
    return reply.redirect(`/ajanvaraus/${page.slug}/${draftToken(services, id)}`, 303)
  },
})

const draftRoute = defineRoute({
  method: 'GET',
  url: '/ajanvaraus/:slug/:token',
  access: 'anyone',
  query: Asked,
  limit: ({ request }) => ({ key: `booking-page:${request.ip}`, ...PAGES }),
  async handle({ db, services, params: { slug, token }, query, reply }) {
    const page = await openPage(db, slug)
    const draft = await readDraft(db, services, { token, garageId: page.garage.id })
    if (!draft) return overPage(reply, page)
    const shown = await shownOf(db, services, page, { draft, token })
    const open = firstOpenStep(draft, shown.bookable)
    const isEarlier = isStep(query.vaihe) && STEPS.indexOf(query.vaihe) < STEPS.indexOf(open)
    const step = open !== 'valmis' && isEarlier && isStep(query.vaihe) ? query.vaihe : open
    return showStep(db, services, reply, shown, { step, from: query.alkaen, isTaken: query.mennyt === '1' })
  },
})

/** The result is on the page that is opened again: a reload sends nothing twice. What is wrong is shown as it was typed. */
const stepRoute = defineRoute({
  method: 'POST',
  url: '/ajanvaraus/:slug/:token',
  access: 'anyone',
  body: 'form',
  bodyLimitBytes: BODY,
  limit: ({ request }) => ({ key: `booking-page:${request.ip}`, ...PAGES }),
  async handle({ db, services, params: { slug, token }, body, request, reply }) {
    const page = await openPage(db, slug)
    const draft = await readDraft(db, services, { token, garageId: page.garage.id })
    if (!draft) return overPage(reply, page)
    const path = `/ajanvaraus/${page.slug}/${token}`
    if (draft.bookingId !== null) return reply.redirect(path, 303)
    const shown = await shownOf(db, services, page, { draft, token })
    const asked = body.get('vaihe') ?? ''
    const open = firstOpenStep(draft, shown.bookable)
    // a step that comes after what is still to be answered
    if (!isStep(asked) || STEPS.indexOf(asked) > STEPS.indexOf(open)) return reply.redirect(path, 303)
    const posted = await postStep(db, services, {
      page,
      draft,
      body,
      ip: request.ip,
      step: asked,
      bookable: shown.bookable,
      ...(asked === 'palvelut' && { chosen: chosenServices(body, shown.bookable) }),
    })
    if (posted.outcome === 'done') return reply.redirect(path + (posted.isTaken ? '?mennyt=1' : ''), 303)
    const doubtful = asked === 'auto' ? doubtfulPlate(body) : ''
    const step = posted.step ?? asked
    return showStep(db, services, reply.code(posted.status), { ...shown, wrong: posted.wrong }, { step, doubtful })
  },
})

type At = { step: Step; from?: string | undefined; isTaken?: boolean; doubtful?: string }

async function showStep(
  db: Database,
  services: Services,
  reply: FastifyReply,
  shown: StepShown,
  { step, from, isTaken = false, doubtful = '' }: At,
): Promise<string> {
  switch (step) {
    case 'palvelut':
      return servicesPage(reply, shown)
    case 'auto':
      return platePage(reply, shown, doubtful)
    case 'aika': {
      const minutes = minutesOf(shown.bookable, shown.draft?.serviceIds ?? [])
      return timePage(reply, shown, {
        days: await bookingTimes(db, shown.page, { minutes, now: services.clock() }),
        from,
        isTaken,
      })
    }
    case 'tiedot':
      return detailsPage(reply, shown)
    case 'koodi':
      return codePage(reply, shown)
    case 'valmis': {
      const [booking] = await db
        .select({ linkId: bookings.linkId })
        .from(bookings)
        .where(eq(bookings.id, shown.draft?.bookingId ?? ''))
      return booking ? donePage(reply, shown, bookingUrl(services, booking.linkId)) : overPage(reply, shown.page)
    }
  }
}

async function shownOf(
  db: Database,
  services: Services,
  page: OpenPage,
  of: { draft: DraftRow; token: string } | null,
): Promise<StepShown> {
  return {
    page,
    path: `/ajanvaraus/${page.slug}${of ? `/${of.token}` : ''}`,
    draft: of?.draft ?? null,
    bookable: await bookableServices(db, page, dayInHelsinki(services.clock())),
  }
}

/** Ids of anything that the page does not offer are left out. */
function chosenServices(body: URLSearchParams, bookable: StepShown['bookable']): { ids: string[] } | Wrong {
  const ids = [...new Set(body.getAll('palvelu'))].filter((id) => bookable.some((one) => one.id === id))
  if (ids.length === 0) return { error: { palvelut: 'Valitse vähintään yksi palvelu.' }, ticked: ids }
  if (ids.length > MAX_WANTED) return { error: { palvelut: `Valitse enintään ${MAX_WANTED} palvelua.` }, ticked: ids }
  return { ids }
}

/** The page on which a garage's visitors book, for people without a session. */
export const bookingRoutes: readonly Route[] = [pageRoute, beginRoute, draftRoute, stepRoute]
