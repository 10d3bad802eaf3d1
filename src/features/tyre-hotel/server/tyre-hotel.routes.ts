import { asc } from 'drizzle-orm'
import { z } from 'zod'
import { fileName } from '#features/files/server/file-name.ts'
import { answerFile } from '#server/http/answer-file.ts'
import { csvText } from '#server/http/csv-text.ts'
import { organizationContext } from '#server/http/organization-context.ts'
import { defineRoute, type Route } from '#server/http/route.ts'
import { answerPdf } from '#server/pdf/answer-pdf.ts'
import { AppError } from '#shared/app-error.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { Id } from '#shared/id.ts'
import { treadText, WHEELS } from '../tread.ts'
import { RIM_LABELS, SetFilter, STATE_LABELS, setNumberText } from '../tyre-set.ts'
import { setsWhere } from './list-tyre-sets.ts'
import { storageContract } from './storage-contract.ts'
import { TYRE_TITLES } from './tyre-file.ts'
import { tyreSets } from './tyre-hotel.tables.ts'
import { MAX_LABELS, tyreLabels } from './tyre-labels.ts'
import { selectSets, shownSet } from './tyre-set-columns.ts'

const PRINTS = { max: 60, windowMs: 60_000 }
const MOST_ROWS = 20_000

type Call = Parameters<typeof organizationContext>[0]

/** The caller's own garage; a customer is refused as by the procedures. */
function garageContext(call: Call, organizationId: string) {
  const ctx = organizationContext(call, organizationId)
  if (ctx.membership.organizationType !== 'GARAGE') throw new AppError('forbidden', 'garage_only')
  return ctx
}

/** `GET /api/tyre-hotel/labels.pdf?organizationId=…&ids=a,b,c`: a label of 100 × 62 mm for each. */
const labels = defineRoute({
  method: 'GET',
  url: '/api/tyre-hotel/labels.pdf',
  access: 'user',
  query: z.object({
    organizationId: Id,
    ids: z
      .string()
      .max(40 * MAX_LABELS)
      .transform((text) => text.split(',').filter(Boolean).slice(0, MAX_LABELS)),
  }),
  limit: ({ caller }) => ({ key: `tyre-hotel-print:${caller.userId}`, ...PRINTS }),
  async handle(call) {
    const document = await tyreLabels(garageContext(call, call.query.organizationId), call.query.ids)
    return answerPdf(call.reply, fileName(document.title, 'pdf'), await call.services.pdf(document))
  },
})

/** `GET /api/tyre-hotel/contracts/{customerId}.pdf?organizationId=…`: the contract of storage with one customer. */
const contract = defineRoute({
  method: 'GET',
  url: '/api/tyre-hotel/contracts/:customerId/contract.pdf',
  access: 'user',
  query: z.object({ organizationId: Id }),
  limit: ({ caller }) => ({ key: `tyre-hotel-print:${caller.userId}`, ...PRINTS }),
  async handle(call) {
    const document = await storageContract(garageContext(call, call.query.organizationId), call.params.customerId)
    return answerPdf(call.reply, fileName(document.title.replace(' · ', ' '), 'pdf'), await call.services.pdf(document))
  },
})

const SHORT_SEASON_WORDS = { SUMMER: 'Kesä', FRICTION: 'Kitka', STUDDED: 'Nasta', ALL_SEASON: 'Ympärivuotinen' }
const { tread: _, wheel: __, ...titles } = TYRE_TITLES

/** `GET /api/tyre-hotel/sets.csv?organizationId=…`: what the list shows, all of its pages, with the columns that the importer reads. */
const file = defineRoute({
  method: 'GET',
  url: '/api/tyre-hotel/sets.csv',
  access: 'user',
  query: SetFilter.extend({ organizationId: Id }),
  limit: ({ caller }) => ({ key: `tyre-hotel-file:${caller.userId}`, max: 60, windowMs: 3_600_000 }),
  async handle(call) {
    const { membership, db, services } = garageContext(call, call.query.organizationId)
    const rows = await selectSets(db, setsWhere(membership.organizationId, call.query))
      .orderBy(asc(tyreSets.number))
      .limit(MOST_ROWS)
    const text = csvText([
      [...Object.values(titles), 'Numero', 'Tila', 'Asiakas'],
      ...rows
        .map((row) => ({ ...shownSet(row), notes: row.notes }))
        .map((set) => [
          set.vehicle.registrationNumber ?? set.vehicle.vinNumber,
          SHORT_SEASON_WORDS[set.season],
          set.size,
          set.make,
          set.model,
          set.dot,
          RIM_LABELS[set.rims],
          set.place?.name ?? '',
          ...WHEELS.map((wheel) => (set.treads[wheel] === null ? '' : treadText(set.treads[wheel]))),
          set.notes,
          setNumberText(set.number),
          STATE_LABELS[set.state],
          set.customer.name,
        ]),
    ])
    const name = `rengashotelli-${dayInHelsinki(services.clock())}.csv`
    return answerFile(call.reply, { name, type: 'text/csv', text })
  },
})

export const tyreHotelRoutes: readonly Route[] = [labels, contract, file]
