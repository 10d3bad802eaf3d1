import { useRef } from 'react'
import { Button } from '../ui/button.tsx'

type Props = { isDirty: boolean; isSaving: boolean; revert: () => void }

/** Tallenna and, while there is something to save, Peruuta muutokset. */
export function SaveButtons({ isDirty, isSaving, revert }: Props) {
  const save = useRef<HTMLButtonElement>(null)
  return (
    <div className="flex flex-wrap gap-2">
      {/* never disabled: once all is saved the focus would fall on the page's beginning */}
      <Button
        ref={save}
        type="submit"
        kind="primary"
        pending={isSaving}
        aria-disabled={isSaving || !isDirty || undefined}
        className={isDirty ? undefined : 'cursor-not-allowed! opacity-50'}
        onClick={(event) => {
          if (!isDirty) event.preventDefault()
        }}
      >
        Tallenna
      </Button>
      {isDirty ? (
        <Button
          kind="ghost"
          disabled={isSaving}
          onClick={() => {
            revert()
            save.current?.focus()
          }}
        >
          Peruuta muutokset
        </Button>
      ) : null}
    </div>
  )
}
