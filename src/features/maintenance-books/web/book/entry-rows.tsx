import { History, Plus, Trash2 } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { PART_ORIGINS, type PartOrigin, WORK_RESULTS, type WorkResult } from '../../book-entries.ts'
import { PART_ORIGIN_LABELS, WORK_RESULT_LABELS } from '../../entry-words.ts'
import { type EntryValues, newPart, newWork } from './entry-values.ts'
import { knownPartText } from './known-part-text.ts'
import type { FindKnownPart } from './use-known-parts.ts'

type Errors = Readonly<Record<string, string>>

const MAX_ROWS = 60

/** `row` with these changes, the others unchanged. */
const changed = <Row extends { key: string }>(rows: readonly Row[], row: Row, changes: Partial<Row>): readonly Row[] =>
  rows.map((one) => (one.key === row.key ? { ...one, ...changes } : one))

type WorkProps = { works: EntryValues['works']; errors: Errors; onChange: (works: EntryValues['works']) => void }

/** What was done, checked, or not done and why. */
export const WorkRows = ({ works, errors, onChange }: WorkProps) => (
  <fieldset className="grid min-w-0 gap-3">
    <legend className="mb-1.5 font-semibold">Työt</legend>
    {works.map((work, index) => (
      <div key={work.key} className="flex items-start gap-2">
        <div className="grid min-w-0 grow gap-2 sm:grid-cols-[minmax(0,1fr)_10rem]">
          <Field label={`Työ ${index + 1}`} hideLabel error={errors[`${work.key}.name`]}>
            <TextInput
              placeholder="Esimerkiksi öljyn vaihto"
              value={work.name}
              onChange={(event) => onChange(changed(works, work, { name: event.target.value }))}
            />
          </Field>
          <Field label={`Työn ${index + 1} tulos`} hideLabel>
            <Select
              value={work.result}
              onChange={(event) => onChange(changed(works, work, { result: event.target.value as WorkResult }))}
            >
              {WORK_RESULTS.map((result) => (
                <option key={result} value={result}>
                  {WORK_RESULT_LABELS[result]}
                </option>
              ))}
            </Select>
          </Field>
          {work.result === 'NOT_DONE' ? (
            <Field
              label={`Miksi työtä ${index + 1} ei tehty`}
              hideLabel
              error={errors[`${work.key}.reason`]}
              className="sm:col-span-2"
            >
              <TextInput
                placeholder="Miksi ei tehty"
                value={work.reason}
                onChange={(event) => onChange(changed(works, work, { reason: event.target.value }))}
              />
            </Field>
          ) : null}
        </div>
        <IconButton
          label={`Poista työ ${index + 1}`}
          onClick={() => onChange(works.filter((one) => one.key !== work.key))}
        >
          <Trash2 className="size-4" aria-hidden="true" />
        </IconButton>
      </div>
    ))}
    {works.length < MAX_ROWS ? (
      <Button size="sm" className="w-fit" onClick={() => onChange([...works, newWork()])}>
        <Plus className="size-4" aria-hidden="true" />
        Lisää työ
      </Button>
    ) : null}
  </fieldset>
)

type PartProps = {
  parts: EntryValues['parts']
  errors: Errors
  /** Which of them were changed before, and are marked. */
  known: FindKnownPart
  onChange: (parts: EntryValues['parts']) => void
}

/** Which parts were put in, and what guarantee they have. */
export const PartRows = ({ parts, errors, known, onChange }: PartProps) => (
  <fieldset className="grid min-w-0 gap-3">
    <legend className="mb-1.5 font-semibold">Osat</legend>
    {parts.map((part, index) => {
      const before = known(part)
      const set = (changes: Partial<typeof part>) => onChange(changed(parts, part, changes))
      return (
        <div key={part.key} className="flex items-start gap-2 rounded-lg border border-line p-3">
          <div className="grid min-w-0 grow grid-cols-2 gap-2 sm:grid-cols-6">
            <Field label="Osa" error={errors[`${part.key}.name`]} className="col-span-2 sm:col-span-4">
              <TextInput value={part.name} onChange={(event) => set({ name: event.target.value })} />
            </Field>
            <Field label="Osanumero" error={errors[`${part.key}.number`]} className="col-span-2">
              <TextInput value={part.number} onChange={(event) => set({ number: event.target.value })} />
            </Field>
            <Field label="Alkuperä" className="col-span-2">
              <Select value={part.origin} onChange={(event) => set({ origin: event.target.value as PartOrigin })}>
                {PART_ORIGINS.map((origin) => (
                  <option key={origin} value={origin}>
                    {PART_ORIGIN_LABELS[origin]}
                  </option>
                ))}
              </Select>
            </Field>
            <Field label="Takuu" error={errors[`${part.key}.guaranteeMonths`]} className="sm:col-span-2">
              <TextInput
                inputMode="numeric"
                suffix="kk"
                value={part.months}
                onChange={(event) => set({ months: event.target.value })}
              />
            </Field>
            <Field label="tai" error={errors[`${part.key}.guaranteeKm`]} className="sm:col-span-2">
              <TextInput
                inputMode="numeric"
                suffix="km"
                value={part.km}
                onChange={(event) => set({ km: event.target.value })}
              />
            </Field>
            <div aria-live="polite" className="col-span-full empty:hidden">
              {before ? (
                <p className="wrap-anywhere flex gap-2 text-sm">
                  <History className="mt-0.5 size-4 shrink-0 text-signal" aria-hidden="true" />
                  {knownPartText(before)}
                </p>
              ) : null}
            </div>
          </div>
          <IconButton
            label={`Poista osa ${index + 1}`}
            onClick={() => onChange(parts.filter((one) => one.key !== part.key))}
          >
            <Trash2 className="size-4" aria-hidden="true" />
          </IconButton>
        </div>
      )
    })}
    {parts.length < MAX_ROWS ? (
      <Button size="sm" className="w-fit" onClick={() => onChange([...parts, newPart()])}>
        <Plus className="size-4" aria-hidden="true" />
        Lisää osa
      </Button>
    ) : null}
  </fieldset>
)
