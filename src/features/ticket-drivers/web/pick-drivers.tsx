import { CHANNEL_LABELS } from '#shared/organization.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { FieldError } from '#web/ui/field.tsx'
import type { NamedDriver } from '../ticket-drivers.ts'

type Props = {
  drivers: readonly NamedDriver[]
  picked: readonly string[]
  onPick: (picked: string[]) => void
  /** What this driver would get. */
  preview: (driver: NamedDriver) => string
  error: string | undefined
}

/** Who is told, and what each of them will read. */
export const PickDrivers = ({ drivers, picked, onPick, preview, error }: Props) => (
  <fieldset className="min-w-0">
    <legend className="mb-1 font-semibold text-sm">Kenelle</legend>
    <ul className="grid gap-2">
      {drivers.map((driver) => {
        const { id, name, channel } = driver
        const isPicked = picked.includes(id)
        return (
          <li key={id} className="grid gap-1">
            <Checkbox
              label={<span className="font-semibold">{name}</span>}
              hint={channel === null ? 'Ei saa viestejä. Soita hänelle.' : CHANNEL_LABELS[channel]}
              checked={isPicked}
              disabled={channel === null}
              onChange={({ target }) => onPick(target.checked ? [...picked, id] : picked.filter((one) => one !== id))}
            />
            {isPicked ? (
              <p className="wrap-anywhere ml-7.5 whitespace-pre-line rounded-lg border border-line bg-sunken px-3 py-2 text-sm">
                <span className="sr-only">Viesti: </span>
                {preview(driver)}
              </p>
            ) : null}
          </li>
        )
      })}
    </ul>
    <FieldError id="picked-drivers" message={error} />
  </fieldset>
)
