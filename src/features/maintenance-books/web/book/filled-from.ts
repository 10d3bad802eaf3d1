import { typedThousandths } from '#web/editing/typed-numbers.ts'
import { TemplateFields } from '../../entry-templates.ts'
import { type EntryValues, fieldsOf, newPart, newWork } from './entry-values.ts'

const named = (name: string) => name.trim().toLowerCase()
const typed = (value: number | null): string => (value === null ? '' : String(value))

/** An entry with what a template adds to it: works and parts that are not there yet, and fields that are empty. Nothing typed is lost. */
export function filledFrom(values: EntryValues, template: TemplateFields): EntryValues {
  const works = values.works.filter(({ name, reason }) => name.trim() !== '' || reason.trim() !== '')
  const parts = values.parts.filter(({ name, number }) => name.trim() !== '' || number.trim() !== '')
  const has = (rows: readonly { name: string }[], name: string) => rows.some((row) => named(row.name) === named(name))
  const { oilMillilitres } = template
  return {
    ...values,
    works: [
      ...works,
      ...template.works.filter(({ name }) => !has(works, name)).map((work) => ({ ...newWork(), ...work })),
    ],
    parts: [
      ...parts,
      ...template.parts
        .filter(({ name }) => !has(parts, name))
        .map(({ name, number, origin, guaranteeMonths, guaranteeKm }) => ({
          ...newPart(),
          name,
          number,
          origin,
          months: typed(guaranteeMonths),
          km: typed(guaranteeKm),
        })),
    ],
    programme: values.programme || template.programme,
    programmeSource: values.programmeSource || template.programmeSource,
    oilGrade: values.oilGrade || template.oilGrade,
    oilLitres: values.oilLitres || (oilMillilitres === null ? '' : typedThousandths(oilMillilitres)),
    remarks: values.remarks || template.remarks,
  }
}

/** What of an entry makes a template; null while something of it cannot be read. */
export const templateOf = (values: EntryValues): TemplateFields | null =>
  TemplateFields.safeParse(fieldsOf(values).fields).data ?? null
