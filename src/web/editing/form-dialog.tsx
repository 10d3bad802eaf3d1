import { type ReactNode, useId } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'

type Props = {
  title: string
  description: string | undefined
  submitLabel: string
  isPending: boolean
  /** What refused the whole. */
  error?: string | undefined
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** A dialog with the form of an act: its button is in the footer, an error of the whole form above it. */
export function FormDialog({ title, description, submitLabel, isPending, error, onSubmit, onClose, children }: Props) {
  const form = useId()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={onClose}>Peruuta</Button>
          <Button type="submit" form={form} kind="primary" pending={isPending}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        {children}
        {error ? (
          <div role="alert">
            <Notice kind="danger">{error}</Notice>
          </div>
        ) : null}
      </form>
    </Dialog>
  )
}
