import { clsx } from 'clsx'
import type { FieldValues } from 'react-hook-form'
import { UnsavedChanges } from '../navigation/unsaved-changes.tsx'
import { FieldError } from '../ui/field.tsx'
import { SaveButtons } from './save-buttons.tsx'
import type { EditForm } from './use-edit-form.ts'

/** Saves a page. Stays in sight while there is something to save, and asks before the page is left without. */
export function SaveBar<Values extends FieldValues>({ edit }: { edit: EditForm<Values> }) {
  const { isDirty, isSaving, problem, revert } = edit
  return (
    <div
      data-act-bar={isDirty ? '' : undefined}
      className={clsx(
        'flex flex-wrap items-center gap-x-4 gap-y-2 bg-canvas py-3',
        isDirty && 'sticky bottom-(--bottom-bar-height) z-10 border-line border-t',
      )}
    >
      <SaveButtons isDirty={isDirty} isSaving={isSaving} revert={revert} />
      <FieldError message={problem ?? undefined} />
      <UnsavedChanges when={isDirty && !isSaving} />
    </div>
  )
}
