import { X } from 'lucide-react'
import { IconButton } from '#web/ui/icon-button.tsx'
import { MAX_NAMED } from '../ticket-drivers.ts'
import { DriverField } from './driver-field.tsx'

type Driver = { id: string; name: string }
type Props = { value: readonly Driver[]; onChange: (drivers: readonly Driver[]) => void }

/** Who may fetch the car, as a customer reports it. */
export const ReportDrivers = ({ value, onChange }: Props) => (
  <div className="grid gap-2">
    {value.length < MAX_NAMED ? (
      <DriverField
        ticketId={null}
        named={value.map(({ id }) => id)}
        onChoose={({ id, name }) => onChange([...value, { id, name }])}
        hint="Hän saa viestin, kun auto on noudettavissa."
        optional
      />
    ) : null}
    {value.length > 0 ? (
      <ul aria-label="Kuljettajat" className="flex flex-wrap gap-2">
        {value.map(({ id, name }) => (
          <li key={id} className="flex items-center gap-1 rounded-full border border-line bg-raised pl-3">
            <span className="wrap-anywhere">{name}</span>
            <IconButton label={`Poista ${name}`} onClick={() => onChange(value.filter((driver) => driver.id !== id))}>
              <X className="size-4" aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
    ) : null}
  </div>
)
