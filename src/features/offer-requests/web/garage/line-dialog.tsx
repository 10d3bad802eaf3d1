import { useForm } from 'react-hook-form'
import { LineFields } from '#features/line-items/line-items.ts'
import { LineNumbers } from '#features/line-items/web/line-fields.tsx'
import { fieldsOf, type LineValues, valuesOf } from '#features/line-items/web/line-words.ts'
import { FormDialog } from '#web/editing/form-dialog.tsx'
import { toastHiddenErrors } from '#web/editing/hidden-errors.ts'
import { schemaResolver } from '#web/editing/schema-resolver.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import type { Wanted } from '../../offer-requests.ts'
import { groupOf, type LineOfOffer } from './offer-values.ts'

const resolver = schemaResolver<LineValues>(LineFields.omit({ code: true }), fieldsOf)

type Values = LineValues & { wantedId: string }
type Props = {
  line: LineOfOffer
  wanted: readonly Wanted[]
  onChange: (line: LineOfOffer) => void
  onClose: () => void
}

/** One line of an offer that is being written, and to which work it belongs. */
export function LineDialog({ line, wanted, onChange, onClose }: Props) {
  const form = useForm<LineValues>({ defaultValues: valuesOf(line), resolver })
  const works = useForm<Pick<Values, 'wantedId'>>({ defaultValues: { wantedId: groupOf(line, wanted) ?? '' } })
  const { register, formState, handleSubmit } = form
  const save = handleSubmit((typed) => {
    onChange({ ...line, ...fieldsOf(typed), wantedId: works.getValues('wantedId') || null })
    onClose()
  }, toastHiddenErrors)
  return (
    <FormDialog
      title="Muokkaa riviä"
      description={undefined}
      submitLabel="Valmis"
      isPending={formState.isSubmitting}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <Field label="Nimi" error={formState.errors.name?.message}>
        <TextInput maxLength={200} autoComplete="off" {...register('name')} />
      </Field>
      <LineNumbers form={form} />
      {wanted.length > 0 ? (
        <Field label="Kuuluu työhön">
          <Select {...works.register('wantedId')}>
            {wanted.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
            <option value="">Muut rivit</option>
          </Select>
        </Field>
      ) : null}
    </FormDialog>
  )
}
