import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import type { UploadedFile } from '#shared/upload.ts'
import { kilometresOf, typedThousandths, wholeOf, wholeParts } from '#web/editing/typed-numbers.ts'
import type { EntryKind, PartOrigin, WorkResult } from '../../book-entries.ts'
import { EntryFields } from '../../book-entries.ts'
import type { BookEntry, EntryDraft } from '../../maintenance-books.ts'

/** What the form is opened for. */
export type Written = { kind: 'new' } | { kind: 'draft'; draft: EntryDraft } | { kind: 'correction'; entry: BookEntry }

/** An entry as it is typed: numbers are texts until they are sent. `key` distinguishes rows. */
export type EntryValues = {
  doneOn: string | null
  mileageKm: string
  kind: EntryKind
  programme: string
  programmeSource: string
  works: readonly { key: string; name: string; result: WorkResult; reason: string }[]
  parts: readonly { key: string; name: string; number: string; origin: PartOrigin; months: string; km: string }[]
  oilGrade: string
  oilLitres: string
  remarks: string
  nextServiceOn: string | null
  nextServiceKm: string
  files: readonly UploadedFile[]
  /** A retry of the same writes nothing twice. */
  requestKey: string
}

const key = () => crypto.randomUUID()
export const newWork = (): EntryValues['works'][number] => ({ key: key(), name: '', result: 'DONE', reason: '' })
export const newPart = (): EntryValues['parts'][number] => ({
  key: key(),
  name: '',
  number: '',
  origin: 'UNKNOWN',
  months: '',
  km: '',
})

const typed = (value: number | null): string => (value === null ? '' : String(value))

const blank = (): EntryFields => ({
  doneOn: dayInHelsinki(new Date()),
  mileageKm: null,
  kind: 'SCHEDULED',
  programme: '',
  programmeSource: '',
  works: [],
  parts: [],
  oilGrade: '',
  oilMillilitres: null,
  remarks: '',
  nextServiceOn: null,
  nextServiceKm: null,
})

export function valuesOf(written: Written): EntryValues {
  const fields =
    written.kind === 'new' ? blank() : written.kind === 'draft' ? written.draft.fields : written.entry.fields
  const works = fields.works.map((work) => ({ ...work, key: key() }))
  return {
    ...fields,
    mileageKm: typed(fields.mileageKm),
    works: works.length > 0 ? works : [newWork()],
    parts: fields.parts.map(({ guaranteeMonths, guaranteeKm, ...part }) => ({
      ...part,
      key: key(),
      months: typed(guaranteeMonths),
      km: typed(guaranteeKm),
    })),
    oilLitres: fields.oilMillilitres === null ? '' : typedThousandths(fields.oilMillilitres),
    nextServiceKm: typed(fields.nextServiceKm),
    // the files of the corrected entry stay with it
    files: written.kind === 'draft' ? written.draft.files : [],
    requestKey: key(),
  }
}

/** Empty is null; the schema refuses what cannot be read. */
const whole = (text: string): number | null => (text.trim() === '' ? null : wholeOf(text))

/** Empty rows are left out, so what is refused at a row is named by its key. */
export function fieldsOf(values: EntryValues): { fields: unknown; keys: { works: string[]; parts: string[] } } {
  const works = values.works.filter(({ name, reason }) => name.trim() !== '' || reason.trim() !== '')
  const parts = values.parts.filter(({ name, number }) => name.trim() !== '' || number.trim() !== '')
  const { doneOn, kind, programme, programmeSource, oilGrade, oilLitres, remarks, nextServiceOn } = values
  return {
    keys: { works: works.map((work) => work.key), parts: parts.map((part) => part.key) },
    fields: {
      doneOn: doneOn ?? '',
      kind,
      programme,
      programmeSource,
      oilGrade,
      remarks,
      mileageKm: kilometresOf(values.mileageKm),
      works: works.map(({ name, result, reason }) => ({ name, result, reason: result === 'NOT_DONE' ? reason : '' })),
      parts: parts.map(({ name, number, origin, months, km }) => ({
        name,
        number,
        origin,
        guaranteeMonths: whole(months),
        guaranteeKm: kilometresOf(km),
      })),
      oilMillilitres: oilLitres.trim() === '' ? null : wholeParts(oilLitres, 1000),
      nextServiceOn: nextServiceOn || null,
      nextServiceKm: kilometresOf(values.nextServiceKm),
    },
  }
}

/** What is sent, or what is wrong with it: by the field, of a row by its key and field. */
export function readValues(
  values: EntryValues,
): { fields: EntryFields; errors: null } | { fields: null; errors: Record<string, string> } {
  const { fields, keys } = fieldsOf(values)
  const read = EntryFields.safeParse(fields)
  if (read.success) return { fields: read.data, errors: null }
  const errors: Record<string, string> = {}
  for (const { path, message } of read.error.issues) {
    const [name, index, field] = path.map(String)
    const rows = name === 'works' || name === 'parts' ? keys[name] : undefined
    errors[rows && index !== undefined ? `${rows[Number(index)]}.${field}` : (name ?? '')] ??= message
  }
  return { fields: null, errors }
}
