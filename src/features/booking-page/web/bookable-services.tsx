import type { UseFormRegisterReturn } from 'react-hook-form'
import { formatHours } from '#web/format.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { FieldError } from '#web/ui/field.tsx'
import type { BookingChoices } from '../booking-page.ts'

type Props = {
  services: BookingChoices['services']
  error: string | undefined
  registered: UseFormRegisterReturn<'serviceIds'>
}

/** The services by their groups; those of no known length say why they cannot be chosen. */
export function BookableServices({ services, error, registered }: Props) {
  if (services.length === 0) return <p className="text-muted">Hinnastossa ei ole vielä palveluja.</p>
  const groups = [...new Set(services.map(({ group }) => group))]
  return (
    <>
      {groups.map((group) => (
        <fieldset key={group} className="min-w-0">
          <legend className="font-semibold">{group || 'Palvelut'}</legend>
          {services
            .filter((one) => one.group === group)
            .map(({ id, name, hours }) => (
              <Checkbox
                key={id}
                label={name}
                hint={hours ? formatHours(hours) : 'Ei kestoa hinnastossa'}
                value={id}
                disabled={!hours}
                aria-invalid={error ? true : undefined}
                {...registered}
              />
            ))}
        </fieldset>
      ))}
      <FieldError id="booking-services-error" message={error} />
    </>
  )
}
