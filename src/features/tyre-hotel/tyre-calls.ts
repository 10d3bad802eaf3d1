import { z } from 'zod'
import { Id, RequestKey } from '#shared/id.ts'
import { line, searchText } from '#shared/text-fields.ts'
import { TYRE_WEARS } from './tyre-kinds.ts'

/** The season to which cars are changed: summer tyres in spring, winter tyres in autumn. */
export const CALL_SEASONS = ['SUMMER', 'WINTER'] as const
export type CallSeason = (typeof CALL_SEASONS)[number]

export const CALL_SEASON_LABELS: Record<CallSeason, string> = { SUMMER: 'Kesärenkaisiin', WINTER: 'Talvirenkaisiin' }

/** In one act. */
export const MAX_CALLED = 50

export const CALL_WAYS = ['SMS', 'EMAIL', 'APP'] as const
export type CallWay = (typeof CALL_WAYS)[number]

/** Why a car is not called up. */
export const NOT_CALLED = ['no_address', 'refused', 'not_mine', 'called', 'booked', 'handed_over'] as const
export type NotCalled = (typeof NOT_CALLED)[number]

export const NOT_CALLED_WORDS: Record<NotCalled, string> = {
  no_address: 'Ei puhelinnumeroa, johon voi lähettää viestin, eikä sähköpostia',
  refused: 'Asiakas ei halua muistutuksia',
  not_mine: 'Asiakas sanoi, ettei auto ole enää hänellä',
  called: 'Kutsuttu jo tällä kaudella',
  booked: 'Autolla on jo huolto varattuna',
  handed_over: 'Auto on luovutettu toiselle',
}

export const CallFilter = z.object({
  season: z.enum(CALL_SEASONS),
  /** Part of the plate or of the customer's name. */
  text: searchText().default(''),
  /** Only sets in this state of wear. */
  wear: z.enum(TYRE_WEARS).nullish(),
  customerId: Id.nullish(),
})
export type CallFilter = z.infer<typeof CallFilter>

export const CalledCar = z.object({
  vehicleId: z.string(),
  plate: z.string(),
  setId: z.string(),
  number: z.number(),
  title: z.string(),
  wear: z.enum(TYRE_WEARS),
  customer: z.object({ id: z.string(), name: z.string() }),
  way: z.enum(CALL_WAYS).nullable(),
  notCalled: z.enum(NOT_CALLED).nullable(),
  calledAt: z.string().nullable(),
})
export type CalledCar = z.infer<typeof CalledCar>

export const MAX_CALL_LIST = 500

/** The truth before sending. Where there are more cars than `MAX_CALL_LIST`, a narrower filter lists the others. */
export const CallList = z.object({ cars: CalledCar.array(), isCut: z.boolean() })
export type CallList = z.infer<typeof CallList>

export const SendCalls = z.object({
  season: z.enum(CALL_SEASONS),
  vehicleIds: Id.array()
    .min(1, 'Valitse vähintään yksi auto')
    .max(MAX_CALLED, `Kutsu enintään ${MAX_CALLED} autoa kerralla`),
  /** The garage's own words, after what it is about. */
  note: line('Oma lause', 160).default(''),
  /** Also those who were called up this season already. */
  again: z.boolean().default(false),
  requestKey: RequestKey,
})
export type SendCalls = z.infer<typeof SendCalls>

export const SentCalls = z.object({
  sent: z.number(),
  left: z.object({ vehicleId: z.string(), plate: z.string(), why: z.string() }).array(),
})
export type SentCalls = z.infer<typeof SentCalls>

/** What the message is about, in the middle of its sentence. */
export const callAbout = (season: CallSeason): string =>
  season === 'SUMMER'
    ? 'on aika vaihtaa kesärenkaat, jotka ovat säilössä meillä'
    : 'on aika vaihtaa talvirenkaat, jotka ovat säilössä meillä'
