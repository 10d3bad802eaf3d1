import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { UnsavedChanges } from '../navigation/unsaved-changes.tsx'
import { FieldError } from '../ui/field.tsx'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'
import type { FieldWords } from './field-words.ts'
import { SaveButtons } from './save-buttons.tsx'
import type { EditForm } from './use-edit-form.ts'

type Props<Values extends FieldValues> = { edit: EditForm<Values>; words: FieldWords<Values>; children: ReactNode }

/** A page that is one form: what others changed above it, its cards, and the bar that saves. */
export function PageForm<Values extends FieldValues>({ edit, words, children }: Props<Values>) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const form = event.currentTarget
        void edit.submit().then(() => requestAnimationFrame(() => focusFirstWrong(form)))
      }}
      // what gets the focus must not end up under the bar that saves
      className="grid gap-5 [&_:is(input,select,textarea)]:scroll-mt-24 [&_:is(input,select,textarea)]:scroll-mb-44"
    >
      <ChangedMeanwhile theirs={edit.theirs} words={words} />
      {children}
      <SaveBar edit={edit} />
    </form>
  )
}

/** Also where the field is no single input: a day of the week, an address in a list. */
const focusFirstWrong = (form: HTMLFormElement): void =>
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()

/** Saves a page. Stays in sight while there is something to save, and asks before the page is left without. */
function SaveBar<Values extends FieldValues>({ edit }: { edit: EditForm<Values> }) {
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
