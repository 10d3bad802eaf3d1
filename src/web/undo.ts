import { failureText } from './failure-text.ts'
import { guardPress } from './press-guard.ts'
import { closeToast, toast } from './ui/toast.ts'

export type UndoOffer = {
  /** What was done: "ABC-123 on noudettavissa". */
  title: string
  /** What is said when it is undone: "ABC-123: siirto kumottu". */
  undone: string
  /** How long it is offered, in milliseconds. */
  forMs: number
  /** Rejects with the server's refusal. */
  undo: () => Promise<unknown>
}

type Open = { id: string; take: () => void; end: () => void }

/** The newest last. */
const open: Open[] = []

/**
 * Says what was done, with Kumoa next to it: by mouse, by finger, and by Ctrl or Cmd + Z while no text is edited. It is undone once,
 * however often that is asked for; why it could not be undone is said. Returns what ends the offer, for an act that failed.
 */
export function offerUndo({ title, undone, forMs, undo }: UndoOffer): () => void {
  const id = crypto.randomUUID()
  const end = () => {
    const index = open.findIndex((one) => one.id === id)
    if (index < 0) return
    open.splice(index, 1)
    if (open.length === 0) removeEventListener('keydown', onKeyDown)
    clearTimeout(timer)
    closeToast(id)
  }
  const take = () => {
    // what is under the toast must not be pressed by the same double tap
    guardPress()
    end()
    undo().then(
      () => toast.success(undone),
      (error: unknown) => toast.error('Kumoaminen ei onnistunut', failureText(error)),
    )
  }
  if (open.length === 0) addEventListener('keydown', onKeyDown)
  open.push({ id, take, end })
  // not the toast's own timeout: that pauses while the mouse is over it
  const timer = setTimeout(end, forMs)
  toast.success(title, undefined, {
    id,
    timeoutMs: 0,
    isOffer: true,
    action: {
      label: 'Kumoa',
      onClick: () => {
        if (open.some((one) => one.id === id)) take()
      },
    },
  })
  return end
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.key.toLowerCase() !== 'z' || event.shiftKey || event.altKey || !(event.ctrlKey || event.metaKey)) return
  if (event.defaultPrevented || isEdited(event.target)) return
  event.preventDefault()
  open.at(-1)?.take()
}

/** Where Ctrl + Z is the text's own. */
const isEdited = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('textarea, select, input:not([type=checkbox], [type=radio], [type=button])'))
