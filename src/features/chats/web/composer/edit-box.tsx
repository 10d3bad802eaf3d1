import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { formFailureText } from '#web/form-failure-text.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { type Message, saysSomething } from '../../chats.ts'
import { chatsApi } from '../chats.api.ts'
import { withMessage } from '../conversation/message-window.ts'
import { changeWindow } from '../conversation/window-query.ts'
import { SendButton } from './send-button.tsx'
import { TextRow, tooLongText } from './text-row.tsx'

type Props = { message: Message; otherId: string; onDone: () => void }

/** Another text for one's own message. */
export function EditBox({ message, otherId, onDone }: Props) {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const [body, setBody] = useState(message.body)
  const text = useRef<HTMLTextAreaElement>(null)
  const edit = useMutation({
    ...chatsApi.edit.mutationOptions(),
    onSuccess: () => {
      const edited = { ...message, body, editedAt: new Date().toISOString() }
      changeWindow(queryClient, { organizationId, otherId }, (shown) => withMessage(shown, edited))
      onDone()
    },
  })
  useEffect(() => {
    // the menu that asked for it gives the focus back first
    const timer = setTimeout(() => {
      text.current?.focus()
      text.current?.setSelectionRange(message.body.length, message.body.length)
    })
    return () => clearTimeout(timer)
  }, [message])
  const isRefused = tooLongText(body) !== undefined || (!saysSomething(body) && message.files.length === 0)
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (isRefused || edit.isPending) return
    if (body === message.body) onDone()
    else edit.mutate({ organizationId, otherId, messageId: message.id, body })
  }
  return (
    <form aria-label="Viestin muokkaus" noValidate onSubmit={submit} className="grid grid-cols-1 gap-2 px-3 py-2">
      <p className="font-semibold text-sm">Muokkaat viestiä</p>
      <TextRow
        ref={text}
        label="Muokattu viesti"
        body={body}
        onBody={setBody}
        onEnter={submit}
        onEscape={onDone}
        error={edit.isError ? formFailureText(edit.error) : undefined}
        before={
          <IconButton label="Peruuta muokkaus" onClick={onDone}>
            <X className="size-5" aria-hidden="true" />
          </IconButton>
        }
        after={
          <SendButton label="Tallenna muutos" disabled={isRefused} pending={edit.isPending}>
            <Check className="size-5" aria-hidden="true" />
          </SendButton>
        }
      />
    </form>
  )
}
