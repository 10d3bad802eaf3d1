import { Pencil, Trash2 } from 'lucide-react'
import { IconButton } from '#web/ui/icon-button.tsx'

type Props = { name: string; onEdit: () => void; onRemove: () => void }

/** What may be done with one row of a list. */
export function RowActions({ name, onEdit, onRemove }: Props) {
  return (
    <span className="flex justify-end gap-1">
      <IconButton label={`Muokkaa: ${name}`} size="sm" onClick={onEdit}>
        <Pencil className="size-4" aria-hidden="true" />
      </IconButton>
      <IconButton label={`Poista: ${name}`} size="sm" onClick={onRemove}>
        <Trash2 className="size-4" aria-hidden="true" />
      </IconButton>
    </span>
  )
}
