import { FileUp, Plus } from 'lucide-react'
import { Button } from '../ui/button.tsx'

type Props = { label: string; onAdd: () => void; onImport?: (() => void) | undefined }

/** The ways to new rows of a list: one by one, and perhaps from a file. */
export function AddRows({ label, onAdd, onImport }: Props) {
  return (
    <>
      {onImport ? (
        <Button onClick={onImport}>
          <FileUp className="size-4" aria-hidden="true" />
          Tuo tiedostosta
        </Button>
      ) : null}
      <Button kind="primary" onClick={onAdd}>
        <Plus className="size-4" aria-hidden="true" />
        {label}
      </Button>
    </>
  )
}
