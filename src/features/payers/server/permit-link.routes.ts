import { fileOfThing } from '#features/files/server/files.access.ts'
import { serveFile } from '#features/files/server/serve-file.ts'
import { transact } from '#server/db/transact.ts'
import { invalidate } from '#server/events/announce.ts'
import { defineRoute, type Route } from '#server/http/route.ts'
import { noteOpened } from '#server/signed-links/read-signed-link.ts'
import { AppError, notFound } from '#shared/app-error.ts'
import { answerPermitByLink } from './answer-permit.ts'
import { readPermitForm } from './permit-form.ts'
import { PERMIT_FILES } from './permit-link.ts'
import { permitPage } from './permit-page.ts'
import { readPermitLink } from './read-permit-link.ts'

/** More than any person presses; counted by the address of the request. */
const PAGES = { max: 120, windowMs: 60_000 }
/** A page has twenty pictures at most, small and large. */
const PICTURES = { max: 1200, windowMs: 60_000 }

const open = defineRoute({
  method: 'GET',
  url: '/laskutuslupa/:token',
  access: 'anyone',
  limit: ({ request }) => ({ key: `permit-link:${request.ip}`, ...PAGES }),
  async handle({ db, services, params, reply }) {
    const found = await readPermitLink(db, services, params.token)
    if (found.state === 'open' && (await noteOpened(db, found.linkId, services.clock()))) {
      const { garageId, ticketId } = found.permit
      await transact(db, async (tx) => invalidate(tx, [garageId], { type: 'ticketEvent.new', ticketId }))
    }
    return permitPage(reply, found, params.token)
  },
})

/** The result is on the page that is opened again: a reload sends nothing twice. */
const answer = defineRoute({
  method: 'POST',
  url: '/laskutuslupa/:token',
  access: 'anyone',
  body: 'form',
  bodyLimitBytes: 32_768,
  limit: ({ request }) => ({ key: `permit-link:${request.ip}`, ...PAGES }),
  async handle({ db, services, params: { token }, body, reply }) {
    const found = await readPermitLink(db, services, token)
    if (found.state === 'forged') return permitPage(reply, found, token)
    if (found.state === 'open') {
      const given = readPermitForm(body)
      if (!('decision' in given)) return permitPage(reply.code(422), found, token, given)
      try {
        await answerPermitByLink(db, services, found.permit, given)
      } catch (error) {
        // answered or taken back meanwhile: the page opened again says which
        if (!(error instanceof AppError && error.reason === 'permit_answered')) throw error
      }
    }
    return reply.redirect(`/laskutuslupa/${token}`, 303)
  },
})

const picture = (
  url: '/laskutuslupa/:token/kuvat/:file' | '/laskutuslupa/:token/kuvat/:file/pieni',
  isSmall: boolean,
): Route =>
  defineRoute({
    method: 'GET',
    url,
    access: 'anyone',
    limit: ({ request }) => ({ key: `permit-picture:${request.ip}`, ...PICTURES }),
    async handle({ db, services, params, reply }) {
      const found = await readPermitLink(db, services, params.token)
      if (found.state !== 'open') throw notFound('file')
      const file = await fileOfThing(db, { kind: PERMIT_FILES, id: found.permit.id }, params.file)
      return serveFile(services.storage, file, isSmall ? 'thumbnail' : 'original', reply, { isOwn: false })
    },
  })

/** The page behind the link of an asking, for people without a session, and its pictures. */
export const permitLinkRoutes: readonly Route[] = [
  open,
  answer,
  picture('/laskutuslupa/:token/kuvat/:file', false),
  picture('/laskutuslupa/:token/kuvat/:file/pieni', true),
]
