import { useMutation } from '@tanstack/react-query'
import { DRIVER_CHANNELS, type DriverChannel } from '#shared/organization.ts'
import { formatPhone } from '#shared/phone.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'
import { CHANNEL_LABELS, type Driver, DriverEdit } from '../../../organization-people.ts'
import { EditDialog } from '../editing/edit-dialog.tsx'
import type { FieldWords } from '../editing/field-words.ts'
import { schemaResolver } from '../editing/schema-resolver.ts'
import { useEditForm } from '../editing/use-edit-form.ts'
import { type SettingsPageProps, sourceOf } from '../settings-source.ts'

type Values = { name: string; phone: string; email: string; channel: DriverChannel }

const words: FieldWords<Values> = {
  name: { label: 'Nimi' },
  phone: { label: 'Puhelin' },
  email: { label: 'Sähköposti' },
  channel: { label: 'Viestikanava', show: (channel) => CHANNEL_LABELS[channel] },
}

const toValues = ({ name, phone, email, channel }: Driver): Values => ({
  ...{ name, email, channel },
  phone: phone && formatPhone(phone),
})
const resolver = schemaResolver<Values>(DriverEdit, (values) => values)

type Props = SettingsPageProps & {
  /** Null for a new one. */
  driver: Driver | null
  /** What a new driver begins with. */
  defaultChannel: DriverChannel
  onStored: (driver: Driver) => void
  onClose: () => void
}

export function DriverDialog({ driver, defaultChannel, onStored, onClose, ...props }: Props) {
  const { api, whose } = sourceOf(props)
  const { mutateAsync } = useMutation(api.drivers.save.mutationOptions())
  const edit = useEditForm<Driver, Values>({
    stored: driver,
    toValues,
    blank: { name: '', phone: '', email: '', channel: defaultChannel },
    resolver,
    save: (values, version) => mutateAsync({ ...whose, driver: { ...values, id: driver?.id, version } }),
    onStored,
    onSaved: () => {
      toast.success(driver ? 'Kuljettaja tallennettu' : 'Kuljettaja lisätty')
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
      title={driver ? 'Muokkaa kuljettajaa' : 'Lisää kuljettaja'}
      saveLabel={driver ? 'Tallenna' : 'Lisää'}
      onClose={onClose}
    >
      <Field label="Nimi" required error={errors.name?.message}>
        <TextInput autoComplete="off" maxLength={120} {...register('name')} />
      </Field>
      <Field label="Puhelin" hint="Esimerkiksi 040 123 4567." error={errors.phone?.message}>
        <TextInput type="tel" autoComplete="off" {...register('phone')} />
      </Field>
      <Field label="Sähköposti" error={errors.email?.message}>
        <TextInput type="email" autoComplete="off" {...register('email')} />
      </Field>
      <Field
        label="Viestikanava"
        hint="Näin kuljettaja saa tiedon, kun auto on noudettavissa."
        error={errors.channel?.message}
      >
        <Select {...register('channel')}>
          {DRIVER_CHANNELS.map((channel) => (
            <option key={channel} value={channel}>
              {CHANNEL_LABELS[channel]}
            </option>
          ))}
        </Select>
      </Field>
    </EditDialog>
  )
}
