import { useMutation } from '@tanstack/react-query'
import { formatPhone } from '#shared/phone.ts'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'
import { type Contact, ContactEdit } from '../../../organization-people.ts'
import { EditDialog } from '../editing/edit-dialog.tsx'
import type { FieldWords } from '../editing/field-words.ts'
import { schemaResolver } from '../editing/schema-resolver.ts'
import { useEditForm } from '../editing/use-edit-form.ts'
import { type SettingsPageProps, sourceOf } from '../settings-source.ts'

type Values = { name: string; title: string; phone: string; email: string }

const words: FieldWords<Values> = {
  name: { label: 'Nimi' },
  title: { label: 'Titteli' },
  phone: { label: 'Puhelin' },
  email: { label: 'Sähköposti' },
}

const toValues = ({ name, title, phone, email }: Contact): Values => ({
  ...{ name, title, email },
  phone: phone && formatPhone(phone),
})
const blank: Values = { name: '', title: '', phone: '', email: '' }
const resolver = schemaResolver<Values>(ContactEdit, (values) => values)

type Props = SettingsPageProps & {
  /** Null for a new one. */
  contact: Contact | null
  onStored: (contact: Contact) => void
  onClose: () => void
}

export function ContactDialog({ contact, onStored, onClose, ...props }: Props) {
  const { api, whose } = sourceOf(props)
  const { mutateAsync } = useMutation(api.contacts.save.mutationOptions())
  const edit = useEditForm<Contact, Values>({
    stored: contact,
    toValues,
    blank,
    resolver,
    save: (values, version) => mutateAsync({ ...whose, contact: { ...values, id: contact?.id, version } }),
    onStored,
    onSaved: () => {
      toast.success(contact ? 'Yhteyshenkilö tallennettu' : 'Yhteyshenkilö lisätty')
      onClose()
    },
  })
  const {
    register,
    formState: { errors },
  } = edit.form
  return (
    <EditDialog
      edit={edit}
      words={words}
      title={contact ? 'Muokkaa yhteyshenkilöä' : 'Lisää yhteyshenkilö'}
      saveLabel={contact ? 'Tallenna' : 'Lisää'}
      onClose={onClose}
    >
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
    </EditDialog>
  )
}
