import { Pencil, Trash2 } from 'lucide-react'
import { IconButton } from '../ui/icon-button.tsx'
import type { Column } from '../ui/table.tsx'

type Acts<Row> = { onEdit: (row: Row) => void; onRemove: (row: Row) => void }

/** For the column of the name: on phones the acts are next to it, in the corner of the card. */
export const namedClass = 'max-md:flex max-md:min-h-11 max-md:flex-col max-md:justify-center max-md:pr-24'

/** The last column of a list that may be edited. */
export const actsColumn = <Row extends { name: string }>({ onEdit, onRemove }: Acts<Row>): Column<Row> => ({
  key: 'acts',
  header: 'Toiminnot',
  align: 'end',
  lead: true,
  className: 'max-md:order-first max-md:-mb-12! max-md:justify-self-end md:py-1.5!',
  cell: (row) => (
    <span className="flex justify-end gap-1">
      <IconButton label={`Muokkaa: ${row.name}`} size="sm" onClick={() => onEdit(row)}>
        <Pencil className="size-4" aria-hidden="true" />
      </IconButton>
      <IconButton label={`Poista: ${row.name}`} size="sm" onClick={() => onRemove(row)}>
        <Trash2 className="size-4" aria-hidden="true" />
      </IconButton>
    </span>
  ),
})
