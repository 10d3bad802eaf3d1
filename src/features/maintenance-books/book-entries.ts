import { z } from 'zod'
import { Id, RequestKey } from '#shared/id.ts'
import { LifeDay } from '#shared/instant.ts'
import { line, lines, requiredLine } from '#shared/text-fields.ts'
import { Version } from '#shared/version.ts'

/** The kind of service of an entry (product: section 6). */
export const ENTRY_KINDS = [
  ...(['SCHEDULED', 'ANNUAL', 'SEASONAL', 'REPAIR', 'OIL'] as const),
  ...(['BRAKES', 'TYRES', 'TIMING', 'INSPECTION', 'OTHER'] as const),
] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

export const WORK_RESULTS = ['DONE', 'CHECKED', 'NOT_DONE'] as const
export type WorkResult = (typeof WORK_RESULTS)[number]

export const PART_ORIGINS = ['ORIGINAL', 'AFTERMARKET', 'UNKNOWN'] as const
export type PartOrigin = (typeof PART_ORIGINS)[number]

/** Who wrote an entry: shown with it for good. */
export const ENTRY_SOURCES = ['GARAGE', 'CUSTOMER', 'IMPORTED'] as const
export type EntrySource = (typeof ENTRY_SOURCES)[number]

const MAX_KM = 9_999_999
const whole = (message: string, max: number) => z.number(message).int(message).min(0, message).max(max, message)
const km = whole('Anna kilometrit kokonaislukuna', MAX_KM).nullable()

const EntryWork = z
  .object({
    name: requiredLine('Työ', 200, 'Anna työn nimi'),
    result: z.enum(WORK_RESULTS),
    /** Why it was not done; empty otherwise. */
    reason: line('Syy', 300),
  })
  .refine(({ result, reason }) => result !== 'NOT_DONE' || reason !== '', {
    path: ['reason'],
    message: 'Kerro, miksi työtä ei tehty',
  })

const EntryPart = z.object({
  name: requiredLine('Osa', 200, 'Anna osan nimi'),
  number: line('Osanumero', 60),
  origin: z.enum(PART_ORIGINS),
  guaranteeMonths: whole('Anna takuuaika kuukausina', 240).nullable(),
  guaranteeKm: km,
})

const MAX_ROWS = 60

/** The content of an entry, as its writer fills it in; once it is signed off, these never change. */
export const EntryFields = z.object({
  doneOn: LifeDay,
  mileageKm: km,
  kind: z.enum(ENTRY_KINDS),
  /** The maintenance programme that was followed, and its source. */
  programme: line('Huolto-ohjelma', 160),
  programmeSource: line('Huolto-ohjelman lähde', 160),
  works: EntryWork.array().max(MAX_ROWS, `Enintään ${MAX_ROWS} työtä`),
  parts: EntryPart.array().max(MAX_ROWS, `Enintään ${MAX_ROWS} osaa`),
  oilGrade: line('Öljylaatu', 60),
  /** What is signed holds only whole numbers. */
  oilMillilitres: whole('Tarkista öljyn määrä', 100_000).nullable(),
  remarks: lines('Huomiot', 4000),
  nextServiceOn: LifeDay.nullable(),
  nextServiceKm: km,
})
export type EntryFields = z.infer<typeof EntryFields>

const MAX_FILES = 20
const written = { fields: EntryFields, fileIds: Id.array().max(MAX_FILES, `Enintään ${MAX_FILES} tiedostoa`) }

export const AddEntry = z.object({
  maintenanceBookId: Id,
  ...written,
  /** The signed entry that this one corrects. */
  correctsId: Id.nullable(),
  requestKey: RequestKey,
})
export type AddEntry = z.infer<typeof AddEntry>

export const EditEntry = z.object({ entryId: Id, version: Version, ...written })
export type EditEntry = z.infer<typeof EditEntry>

export const OneDraft = z.object({ entryId: Id, version: Version })
export type OneDraft = z.infer<typeof OneDraft>

export const SignEntry = OneDraft.extend({
  /** The writer was asked about a mileage that does not fit the earlier ones, and said that it is right. */
  mileageConfirmed: z.boolean(),
})
export type SignEntry = z.infer<typeof SignEntry>
