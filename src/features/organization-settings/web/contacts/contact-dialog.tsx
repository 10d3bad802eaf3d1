import { useMutation } from '@tanstack/react-query'
import { useSettings } from '#features/organizations/web/settings-context.ts'
import { formatPhone } from '#shared/phone.ts'
import { EditDialog, type RowEditor } from '#web/editing/edit-dialog.tsx'
import type { FieldWords } from '#web/editing/field-words.ts'
import { schemaResolver } from '#web/editing/schema-resolver.ts'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { type Contact, ContactEdit } from '../../contacts.ts'
import { useSettingsApi } from '../organization-settings.api.ts'

type Values = { name: string; title: string; phone: string; email: string }

const words: FieldWords<Values> = {
  name: { label: 'Nimi' },
  title: { label: 'Titteli' },
  phone: { label: 'Puhelin' },
  email: { label: 'Sähköposti' },
}

const toValues = ({ name, title, phone, email }: Contact): Values => ({
  name,
  title,
  email,
  phone: phone && formatPhone(phone),
})
const blank: Values = { name: '', title: '', phone: '', email: '' }
const resolver = schemaResolver<Values>(ContactEdit, (values) => values)

const sayings = {
  add: 'Lisää yhteyshenkilö',
  added: 'Yhteyshenkilö lisätty',
  edit: 'Muokkaa yhteyshenkilöä',
  edited: 'Yhteyshenkilö tallennettu',
}

export function ContactDialog(props: RowEditor<Contact>) {
  const { whose } = useSettings()
  const { mutateAsync } = useMutation(useSettingsApi('contacts').save.mutationOptions())
  return (
    <EditDialog<Contact, Values>
      {...props}
      toValues={toValues}
      blank={blank}
      resolver={resolver}
      save={(values, version) => mutateAsync({ ...whose, row: { ...values, id: props.row?.id, version } })}
      words={words}
      sayings={sayings}
    >
      {({ register, errors }) => (
        <>
          <Field label="Nimi" required error={errors.name?.message}>
            <TextInput autoComplete="off" maxLength={120} {...register('name')} />
          </Field>
          <Field label="Titteli" optional hint="Esimerkiksi työnjohtaja." error={errors.title?.message}>
            <TextInput autoComplete="off" maxLength={120} {...register('title')} />
          </Field>
          <Field label="Puhelin" optional error={errors.phone?.message}>
            <TextInput type="tel" autoComplete="off" {...register('phone')} />
          </Field>
          <Field label="Sähköposti" optional error={errors.email?.message}>
            <TextInput type="email" autoComplete="off" {...register('email')} />
          </Field>
        </>
      )}
    </EditDialog>
  )
}
