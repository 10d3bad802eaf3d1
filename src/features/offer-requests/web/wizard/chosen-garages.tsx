import { X } from 'lucide-react'
import { FieldError } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { ChosenGarage } from './request-form.ts'

type Props = {
  asked: readonly ChosenGarage[]
  chosen: readonly ChosenGarage[]
  onRemove: (garage: ChosenGarage) => void
  error: string | undefined
}

/** The garages that are asked, in sight with any list. */
export function ChosenGarages({ asked, chosen, onRemove, error }: Props) {
  const count = asked.length + chosen.length
  return (
    <section
      aria-label="Valitut korjaamot"
      tabIndex={-1}
      data-invalid={error ? true : undefined}
      className="grid scroll-mt-20 gap-2"
    >
      <p role="status" className="font-semibold">
        {count === 0
          ? 'Valitse, keneltä pyydät tarjouksen'
          : count === 1
            ? '1 korjaamo valittu'
            : `${count} korjaamoa valittu`}
      </p>
      <FieldError message={error} />
      {count > 0 ? (
        <ul className="flex flex-wrap gap-2">
          {asked.map(({ id, name }) => (
            <li key={id} className="wrap-anywhere inline-flex min-h-9 items-center rounded-full bg-ink/8 px-3 text-sm">
              {name}
            </li>
          ))}
          {chosen.map((garage) => (
            <li
              key={garage.id}
              className="wrap-anywhere inline-flex min-h-9 items-center rounded-full bg-brand-soft pl-3 font-semibold text-sm"
            >
              {garage.name}
              <IconButton label={`Poista ${garage.name}`} onClick={() => onRemove(garage)}>
                <X className="size-4" aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}
