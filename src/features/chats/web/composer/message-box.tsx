import { useMutation } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Send, X } from 'lucide-react'
import { type FormEvent, type Ref, useImperativeHandle, useRef } from 'react'
import { useProfile } from '#features/accounts/web/use-profile.ts'
import { useOwnAttachments } from '#features/files/web/use-own-attachments.ts'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { shortPreview } from '#shared/short-preview.ts'
import { failureOf } from '#web/failure.ts'
import { formFailureText } from '#web/form-failure-text.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { AttachmentTray } from '#web/upload/attachment-tray.tsx'
import { PickButtons } from '#web/upload/pick-buttons.tsx'
import { usePageFiles } from '#web/upload/use-page-files.ts'
import { type Message, saysSomething } from '../../chats.ts'
import { Quote } from '../conversation/quote.tsx'
import { useAnnounceTyping } from '../typing/use-announce-typing.ts'
import { SendButton } from './send-button.tsx'
import { TextRow, tooLongText } from './text-row.tsx'
import { type Draft, useDraft } from './use-draft.ts'
import { useSendMessage } from './use-send-message.ts'

export type MessageBoxHandle = { reply: (message: Message) => void; focus: () => void }

/** As many as the server takes with one message. */
const MAX_FILES = 20

type Props = {
  ref: Ref<MessageBoxHandle>
  otherId: string
  otherName: string
  onSent: () => void
  /** Arrow up where nothing is written. */
  onUp: () => void
}

/** Writes the next message; what is written is kept until it is sent. */
export function MessageBox({ ref, otherId, otherName, onSent, onUp }: Props) {
  const { id: organizationId } = useOrganization()
  const { id: userId } = useProfile()
  const { draft, ...drafting } = useDraft(otherId)
  const form = useRef<HTMLFormElement>(null)
  const text = useRef<HTMLTextAreaElement>(null)
  const attachments = useOwnAttachments({
    organizationId,
    files: draft.files,
    onChange: (files) => change({ files }),
    max: MAX_FILES,
    mayWait: true,
    keptAt: { userId, organizationId, form: `chat ${otherId}` },
  })
  const { uploads, outgoing, handOver, sourceOf } = attachments
  const isOver = usePageFiles(() => form.current, attachments.take)
  const reportTyping = useAnnounceTyping(otherId)
  const sendMessage = useSendMessage(otherId)
  const send = useMutation({
    mutationFn: sendMessage,
    onSuccess: (_, sent) => {
      const keys = new Set(sent.outgoing.map(({ key }) => key))
      handOver(keys)
      drafting.finish(
        sent,
        ({ id }) => sent.files.some((one) => one.id === id) || keys.has(sourceOf(id)?.key ?? ''),
        ({ replyTo }) => ({ replyTo: replyTo?.id === sent.replyTo?.id ? null : replyTo }),
      )
      onSent()
    },
    onError: (error) => {
      // another tab has sent another message by it: pressed again, this one is sent too
      if (failureOf(error).reason === 'message_key_used') drafting.renewKey()
    },
  })
  const change = (changes: Partial<Draft>) => {
    drafting.change(changes)
    if (send.isError) send.reset()
  }
  const focus = () => text.current?.focus()
  useImperativeHandle(ref, () => ({
    focus,
    reply: ({ id, sender, body }) => {
      change({ replyTo: { id, senderName: sender?.name ?? null, preview: shortPreview(body) } })
      // the menu that asked for it gives the focus back first
      setTimeout(focus)
    },
  }))
  const going = outgoing()
  const isEmpty = !saysSomething(draft.body) && draft.files.length + going.length === 0
  const isRefused = isEmpty || tooLongText(draft.body) !== undefined
  const isSending = useRef(false)
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (isRefused || isSending.current) return
    isSending.current = true
    send.mutate(drafting.take(going), {
      onSettled: () => {
        isSending.current = false
      },
    })
  }

  return (
    <form
      ref={form}
      noValidate
      aria-label="Uusi viesti"
      onSubmit={submit}
      className={clsx(
        'grid grid-cols-1 gap-2 px-3 py-2',
        isOver && 'rounded-lg outline-2 outline-brand outline-dashed -outline-offset-4',
      )}
    >
      {draft.replyTo ? (
        <div className="flex items-start gap-2">
          <div className="min-w-0 grow">
            <p className="pb-0.5 font-semibold text-muted text-xs">Vastaat viestiin</p>
            <Quote replyTo={draft.replyTo} />
          </div>
          <IconButton label="Älä vastaa tähän viestiin" size="sm" onClick={() => change({ replyTo: null })}>
            <X className="size-4" aria-hidden="true" />
          </IconButton>
        </div>
      ) : null}
      <AttachmentTray attachments={attachments} goesWith="viestin" />
      {isOver ? <p className="text-muted text-sm">Pudota tiedostot tähän.</p> : null}
      <TextRow
        ref={text}
        label={`Viesti, ${otherName}`}
        body={draft.body}
        onBody={(body) => {
          change({ body })
          reportTyping(body)
        }}
        onEnter={submit}
        onEscape={draft.replyTo ? () => change({ replyTo: null }) : undefined}
        onUp={onUp}
        error={send.isError ? formFailureText(send.error) : undefined}
        before={
          // a narrow screen's line is for what is written: one of the buttons is enough then
          <span className={clsx('flex', draft.body !== '' && 'max-sm:[&>button:not(:last-of-type)]:hidden')}>
            <PickButtons onPick={attachments.take} isCompact />
          </span>
        }
        after={
          <SendButton label="Lähetä" disabled={isRefused} pending={send.isPending}>
            <Send className="size-5" aria-hidden="true" />
          </SendButton>
        }
      />
      {uploads.length > 0 ? <p className="text-muted text-xs">Voit lähettää heti: tiedostot menevät mukana.</p> : null}
    </form>
  )
}
