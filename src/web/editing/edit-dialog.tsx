import { type ReactNode, useId, useState } from 'react'
import type { FieldErrors, FieldValues, UseFormRegister, UseFormReturn } from 'react-hook-form'
import { UnsavedChanges } from '../navigation/unsaved-changes.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FieldError } from '../ui/field.tsx'
import { toast } from '../ui/toast.ts'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'
import type { FieldWords } from './field-words.ts'
import { type EditFormOptions, type Saving, useEditForm, type Versioned } from './use-edit-form.ts'

/** What a list gives to the window that edits one of its rows. */
export type RowEditor<Row> = {
  /** Null for a new one. */
  row: Row | null
  onStored: (row: Row) => void
  onClose: () => void
}

type FormOf<Values extends FieldValues> = {
  form: UseFormReturn<Values>
  register: UseFormRegister<Values>
  errors: FieldErrors<Values>
}

type Props<Row extends Versioned, Values extends FieldValues> = Omit<RowEditor<Row>, 'onStored'> &
  Pick<EditFormOptions<Row, Values>, 'toValues' | 'blank' | 'resolver' | 'onStored'> &
  Saving<Row, Values> & {
    words: FieldWords<Values>
    /** The window's title and what is said when it is saved, for a new row and for one that is there already. */
    sayings: { edit: string; edited: string; add?: string; added?: string }
    /** What the row belongs to, under the title. */
    description?: ReactNode
    size?: 'sm' | 'md' | 'lg'
    /** Called when it is saved, also where nothing was changed, before the window closes. */
    onSaved?: () => void
    /** The fields. */
    children: (given: FormOf<Values>) => ReactNode
  }

/** A window with the form of one row; asks before typed text is thrown away. */
export function EditDialog<Row extends Versioned, Values extends FieldValues>(props: Props<Row, Values>) {
  const { row, onClose, words, sayings, description, size, children } = props
  const id = useId()
  const [isAsking, setIsAsking] = useState(false)
  const edit = useEditForm<Row, Values>({
    ...props,
    stored: row,
    onSaved: () => {
      toast.success((row ? undefined : sayings.added) ?? sayings.edited)
      props.onSaved?.()
      onClose()
    },
  })
  const close = () => (edit.isDirty ? setIsAsking(true) : onClose())
  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => {
          if (!open) close()
        }}
        title={(row ? undefined : sayings.add) ?? sayings.edit}
        description={description}
        size={size}
        footer={
          <>
            <Button onClick={close}>Peruuta</Button>
            <Button type="submit" form={id} kind="primary" pending={edit.isSaving}>
              {saveLabel(row !== null, edit.theirs.length > 0)}
            </Button>
          </>
        }
      >
        <form
          id={id}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            // a window may lie over a page that is a form itself
            event.stopPropagation()
            void edit.submit()
          }}
          className="grid gap-4"
        >
          <ChangedMeanwhile theirs={edit.theirs} words={words} />
          {children({ form: edit.form, register: edit.form.register, errors: edit.form.formState.errors })}
          <FieldError message={edit.problem ?? undefined} />
        </form>
      </Dialog>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Suljetaanko tallentamatta?"
        confirmLabel="Sulje tallentamatta"
        cancelLabel="Jatka muokkausta"
        onConfirm={onClose}
        danger
      >
        Muutoksiasi ei ole vielä tallennettu. Jos suljet ikkunan, ne häviävät.
      </ConfirmDialog>
      <UnsavedChanges when={edit.isDirty && !edit.isSaving && !isAsking} />
    </>
  )
}

const saveLabel = (isStored: boolean, isChanged: boolean): string => {
  if (!isStored) return 'Lisää'
  return isChanged ? 'Tallenna silti' : 'Tallenna'
}
