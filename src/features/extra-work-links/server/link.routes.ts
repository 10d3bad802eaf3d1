import { EXTRA_WORK_FILES } from '#features/extra-work/server/extra-work-files.ts'
import { fileOfThing } from '#features/files/server/files.access.ts'
import { serveFile } from '#features/files/server/serve-file.ts'
import { transact } from '#server/db/transact.ts'
import { defineRoute, type Route } from '#server/http/route.ts'
import { noteOpened } from '#server/signed-links/read-signed-link.ts'
import { notFound } from '#shared/app-error.ts'
import { postAnswer } from './answer-form-post.ts'
import { askedByLink } from './asked-by-link.ts'
import { showLinks } from './follow-links.ts'
import { linkPage } from './link-page.ts'
import { readLink } from './read-link.ts'

/** More than any person presses; counted by the address of the request. */
const PAGES = { max: 120, windowMs: 60_000 }
/** A page has twenty pictures at most, small and large. */
const PICTURES = { max: 1200, windowMs: 60_000 }

const open = defineRoute({
  method: 'GET',
  url: '/lisatyo/:token',
  access: 'anyone',
  limit: ({ request }) => ({ key: `extra-work-link:${request.ip}`, ...PAGES }),
  async handle({ db, services, params, reply }) {
    const found = await readLink(db, services, params.token)
    if ('link' in found && (await noteOpened(db, found.link.linkId, services.clock())))
      await transact(db, async (tx) => showLinks(tx, found.ticket))
    return linkPage(reply, found, params.token)
  },
})

/**
 * The result is on the page that is opened again: a reload sends nothing twice. An answer that failed, or was not sent yet when a call was asked for,
 * is shown as it was typed.
 */
const answer = defineRoute({
  method: 'POST',
  url: '/lisatyo/:token',
  access: 'anyone',
  body: 'form',
  bodyLimitBytes: 32_768,
  limit: ({ request }) => ({ key: `extra-work-link:${request.ip}`, ...PAGES }),
  async handle({ db, services, params: { token }, body, reply }) {
    const found = await readLink(db, services, token)
    if (found.state === 'open') {
      const again = await postAnswer(db, services, askedByLink(found, services), body)
      // the page says that a call was asked for
      if (again?.status === 200) return linkPage(reply, await readLink(db, services, token), token, again)
      if (again) return linkPage(reply.code(again.status), found, token, again)
    }
    if (!('link' in found)) return linkPage(reply, found, token)
    return reply.redirect(`/lisatyo/${token}`, 303)
  },
})

const picture = (url: '/lisatyo/:token/kuvat/:file' | '/lisatyo/:token/kuvat/:file/pieni', isSmall: boolean): Route =>
  defineRoute({
    method: 'GET',
    url,
    access: 'anyone',
    limit: ({ request }) => ({ key: `extra-work-picture:${request.ip}`, ...PICTURES }),
    async handle({ db, services, params, reply }) {
      const found = await readLink(db, services, params.token)
      if (found.state !== 'open') throw notFound('file')
      const file = await fileOfThing(db, { kind: EXTRA_WORK_FILES, id: found.work.id }, params.file)
      return serveFile(services.storage, file, isSmall ? 'thumbnail' : 'original', reply, { isOwn: false })
    },
  })

/** To the page on which the same person follows the whole ticket. */
const follow = defineRoute({
  method: 'GET',
  url: '/lisatyo/:token/huolto',
  access: 'anyone',
  limit: ({ request }) => ({ key: `extra-work-link:${request.ip}`, ...PAGES }),
  async handle({ db, services, params, reply }) {
    const found = await readLink(db, services, params.token)
    const [pageOf] = services.features.followPages
    if (!('link' in found) || !pageOf) throw notFound('ticket')
    const { link, ticket } = found
    const { name, address, organizationId } = link
    const following = { ticketId: ticket.id, name, address, organizationId }
    const url = await transact(db, (tx) => pageOf(tx, services, following))
    if (url === null) throw notFound('ticket')
    return reply.redirect(url, 303)
  },
})

/** The page behind the link of a request, for people without a session, and its pictures. */
export const linkRoutes: readonly Route[] = [
  open,
  answer,
  follow,
  picture('/lisatyo/:token/kuvat/:file', false),
  picture('/lisatyo/:token/kuvat/:file/pieni', true),
]
