import { type ReactNode, useId, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { UnsavedChanges } from '#web/navigation/unsaved-changes.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'
import type { FieldWords } from './field-words.ts'
import type { EditForm } from './use-edit-form.ts'

type Props<Values extends FieldValues> = {
  edit: EditForm<Values>
  words: FieldWords<Values>
  title: string
  /** A verb for the main button. */
  saveLabel?: string
  onClose: () => void
  children: ReactNode
}

/** A window around the form of one row; asks before typed text is thrown away. */
export function EditDialog<Values extends FieldValues>(props: Props<Values>) {
  const { edit, words, title, saveLabel = 'Tallenna', onClose, children } = props
  const id = useId()
  const [isAsking, setIsAsking] = useState(false)
  const close = () => (edit.isDirty ? setIsAsking(true) : onClose())
  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => {
          if (!open) close()
        }}
        title={title}
        footer={
          <>
            <Button onClick={close}>Palaa</Button>
            <Button type="submit" form={id} kind="primary" pending={edit.isSaving}>
              {saveLabel}
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
          {children}
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
