import { type ReactNode, useId } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'

type Props = {
  title: string
  description: string | undefined
  submitLabel: string
  isSending: boolean
  /** What refused the whole. */
  error: string | undefined
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** The window in which drivers are told something. */
export function TellingDialog({
  title,
  description,
  submitLabel,
  isSending,
  error,
  onSubmit,
  onClose,
  children,
}: Props) {
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
          <Button type="submit" form={form} kind="primary" pending={isSending}>
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
