import { useQuery } from '@tanstack/react-query'
import { organizationsApi } from '#features/organizations/web/organizations.api.ts'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { DateInput } from '#web/ui/date-time-input.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { TimeInput } from '#web/ui/time-input.tsx'
import { carTransportsApi } from './car-transports.api.ts'
import { readTyped, type TypedTransport } from './typed-transport.ts'

type Props = {
  typed: TypedTransport
  edit: (changes: Partial<TypedTransport>) => void
  errors: Partial<Record<string, string>>
}

/** When, where, whom to call, and where the keys are: of the garage and of the customer alike. */
export const TransportFields = ({ typed, edit, errors }: Props) => (
  <>
    <div className="grid grid-cols-2 gap-4 sm:grid-cols-[2fr_1fr_1fr]">
      <Field label="Päivä" error={errors.day ?? errors.startsAt} className="max-sm:col-span-2">
        <DateInput value={typed.day} onChange={(day) => edit({ day })} />
      </Field>
      <Field label="Aikaisintaan" error={errors.from}>
        <TimeInput value={typed.from} onChange={(from) => edit({ from })} />
      </Field>
      <Field label="Viimeistään" error={errors.to ?? errors.endsAt}>
        <TimeInput value={typed.to} onChange={(to) => edit({ to })} />
      </Field>
    </div>
    <Field label="Katuosoite" error={errors.streetAddress}>
      <TextInput
        maxLength={200}
        autoComplete="off"
        value={typed.streetAddress}
        onChange={({ target }) => edit({ streetAddress: target.value })}
      />
    </Field>
    <div className="grid grid-cols-[8rem_1fr] gap-4">
      <Field label="Postinumero" error={errors.postalCode}>
        <TextInput
          inputMode="numeric"
          maxLength={12}
          autoComplete="off"
          value={typed.postalCode}
          onChange={({ target }) => edit({ postalCode: target.value })}
        />
      </Field>
      <Field label="Postitoimipaikka" error={errors.city}>
        <TextInput
          maxLength={100}
          autoComplete="off"
          value={typed.city}
          onChange={({ target }) => edit({ city: target.value })}
        />
      </Field>
    </div>
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Kenelle soitetaan" optional error={errors.contactName}>
        <TextInput
          maxLength={120}
          autoComplete="off"
          value={typed.contactName}
          onChange={({ target }) => edit({ contactName: target.value })}
        />
      </Field>
      <Field label="Puhelin" optional error={errors.contactPhone}>
        <TextInput
          type="tel"
          maxLength={40}
          autoComplete="off"
          value={typed.contactPhone}
          onChange={({ target }) => edit({ contactPhone: target.value })}
        />
      </Field>
    </div>
    <Field label="Missä avaimet ovat" optional error={errors.keysPlace}>
      <TextInput maxLength={200} value={typed.keysPlace} onChange={({ target }) => edit({ keysPlace: target.value })} />
    </Field>
    <Field label="Lisätiedot" optional error={errors.note}>
      <TextArea rows={2} maxLength={1000} value={typed.note} onChange={({ target }) => edit({ note: target.value })} />
    </Field>
  </>
)

type DriverProps = { value: string; onChange: (driverId: string) => void; error: string | undefined }

/** Who of the garage's people drives; none has to be chosen yet. */
export function DriverField({ value, onChange, error }: DriverProps) {
  const { id: organizationId } = useOrganization()
  const members = useQuery(organizationsApi.listMembers.queryOptions({ organizationId }))
  const people = (members.data ?? []).toSorted((one, other) => one.name.localeCompare(other.name, 'fi'))
  return (
    <Field label="Kuka ajaa" optional error={error}>
      <Select value={value} onChange={({ target }) => onChange(target.value)} placeholder="Ei valittu">
        {people.map(({ userId, name }) => (
          <option key={userId} value={userId}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** That more transports share a half hour than the garage drives at once: said, not refused. */
export function SameTimeWarning({ typed, transportId }: { typed: TypedTransport; transportId: string | null }) {
  const { id: organizationId } = useOrganization()
  const { input } = readTyped({ ...typed, streetAddress: 'x', postalCode: '', contactPhone: '' })
  const { data } = useQuery(
    carTransportsApi.sameTime.queryOptions(
      { organizationId, startsAt: input?.startsAt ?? '', endsAt: input?.endsAt ?? '', transportId },
      { enabled: input !== null },
    ),
  )
  const others = data ? data.atOnce - 1 : 0
  return (
    <div role="status" className="empty:hidden">
      {data && data.atOnce > data.capacity ? (
        <Notice kind="signal">
          {others === 1 ? 'Samaan aikaan on jo 1 kuljetus.' : `Samaan aikaan on jo ${others} kuljetusta.`}{' '}
          {data.capacity === 1 ? 'Ajatte yhden kerrallaan.' : `Ajatte ${data.capacity} kerrallaan.`}
        </Notice>
      ) : null}
    </div>
  )
}
