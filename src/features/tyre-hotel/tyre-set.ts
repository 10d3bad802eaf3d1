import { z } from 'zod'
import { FileView } from '#features/files/files.ts'
import { Id, RequestKey } from '#shared/id.ts'
import { line, lines, searchText } from '#shared/text-fields.ts'
import { Version } from '#shared/version.ts'
import { Treads } from './tread.ts'
import { SET_STATES, type SetState, TYRE_SEASONS, TYRE_WEARS, type TyreSeason } from './tyre-kinds.ts'
import { Dot, TyreSize } from './tyre-size.ts'

export const RIMS = ['STEEL', 'ALLOY', 'NONE'] as const
export const RIM_LABELS: Record<(typeof RIMS)[number], string> = {
  STEEL: 'Teräsvanteet',
  ALLOY: 'Alumiinivanteet',
  NONE: 'Ilman vanteita',
}

export const STATE_LABELS: Record<SetState, string> = {
  ON_SHELF: 'Säilytyksessä',
  ON_CAR: 'Auton alla',
  FETCHED: 'Asiakkaalla',
  DISCARDED: 'Hävitetty',
}

/** As people and labels write it: "R12". */
export const setNumberText = (number: number): string => `R${number}`

/** "Kesärenkaat 205/55 R16". */
export const setTitle = ({ season, size }: { season: TyreSeason; size: string }): string =>
  `${SHORT_SEASONS[season]} ${size}`.trim()

export const SHORT_SEASONS: Record<TyreSeason, string> = {
  SUMMER: 'Kesärenkaat',
  FRICTION: 'Kitkarenkaat',
  STUDDED: 'Nastarenkaat',
  ALL_SEASON: 'Ympärivuotiset renkaat',
}

export const TyreFields = z.object({
  season: z.enum(TYRE_SEASONS),
  size: TyreSize,
  make: line('Merkki', 60),
  model: line('Malli', 80),
  dot: Dot,
  rims: z.enum(RIMS),
  hasBolts: z.boolean(),
  notes: lines('Lisätiedot', 1000),
})
export type TyreFields = z.infer<typeof TyreFields>

const files = Id.array().max(20, 'Enintään 20 kuvaa').default([])

export const AddTyreSet = TyreFields.extend({
  vehicleId: Id,
  treads: Treads,
  state: z.enum(['ON_SHELF', 'ON_CAR']),
  placeId: Id.nullable(),
  fileIds: files,
  requestKey: RequestKey,
})
export type AddTyreSet = z.infer<typeof AddTyreSet>

export const EditTyreSet = TyreFields.extend({ setId: Id, version: Version, fileIds: files })
export type EditTyreSet = z.infer<typeof EditTyreSet>

export const MeasureTyreSet = z.object({ setId: Id, treads: Treads, requestKey: RequestKey })
export type MeasureTyreSet = z.infer<typeof MeasureTyreSet>

/** To a place, another one, the car, the customer, or the waste. The place is null where a set comes in before it has one. */
export const MoveTyreSet = z.object({
  setId: Id,
  version: Version,
  to: z.enum(SET_STATES),
  placeId: Id.nullable(),
  requestKey: RequestKey,
})
export type MoveTyreSet = z.infer<typeof MoveTyreSet>

const SwappedSet = z.object({ setId: Id, treads: Treads })

/** Within a ticket: what was on the car goes in to a place, what is stored comes out. One of them may be left out. */
export const SwapTyres = z
  .object({
    ticketId: Id,
    stored: SwappedSet.extend({ placeId: Id.nullable() }).nullable(),
    mounted: SwappedSet.nullable(),
    requestKey: RequestKey,
  })
  .refine(({ stored, mounted }) => stored !== null || mounted !== null, {
    path: ['mounted'],
    message: 'Valitse, mikä sarja tulee alle tai menee säilöön',
  })
  .refine(({ stored, mounted }) => stored === null || stored.setId !== mounted?.setId, {
    path: ['mounted'],
    message: 'Sama sarja ei voi tulla alle ja mennä säilöön',
  })
export type SwapTyres = z.infer<typeof SwapTyres>

const Place = z.object({ id: z.string(), name: z.string() })

/** A set wherever the garage sees it. */
export const TyreSet = z.object({
  id: z.string(),
  number: z.number(),
  season: z.enum(TYRE_SEASONS),
  size: z.string(),
  make: z.string(),
  model: z.string(),
  dot: z.string(),
  rims: z.enum(RIMS),
  hasBolts: z.boolean(),
  state: z.enum(SET_STATES),
  stateAt: z.string(),
  treads: Treads,
  measuredAt: z.string().nullable(),
  wear: z.enum(TYRE_WEARS),
  place: Place.nullable(),
  version: z.number(),
  vehicle: z.object({
    id: z.string(),
    registrationNumber: z.string().nullable(),
    vinNumber: z.string().nullable(),
    make: z.string(),
    model: z.string(),
    /** It was handed over to another customer: whose the tyres are has to be asked. */
    isHandedOver: z.boolean(),
  }),
  customer: z.object({ id: z.string(), name: z.string(), phone: z.string() }),
})
export type TyreSet = z.infer<typeof TyreSet>

export const SET_EVENTS = [
  'ADDED',
  'EDITED',
  'MEASURED',
  'STORED',
  'MOVED',
  'MOUNTED',
  'FETCHED',
  'DISCARDED',
  'MISSING',
  'HANDED_OVER',
] as const

export const TyreSetDetails = TyreSet.extend({
  notes: z.string(),
  files: FileView.array(),
  /** Oldest first. */
  measurements: z
    .object({
      id: z.string(),
      at: z.string(),
      by: z.string().nullable(),
      treads: Treads,
      ticketId: z.string().nullable(),
    })
    .array(),
  /** Newest first. */
  events: z
    .object({
      id: z.string(),
      kind: z.enum(SET_EVENTS),
      at: z.string(),
      by: z.string().nullable(),
      place: z.string(),
      ticket: z.object({ id: z.string(), number: z.string() }).nullable(),
    })
    .array(),
})
export type TyreSetDetails = z.infer<typeof TyreSetDetails>

export const SETS_PAGE_SIZE = 50

export const SetFilter = z.object({
  text: searchText().default(''),
  season: z.enum(TYRE_SEASONS).nullish(),
  state: z.enum(SET_STATES).nullish(),
  wear: z.enum(TYRE_WEARS).nullish(),
  hall: line('Halli', 20).nullish(),
  size: line('Koko', 30).nullish(),
  customerId: Id.nullish(),
})
export type SetFilter = z.infer<typeof SetFilter>

export const SetSearch = SetFilter.extend({ page: z.int().min(0).max(10_000).default(0) })
export type SetSearch = z.infer<typeof SetSearch>

export const SetPage = z.object({ rows: TyreSet.array(), total: z.number() })
export type SetPage = z.infer<typeof SetPage>

/** What a ticket's page shows: the sets of its car, and a free place. */
export const TicketTyres = z.object({
  vehicleId: z.string().nullable(),
  sets: TyreSet.array(),
  freePlace: Place.nullable(),
  can: z.object({ swap: z.boolean(), ask: z.boolean() }),
})
export type TicketTyres = z.infer<typeof TicketTyres>

/** A set as its customer sees it: where in the garage it lies is the garage's matter. */
export const OwnTyreSet = TyreSet.pick({
  id: true,
  season: true,
  size: true,
  make: true,
  model: true,
  dot: true,
  rims: true,
  state: true,
  stateAt: true,
  treads: true,
  measuredAt: true,
  wear: true,
}).extend({ garage: z.object({ id: z.string(), name: z.string() }) })
export type OwnTyreSet = z.infer<typeof OwnTyreSet>
