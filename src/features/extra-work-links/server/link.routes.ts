import { DECISIONS, type Decision } from '#features/extra-work/extra-work.ts'
import { EXTRA_WORK_FILES } from '#features/extra-work/server/extra-work-files.ts'
import { fileOfThing } from '#features/files/server/files.access.ts'
import { serveFile } from '#features/files/server/serve-file.ts'
import type { Database } from '#server/db/database.ts'
import { defineRoute, type Route } from '#server/http/route.ts'
import type { Services } from '#server/services.ts'
import { noteOpened } from '#server/signed-links/read-signed-link.ts'
import { AppError, notFound } from '#shared/app-error.ts'
import { AnswererName, AnswerNote } from '../extra-work-links.ts'
import { answerByLink, callByLink, passAbove } from './answer-by-link.ts'
import { linkPage, type Typed } from './link-page.ts'
import { type OpenLink, readLink } from './read-link.ts'

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
    if ('link' in found) await noteOpened(db, found.link.linkId, services.clock())
    return linkPage(reply, found, params.token)
  },
})

/** The result is on the page that is opened again: a reload sends nothing twice. A failed answer is shown as it was typed. */
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
      const typed = typedIn(body, found)
      const again = await act(db, services, found, typed)
      if (again) return linkPage(reply.code(again.status ?? 422), found, token, { ...typed, ...again })
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

/** The page behind the link of a request, for people without a session, and its pictures. */
export const linkRoutes: readonly Route[] = [
  open,
  answer,
  picture('/lisatyo/:token/kuvat/:file', false),
  picture('/lisatyo/:token/kuvat/:file/pieni', true),
]

const isDecision = (value: string | null): value is Decision => DECISIONS.some((one) => one === value)

/** What the form says, only of the request's own lines. */
function typedIn(body: URLSearchParams, { lines }: OpenLink): Typed & { act: string } {
  const decisions = new Map<string, Decision>()
  for (const { id } of lines) {
    const value = body.get(`rivi-${id}`)
    if (isDecision(value)) decisions.set(id, value)
  }
  return { decisions, name: body.get('nimi') ?? '', note: body.get('kommentti') ?? '', act: body.get('teko') ?? '' }
}

/** What the page shows besides what was typed when nothing was done; null when it was, or when the page opened again shows why not. */
type Again = Partial<Typed> & { status?: number }

async function act(
  db: Database,
  services: Services,
  found: OpenLink,
  { act: what, decisions, name, note }: Typed & { act: string },
): Promise<Again | null> {
  if (what === 'kaikki') return { decisions: new Map(found.lines.map(({ id }) => [id, 'APPROVED'])), status: 200 }
  const [readName, readNote] = [AnswererName.safeParse(name), AnswerNote.safeParse(note)]
  if (what === 'soita') {
    await refusalOf(callByLink(db, services, found, readName.success ? readName.data : ''))
    return null
  }
  const errors = {
    ...(decisions.size < found.lines.length && { decisions: 'Valitse, hyväksytkö tämän.' }),
    ...(readName.error && { name: `${readName.error.issues[0]?.message}.` }),
    ...(readNote.error && { note: `${readNote.error.issues[0]?.message}.` }),
  }
  if (!readName.success || !readNote.success || Object.keys(errors).length > 0) return { errors }
  const given = {
    decisions: [...decisions].map(([lineId, decision]) => ({ lineId, decision })),
    name: readName.data,
    note: readNote.data,
  }
  const refusal = await refusalOf(answerByLink(db, services, found, given))
  if (refusal?.kind === 'limit') return { errors: { whole: 'Vastausta ei voitu tallentaa. Soita korjaamolle.' } }
  if (refusal?.kind !== 'forbidden') return null
  await passAbove(db, services, found, given.name)
  return { isAbove: true }
}

/** Why it was refused; what another person did meanwhile shows on the page opened again. */
async function refusalOf(done: Promise<unknown>): Promise<AppError | null> {
  try {
    await done
    return null
  } catch (error) {
    if (error instanceof AppError && REFUSALS.has(error.reason)) return error
    throw error
  }
}

const REFUSALS = new Set<string>(['extra_work_answering', 'above_approval_limit', 'too_many_lines'])
