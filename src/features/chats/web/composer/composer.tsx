import { type Ref, useImperativeHandle, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Notice } from '#web/ui/notice.tsx'
import type { Message } from '../../chats.ts'
import { EditBox } from './edit-box.tsx'
import { MessageBox, type MessageBoxHandle } from './message-box.tsx'

/** What the messages above ask of it. */
export type ComposerHandle = { reply: (message: Message) => void; edit: (message: Message) => void }

type Props = {
  ref: Ref<ComposerHandle>
  otherId: string
  otherName: string
  canWrite: boolean
  /** A message was taken over. */
  onSent: () => void
  /** The newest of one's own that may still be changed, which arrow up does. */
  lastOwn: () => Message | undefined
}

/** Where one writes: the next message, or another text for one's own. */
export function Composer({ ref, otherId, otherName, canWrite, onSent, lastOwn }: Props) {
  const [edited, setEdited] = useState<Message | null>(null)
  const box = useRef<MessageBoxHandle>(null)
  useImperativeHandle(ref, () => ({
    reply: (message) => {
      setEdited(null)
      box.current?.reply(message)
    },
    edit: setEdited,
  }))
  if (!canWrite)
    return (
      <div className="p-3">
        <Notice title="Keskustelu on päättynyt">Aiemmat viestit näkyvät, mutta uusia ei voi enää lähettää.</Notice>
      </div>
    )
  return (
    <>
      {edited ? (
        <EditBox
          key={edited.id}
          message={edited}
          otherId={otherId}
          onDone={() => {
            // the box is hidden until it is drawn without the other one
            flushSync(() => setEdited(null))
            box.current?.focus()
          }}
        />
      ) : null}
      {/* it stays: what is written and on its way is not lost by editing something else */}
      <div className={edited ? 'hidden' : undefined}>
        <MessageBox
          ref={box}
          otherId={otherId}
          otherName={otherName}
          onSent={onSent}
          onUp={() => setEdited(lastOwn() ?? null)}
        />
      </div>
    </>
  )
}
