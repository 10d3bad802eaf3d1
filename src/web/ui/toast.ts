import { afterPress } from './after-press.ts'

export type ToastKind = 'info' | 'success' | 'warning' | 'error'

export type ToastInput = {
  title: string
  description?: string | undefined
  kind?: ToastKind | undefined
  /** A button inside; pressing it closes the toast without `onDismiss`. */
  action?: { label: string; onClick: () => void } | undefined
  /** The person closed it (button, swipe or Escape); not called when its time ran out. */
  onDismiss?: (() => void) | undefined
  /** An offer to undo, which stays visible while newer toasts come. */
  isOffer?: boolean | undefined
  /** Default 4000; 0 stays until closed. */
  timeoutMs?: number | undefined
  /** A toast with an id that is already shown replaces it. */
  id?: string | undefined
}

type Sink = { show: (toast: ToastInput) => void; close: (id: string) => void }
type Words = Omit<ToastInput, 'title' | 'kind' | 'description'>

const waiting: ToastInput[] = []
let sink: Sink | undefined
let wake: (() => void) | undefined

/**
 * Shows a toast; callable from anywhere, also outside React and before the page is mounted. The part that draws
 * (toast-viewport.tsx) is loaded with the first one. One that comes during a press is shown after its click: it could cover what is pressed.
 * `toast.success('Palvelu tallennettu')`, `toast.error('…', '…')`.
 */
export function toast(input: ToastInput): void {
  afterPress(() => {
    if (sink) sink.show(input)
    else {
      waiting.push(input)
      wake?.()
    }
  })
}

const ofKind =
  (kind: ToastKind) =>
  (title: string, description?: string, more?: Words): void =>
    toast({ ...more, title, description, kind })

toast.info = ofKind('info')
toast.success = ofKind('success')
toast.warning = ofKind('warning')
toast.error = ofKind('error')

/** Takes the toast of this id away before its time, without `onDismiss`. */
export function closeToast(id: string): void {
  afterPress(() => {
    const index = waiting.findIndex((one) => one.id === id)
    if (index >= 0) waiting.splice(index, 1)
    sink?.close(id)
  })
}

/** For toaster.tsx only: `onWake` is called when the first toast waits (at once when one already does). */
export function wakeToaster(onWake: () => void): () => void {
  wake = onWake
  if (waiting.length > 0) onWake()
  return () => {
    wake = undefined
  }
}

/** For toast-viewport.tsx only: hands over what waited, then every new one. */
export function drainToasts(to: Sink): () => void {
  sink = to
  for (const input of waiting.splice(0)) to.show(input)
  return () => {
    sink = undefined
  }
}
