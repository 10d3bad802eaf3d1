import { TRPCError } from '@trpc/server'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ExtraWorkState } from '#features/extra-work/extra-work.ts'
import { customerProperties } from '#features/organization-settings/server/organization-settings.tables.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import { signedLinks } from '#server/signed-links/signed-links.tables.ts'
import { AppError } from '#shared/app-error.ts'
import { testDatabase } from '#test/database.ts'
import { modelRuns } from '#test/model.ts'
import { routeServer } from '#test/route-server.ts'
import { testServices } from '#test/services.ts'
import { linkWorld, PADS } from './extra-work-links.fixture.ts'
import { linkRoutes } from './link.routes.ts'

const { db } = await testDatabase()
const app = await routeServer(db, linkRoutes, { services: testServices() })
let askers = 0
/** Each from elsewhere: one address may not ask so often. */
const fromElsewhere = () => {
  askers += 1
  return { remoteAddress: `10.${askers >> 16}.${(askers >> 8) & 255}.${askers & 255}` }
}

/** What happens to one request and its links; `link` is the number of one of them. */
type RequestAct = { kind: 'send' | 'change' | 'withdraw' | 'member' | 'wish' | 'unwish' | 'cancel' | 'reopen' }
type LinkAct = { kind: 'press' | 'call' | 'revoke' | 'age'; link: number }
type Act = RequestAct | LinkAct

const link = fc.nat({ max: 2 })
const acts: fc.Arbitrary<Act> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('send' as const) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('press' as const), link }) },
  fc.record({ kind: fc.constantFrom('call' as const, 'revoke' as const, 'age' as const), link }),
  fc.record({
    kind: fc.constantFrom(
      ...(['change', 'change', 'withdraw', 'member', 'wish', 'unwish', 'cancel', 'reopen'] as const),
    ),
  }),
)

type Link = { revision: number; isUsed: boolean; isRevoked: boolean; isOld: boolean }
type Model = {
  state: ExtraWorkState
  revision: number
  isOver: boolean
  isWanted: boolean
  links: Link[]
  /** How many answers there were, of which asking the last one was. */
  answers: number
}

/** The heading of a link's page, by the rules. */
function titleOf(model: Model, one: Link): string {
  if (!one.isUsed && one.isRevoked) return 'Linkki ei ole enää voimassa'
  if (!one.isUsed && one.isOld) return 'Linkki on vanhentunut'
  if (one.revision !== model.revision) return 'Pyyntö on muuttunut'
  if (model.state === 'ANSWERED') return one.isUsed ? 'Kiitos, vastaus on lähetetty' : 'Pyyntöön on jo vastattu'
  if (model.state === 'WITHDRAWN') return 'Pyyntö on peruttu'
  if (model.isOver) return 'Huolto on päättynyt'
  return model.isWanted ? 'Lisätyöpyyntö' : 'Linkistä ei voi vastata'
}

const isOpen = (model: Model, one: Link) => titleOf(model, one) === 'Lisätyöpyyntö'

/** The rules, written independently; the same model when the act does nothing or is refused. */
const after = (model: Model, act: Act): Model => ('link' in act ? afterLink(model, act) : afterRequest(model, act))

function afterLink(model: Model, { kind, link: number }: LinkAct): Model {
  const one = model.links[number]
  if (!one) return model
  const put = (changed: Partial<Link>) => model.links.with(number, { ...one, ...changed })
  if (kind === 'age') return { ...model, links: put({ isOld: true }) }
  if (kind === 'revoke') return one.isUsed ? model : { ...model, links: put({ isRevoked: true }) }
  if (!isOpen(model, one)) return model
  if (kind === 'call') return { ...model, state: 'CALL' }
  return { ...model, state: 'ANSWERED', answers: model.answers + 1, links: put({ isUsed: true }) }
}

function afterRequest(model: Model, act: RequestAct): Model {
  const waits = model.state === 'ASKED' || model.state === 'CALL'
  switch (act.kind) {
    case 'send':
      return waits && !model.isOver && model.isWanted && model.links.length < 3
        ? {
            ...model,
            links: [...model.links, { revision: model.revision, isUsed: false, isRevoked: false, isOld: false }],
          }
        : model
    case 'change':
      return model.state === 'WITHDRAWN' || model.isOver
        ? model
        : { ...model, state: 'ASKED', revision: model.revision + 1 }
    case 'withdraw':
      return waits ? { ...model, state: 'WITHDRAWN' } : model
    case 'member':
      return waits && !model.isOver ? { ...model, state: 'ANSWERED', answers: model.answers + 1 } : model
    case 'wish':
    case 'unwish':
      return { ...model, isWanted: act.kind === 'wish' }
    case 'cancel':
    case 'reopen':
      return { ...model, isOver: act.kind === 'cancel' }
  }
}

async function world() {
  const w = await linkWorld(db)
  const sent: { id: string; path: string }[] = []
  async function does(act: Act, model: Model): Promise<unknown> {
    const one = 'link' in act ? sent[act.link] : undefined
    const post = async (fields: Record<string, string>) =>
      one &&
      app.inject({
        ...fromElsewhere(),
        method: 'POST',
        url: one.path,
        payload: new URLSearchParams(fields).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    switch (act.kind) {
      case 'send': {
        if (model.links.length >= 3) return
        const { id } = await w.send()
        return sent.push({ id, path: await w.pathOf(id) })
      }
      case 'press': {
        const { lines } = await w.work()
        return post({ nimi: 'Maija', ...Object.fromEntries(lines.map(({ id }) => [`rivi-${id}`, 'APPROVED'])) })
      }
      case 'call':
        return post({ teko: 'soita' })
      case 'revoke':
        return one && w.inGarage.extraWorkLinks.revoke({ ...w.g, linkId: one.id })
      case 'age': {
        if (!one) return
        const { linkId } = await w.row(one.id)
        return db.update(signedLinks).set({ expiresAt: '2026-01-01T00:00:00Z' }).where(eq(signedLinks.id, linkId))
      }
      case 'change':
        return w.change([PADS])
      case 'withdraw':
        return w.withdraw()
      case 'member':
        return w.answer()
      case 'wish':
      case 'unwish':
        return db
          .update(customerProperties)
          .set({ approvalByLink: act.kind === 'wish' })
          .where(eq(customerProperties.organizationId, w.customer.id))
      case 'cancel':
      case 'reopen': {
        const isOver = act.kind === 'cancel'
        const status = isOver ? ('CANCELLED' as const) : ('NEW' as const)
        const closedAt = isOver ? new Date().toISOString() : null
        return db.update(tickets).set({ status, closedAt, waitingFor: null }).where(eq(tickets.id, w.ticketId))
      }
    }
  }
  return {
    does: async (act: Act, model: Model) => {
      await does(act, model).catch((error: unknown) => {
        // what the rules refuse is seen in the state afterwards
        if (!(error instanceof TRPCError && error.cause instanceof AppError)) throw error
      })
      await w.engine.relay.drain()
    },
    async seen() {
      const { state, revision } = await w.work()
      const pages = await Promise.all(sent.map(({ path }) => app.inject({ ...fromElsewhere(), url: path })))
      const titles = pages.map(({ body }) => /<h1>(.*?)<\/h1>/.exec(body)?.[1])
      return { state, revision, titles, answers: (await w.acts()).filter((act) => act === 'ANSWERED').length }
    },
  }
}

test('each page shows the state of its link after any acts, and an answer is one answer', () =>
  fc.assert(
    fc.asyncProperty(fc.array(acts, { minLength: 5, maxLength: 14 }), async (done) => {
      const w = await world()
      let model: Model = { state: 'ASKED', revision: 1, isOver: false, isWanted: true, links: [], answers: 0 }
      for (const act of done) {
        await w.does(act, model)
        model = after(model, act)
        const { state, revision, answers } = model
        expect(await w.seen()).toEqual({
          state,
          revision,
          answers,
          titles: model.links.map((one) => titleOf(model, one)),
        })
      }
    }),
    { numRuns: modelRuns(12) },
  ))
