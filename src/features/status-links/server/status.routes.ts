import { loanFor } from '#features/courtesy-cars/server/courtesy-cars.access.ts'
import { loanForm } from '#features/courtesy-cars/server/loan-form.ts'
import { EXTRA_WORK_FILES } from '#features/extra-work/server/extra-work-files.ts'
import { postAnswer } from '#features/extra-work-links/server/answer-form-post.ts'
import { fileName } from '#features/files/server/file-name.ts'
import { fileOfThing } from '#features/files/server/files.access.ts'
import { serveFile } from '#features/files/server/serve-file.ts'
import { INSPECTION_FILES } from '#features/inspections/server/inspection-files.ts'
import { DOCUMENT_NAMES } from '#features/invoice-bases/invoice-document.ts'
import { receiptPaper } from '#features/receipts/server/receipt-paper.ts'
import { confirmPickUp } from '#features/ticket-drivers/server/confirm-pick-up.ts'
import type { Database } from '#server/db/database.ts'
import { defineRoute, type Route } from '#server/http/route.ts'
import { answerPdf } from '#server/pdf/answer-pdf.ts'
import type { Services } from '#server/services.ts'
import { notFound } from '#shared/app-error.ts'
import { postPrice } from './answer-price.ts'
import { holderOf, noteStatusOpened, stillHolds } from './hold-status-link.ts'
import { postReview } from './post-review.ts'
import { type OpenStatus, readStatus } from './read-status.ts'
import { statusPage, type TypedForm } from './status-page.ts'

/** More than any person presses; counted by the address of the request. */
const PAGES = { max: 120, windowMs: 60_000 }
/** A page has some requests of twenty pictures at most, small and large. */
const PICTURES = { max: 1200, windowMs: 60_000 }

/** A receipt is drawn for each request. */
const PAPERS = { max: 30, windowMs: 60_000 }

const openRoute = defineRoute({
  method: 'GET',
  url: '/huolto/:token',
  access: 'anyone',
  limit: ({ request }) => ({ key: `status-link:${request.ip}`, ...PAGES }),
  async handle({ db, services, params: { token }, reply }) {
    const found = await readStatus(db, services, token)
    if (found.state === 'open') await noteStatusOpened(db, services, found)
    return statusPage(reply, found, { token, now: services.clock() })
  },
})

/**
 * The result is on the page that is opened again: a reload sends nothing twice. An answer that failed, or was not sent yet when a call was asked for,
 * is shown with what was typed.
 */
const postRoute = defineRoute({
  method: 'POST',
  url: '/huolto/:token',
  access: 'anyone',
  body: 'form',
  bodyLimitBytes: 32_768,
  limit: ({ request }) => ({ key: `status-link:${request.ip}`, ...PAGES }),
  async handle({ db, services, params: { token }, body, reply }) {
    const found = await readStatus(db, services, token)
    const now = services.clock()
    if (found.state !== 'open') return statusPage(reply, found, { token, now })
    const again = await act(db, services, found, body)
    // the page says that a call was asked for
    if (again?.status === 200) return statusPage(reply, await readStatus(db, services, token), { token, now, again })
    if (again) return statusPage(reply.code(again.status), found, { token, now, again })
    return reply.redirect(`/huolto/${token}`, 303)
  },
})

type Again = TypedForm & { status: 200 | 422 }

/** What was pressed, of what this page shows: ids of anything else in the form do nothing. */
async function act(db: Database, services: Services, found: OpenStatus, body: URLSearchParams): Promise<Again | null> {
  switch (body.get('asia')) {
    case 'nouto':
      return fetched(db, services, found)
    case 'hinta': {
      const price = await postPrice(db, services, found, body)
      return price && { price, status: price.errors ? 422 : 200 }
    }
    case 'arvio': {
      const review = await postReview(db, services, found, body)
      return review && { review, status: 422 }
    }
    case 'lisatyo':
      return answered(db, services, found, body)
    default:
      return null
  }
}

async function fetched(db: Database, services: Services, { ticket, link, rights }: OpenStatus): Promise<null> {
  const { id: ticketId, customerId } = ticket
  const holds = stillHolds(services, link)
  if (rights.fetches) await confirmPickUp(db, services, { ticketId, customerId, driver: link.name, holds })
  return null
}

async function answered(
  db: Database,
  services: Services,
  found: OpenStatus,
  body: URLSearchParams,
): Promise<Again | null> {
  const work = found.toAnswer.find((one) => one.work.id === body.get('tyo'))
  // one that was changed since the form was opened is asked again by the page
  if (!work || String(work.work.revision) !== body.get('kerta')) return null
  const asked = { ...work, revision: work.work.revision, holder: holderOf(services, found.link, work.work) }
  const again = await postAnswer(db, services, asked, body)
  return again && { extraWorkId: work.work.id, typed: again, status: again.status }
}

type PictureUrl = '/huolto/:token/kuvat/:work/:file' | '/huolto/:token/kuvat/:work/:file/pieni'
const pictureRoute = (url: PictureUrl, isSmall: boolean): Route =>
  defineRoute({
    method: 'GET',
    url,
    access: 'anyone',
    limit: ({ request }) => ({ key: `status-picture:${request.ip}`, ...PICTURES }),
    async handle({ db, services, params, reply }) {
      const found = await readStatus(db, services, params.token)
      const work = found.state === 'open' ? found.toAnswer.find((one) => one.work.id === params.work) : undefined
      if (!work) throw notFound('file')
      const file = await fileOfThing(db, { kind: EXTRA_WORK_FILES, id: work.work.id }, params.file)
      return serveFile(services.storage, file, isSmall ? 'thumbnail' : 'original', reply, { isOwn: false })
    },
  })

type FindingUrl = '/huolto/:token/tarkastus/:point/:file' | '/huolto/:token/tarkastus/:point/:file/pieni'
const findingRoute = (url: FindingUrl, isSmall: boolean): Route =>
  defineRoute({
    method: 'GET',
    url,
    access: 'anyone',
    limit: ({ request }) => ({ key: `status-picture:${request.ip}`, ...PICTURES }),
    async handle({ db, services, params, reply }) {
      const found = await readStatus(db, services, params.token)
      const points = found.state === 'open' ? found.inspections.flatMap((one) => one.points) : []
      const point = points.find(({ id }) => id === params.point)
      if (!point) throw notFound('file')
      const file = await fileOfThing(db, { kind: INSPECTION_FILES, id: point.id }, params.file)
      return serveFile(services.storage, file, isSmall ? 'thumbnail' : 'original', reply, { isOwn: false })
    },
  })

/** A receipt of the ticket as the page lists it: that of any other, or by a link that shows no prices, is missing. */
const receiptRoute = defineRoute({
  method: 'GET',
  url: '/huolto/:token/kuitit/:receipt',
  access: 'anyone',
  limit: ({ request }) => ({ key: `status-receipt:${request.ip}`, ...PAPERS }),
  async handle({ db, services, params, reply }) {
    const found = await readStatus(db, services, params.token)
    const receipt = found.state === 'open' ? found.receipts.find(({ basis }) => basis.id === params.receipt) : undefined
    if (!receipt) throw notFound('receipt')
    const { kind, number } = receipt.basis
    const pdf = await services.pdf(receiptPaper(receipt, 'A4'))
    reply.header('cache-control', 'private, no-cache')
    return answerPdf(reply, fileName(`${DOCUMENT_NAMES[kind]} ${number}`, 'pdf'), pdf)
  },
})

/** The signed form of a courtesy car that the page lists; a link that shows no prices opens none. */
const courtesyRoute = defineRoute({
  method: 'GET',
  url: '/huolto/:token/sijaisauto/:loan',
  access: 'anyone',
  limit: ({ request }) => ({ key: `status-receipt:${request.ip}`, ...PAPERS }),
  async handle({ db, services, params, reply }) {
    const found = await readStatus(db, services, params.token)
    const isShown = found.state === 'open' && found.rights.prices && found.loans.some(({ id }) => id === params.loan)
    if (!isShown) throw notFound('courtesy_loan')
    const side = { organizationId: found.ticket.garageId, organizationType: 'GARAGE' } as const
    const loan = await loanFor(db, side, params.loan)
    const document = await loanForm({ db, storage: services.storage, now: services.clock() }, loan)
    reply.header('cache-control', 'private, no-cache')
    return answerPdf(reply, fileName('Sijaisauton luovutuslomake', 'pdf'), await services.pdf(document))
  },
})

/** The page on which a person without an account follows a ticket, the pictures of what it asks, and its receipts. */
export const statusRoutes: readonly Route[] = [
  openRoute,
  postRoute,
  pictureRoute('/huolto/:token/kuvat/:work/:file', false),
  pictureRoute('/huolto/:token/kuvat/:work/:file/pieni', true),
  findingRoute('/huolto/:token/tarkastus/:point/:file', false),
  findingRoute('/huolto/:token/tarkastus/:point/:file/pieni', true),
  receiptRoute,
  courtesyRoute,
]
