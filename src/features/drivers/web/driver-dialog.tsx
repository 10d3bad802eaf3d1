import { useMutation } from '@tanstack/react-query'
import { ChannelSelect } from '#features/organization-settings/web/channel-select.tsx'
import { useSettings } from '#features/organizations/web/settings-context.ts'
import type { DriverChannel } from '#shared/organization.ts'
import { CHANNEL_LABELS } from '#shared/organization.ts'
import { formatPhone } from '#shared/phone.ts'
import { EditDialog, type RowEditor } from '#web/editing/edit-dialog.tsx'
import type { FieldWords } from '#web/editing/field-words.ts'
import { schemaResolver } from '#web/editing/schema-resolver.ts'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { type Driver, DriverEdit } from '../drivers.ts'
import { useDriversApi } from './drivers.api.ts'

type Values = { name: string; phone: string; email: string; channel: DriverChannel }

const words: FieldWords<Values> = {
  name: { label: 'Nimi' },
  phone: { label: 'Puhelin' },
  email: { label: 'Sähköposti' },
  channel: { label: 'Viestikanava', show: (channel) => CHANNEL_LABELS[channel] },
}

const toValues = ({ name, phone, email, channel }: Driver): Values => ({
  name,
  email,
  channel,
  phone: phone && formatPhone(phone),
})
const resolver = schemaResolver<Values>(DriverEdit, (values) => values)

const sayings = {
  add: 'Lisää kuljettaja',
  added: 'Kuljettaja lisätty',
  edit: 'Muokkaa kuljettajaa',
  edited: 'Kuljettaja tallennettu',
}

type Props = RowEditor<Driver> & {
  /** What a new driver begins with. */
  defaultChannel: DriverChannel
}

export function DriverDialog({ defaultChannel, ...props }: Props) {
  const { whose } = useSettings()
  const { mutateAsync } = useMutation(useDriversApi('drivers').save.mutationOptions())
  return (
    <EditDialog<Driver, Values>
      {...props}
      toValues={toValues}
      blank={{ name: '', phone: '', email: '', channel: defaultChannel }}
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
          <Field
            label="Puhelin"
            hint="Esimerkiksi 040 123 4567. Viestit kulkevat vain matkapuhelimeen."
            error={errors.phone?.message}
          >
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
            <ChannelSelect {...register('channel')} />
          </Field>
        </>
      )}
    </EditDialog>
  )
}
