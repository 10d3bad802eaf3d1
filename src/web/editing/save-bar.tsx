import { clsx } from 'clsx'
import type { FieldValues } from 'react-hook-form'
import { UnsavedChanges } from '../navigation/unsaved-changes.tsx'
import { Button } from '../ui/button.tsx'
import { FieldError } from '../ui/field.tsx'
import type { EditForm } from './use-edit-form.ts'

/** Saves a page. Stays in sight while there is something to save, and asks before the page is left without. */
export function SaveBar<Values extends FieldValues>({ edit }: { edit: EditForm<Values> }) {
  const { isDirty, isSaving, problem, revert } = edit
  return (
    <div
      className={clsx(
        'flex flex-wrap items-center gap-x-4 gap-y-2 bg-canvas py-3',
        isDirty && 'sticky bottom-(--bottom-bar-height) z-10 border-line border-t',
      )}
    >
      <div className="flex flex-wrap gap-2">
        <Button type="submit" kind="primary" pending={isSaving} disabled={!isDirty}>
          Tallenna
        </Button>
        {isDirty ? (
          <Button kind="ghost" onClick={revert} disabled={isSaving}>
            Peruuta muutokset
          </Button>
        ) : null}
      </div>
      <FieldError message={problem ?? undefined} />
      <UnsavedChanges when={isDirty && !isSaving} />
    </div>
  )
}
