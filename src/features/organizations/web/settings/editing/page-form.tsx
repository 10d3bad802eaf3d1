import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'
import type { FieldWords } from './field-words.ts'
import { SaveBar } from './save-bar.tsx'
import type { EditForm } from './use-edit-form.ts'

type Props<Values extends FieldValues> = { edit: EditForm<Values>; words: FieldWords<Values>; children: ReactNode }

/** A page that is one form: what others changed above it, its cards, and the bar that saves. */
export function PageForm<Values extends FieldValues>({ edit, words, children }: Props<Values>) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void edit.submit()
      }}
      className="grid gap-5"
    >
      <ChangedMeanwhile theirs={edit.theirs} words={words} />
      {children}
      <SaveBar edit={edit} />
    </form>
  )
}
