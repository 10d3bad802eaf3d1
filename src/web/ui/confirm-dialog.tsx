import { type ReactNode, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** A question: "Perutaanko huolto?" */
  title: string
  /** What follows from it. */
  children: ReactNode
  /** A verb: "Peru huolto". */
  confirmLabel: string
  /** The window stays, with the button pending, until it is done. When it fails the window stays; the caller shows why. */
  onConfirm: () => void | Promise<void>
  cancelLabel?: string | undefined
  danger?: boolean | undefined
  /** As of `Dialog`. */
  finalFocus?: (() => HTMLElement | true | null) | undefined
}

/** Asks before an act that cannot be taken back. Focus starts on the harmless button. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  children,
  confirmLabel,
  onConfirm,
  cancelLabel = 'Peruuta',
  danger = false,
  finalFocus,
}: Props) {
  const [pending, setPending] = useState(false)
  const cancel = useRef<HTMLButtonElement>(null)
  const confirm = async () => {
    setPending(true)
    const done = await Promise.resolve()
      .then(onConfirm)
      .then(
        () => true,
        () => false,
      )
    setPending(false)
    if (done) onOpenChange(false)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      size="sm"
      initialFocus={cancel}
      finalFocus={finalFocus}
      footer={
        <>
          <Button ref={cancel} onClick={() => onOpenChange(false)}>
            {cancelLabel}
          </Button>
          <Button kind={danger ? 'danger' : 'primary'} pending={pending} onClick={() => void confirm()}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
