import { useMutation, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Lock, Send } from 'lucide-react'
import {
  type FormEvent,
  type KeyboardEvent,
  type Ref,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { useProfile } from '#features/accounts/web/use-profile.ts'
import { useOwnAttachments } from '#features/files/web/use-own-attachments.ts'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { failureOf } from '#web/failure.ts'
import { formFailureText } from '#web/form-failure-text.ts'
import { sendOrQueue } from '#web/offline/send-or-queue.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { KeyboardHint } from '#web/ui/keyboard-hint.tsx'
import { TabList, tabPanel } from '#web/ui/tabs.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { AttachmentTray } from '#web/upload/attachment-tray.tsx'
import { PickButtons } from '#web/upload/pick-buttons.tsx'
import { type KeyedDraft, type Sending, useKeyedDraft } from '#web/upload/use-keyed-draft.ts'
import { usePageFiles } from '#web/upload/use-page-files.ts'
import type { QueuedComment } from './offline/queued-comment.ts'
import { ticketsApi } from './tickets.api.ts'

/** What the page around it asks of the box. */
export type CommentBoxHandle = {
  focus: () => void
  /** Opens the phone's camera; has to be called within a press. */
  takePhoto: () => void
}

const addressees = [
  { value: 'message', label: 'Kommentti asiakkaalle' },
  {
    value: 'note',
    label: (
      <span className="flex items-center gap-1.5">
        <Lock className="size-4 text-signal" aria-hidden="true" />
        Sisäinen muistiinpano
      </span>
    ),
  },
] as const

type Props = { ticketId: string; mayNote: boolean; ref?: Ref<CommentBoxHandle> | undefined }

/**
 * Says something to the other side or, at a garage, writes a note for its own people. One line until it is written in; as long as
 * something is written it stays as large as that needs.
 */
export function CommentBox({ ticketId, mayNote, ref }: Props) {
  const id = useId()
  const [tab, setTab] = useState<'message' | 'note'>('message')
  const [isFocused, setFocused] = useState(false)
  const [isFilled, setFilled] = useState(false)
  const isOpen = isFocused || isFilled
  const isNote = mayNote && tab === 'note'
  return (
    <fieldset
      aria-label="Kirjoita kommentti"
      className="grid min-w-0 grid-cols-1 gap-2 print:hidden"
      // the buttons next to the text do not open it: they would move away from under the press
      onFocus={({ target }) => target.tagName === 'TEXTAREA' && setFocused(true)}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && setFocused(false)}
    >
      {mayNote && isOpen ? (
        <TabList label="Kenelle kirjoitat" tabs={addressees} value={tab} onValueChange={setTab} id={id} />
      ) : null}
      <div {...(mayNote && isOpen && tabPanel(id, tab))}>
        <CommentForm
          key={isNote ? 'note' : 'message'}
          ref={ref}
          ticketId={ticketId}
          internal={isNote}
          toCustomer={mayNote}
          isOpen={isOpen}
          onFilled={setFilled}
        />
      </div>
    </fieldset>
  )
}

/** As many as the server takes with one comment. */
const MAX_FILES = 20

const emptyDraft = (): KeyedDraft => ({ body: '', files: [], requestKey: crypto.randomUUID() })

type FormProps = {
  ref: Ref<CommentBoxHandle> | undefined
  ticketId: string
  internal: boolean
  toCustomer: boolean
  isOpen: boolean
  /** Whether something is written or added. */
  onFilled: (isFilled: boolean) => void
}

function CommentForm({ ref, ticketId, internal, toCustomer, isOpen, onFilled }: FormProps) {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const { id: userId } = useProfile()
  const place = { userId, form: internal ? 'note' : 'comment', version: 1, of: `${organizationId} ${ticketId}` }
  const { draft, ...drafting } = useKeyedDraft(place, emptyDraft)
  const form = useRef<HTMLFormElement>(null)
  const { mutateAsync } = useMutation(ticketsApi.comment.mutationOptions())
  const attachments = useOwnAttachments({
    organizationId,
    files: draft.files,
    onChange: (files) => change({ files }),
    max: MAX_FILES,
    mayWait: true,
    keptAt: { userId, organizationId, form: `${place.form} ${ticketId}` },
  })
  const { uploads, outgoing, handOver, sourceOf } = attachments
  const isOver = usePageFiles(() => form.current, attachments.take)
  const send = useMutation({
    mutationFn: async ({ body, files, requestKey, outgoing: going }: Sending<KeyedDraft>) => {
      const comment = { organizationId, ticketId, internal, body, requestKey }
      const queued = await Promise.all(going.map(async ({ key, ready, id }) => ({ key, file: await ready, id })))
      const ids = files.map(({ id }) => id)
      // of the others there is nothing to be sent again
      const input: QueuedComment = { ...comment, fileIds: ids.filter((id) => !going.some((one) => one.id === id)) }
      const act = { id: requestKey, lane: ticketId, organizationId, kind: 'tickets.comment', input, files: queued }
      return sendOrQueue(act, () => mutateAsync({ ...comment, fileIds: ids }))
    },
    onSuccess: (_, sent) => {
      const keys = new Set(sent.outgoing.map(({ key }) => key))
      handOver(keys)
      drafting.finish(sent, ({ id }) => sent.files.some((one) => one.id === id) || keys.has(sourceOf(id)?.key ?? ''))
      return queryClient.invalidateQueries({ queryKey: ticketsApi.timeline.pathKey() })
    },
    onError: (error) => {
      // another tab has sent another message by it: pressed again, this one is sent too
      if (failureOf(error).reason === 'comment_key_used') drafting.renewKey()
    },
  })
  const change = (changes: Partial<KeyedDraft>) => {
    drafting.change(changes)
    if (send.isError) send.reset()
  }
  const going = outgoing()
  const hasFiles = draft.files.length + going.length > 0
  const isEmpty = draft.body.trim() === '' && !hasFiles
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (!isEmpty && !send.isPending) send.mutate(drafting.take(going))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
  }
  const isAdding = uploads.length > 0
  useEffect(() => {
    // what was photographed and the button that sends it are in sight together
    if (isAdding) form.current?.scrollIntoView({ block: 'nearest' })
  }, [isAdding])
  const text = useRef<HTMLTextAreaElement>(null)
  useImperativeHandle(ref, () => ({
    focus: () => text.current?.focus(),
    takePhoto: () => form.current?.querySelector<HTMLInputElement>('input[capture], input[type=file]')?.click(),
  }))
  const isFilled = draft.body !== '' || hasFiles || isAdding
  const reportFilled = useEffectEvent(onFilled)
  useEffect(() => reportFilled(isFilled), [isFilled])

  const label = internal ? 'Sisäinen muistiinpano' : toCustomer ? 'Kommentti asiakkaalle' : 'Kommentti korjaamolle'
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      className={clsx(
        isOpen ? 'grid scroll-mb-44 grid-cols-1 gap-2' : 'flex items-end gap-2',
        internal && 'rounded-lg border border-signal/50 bg-signal-soft p-2',
        isOver && 'rounded-lg outline-2 outline-brand outline-offset-4 outline-dashed',
      )}
    >
      {internal && isOpen ? (
        <p className="flex items-center gap-1.5 font-semibold text-signal text-sm">
          <Lock className="size-4" aria-hidden="true" />
          Näkyy vain korjaamolle
        </p>
      ) : null}
      <Field
        label={label}
        hideLabel
        className="min-w-0 grow"
        error={send.isError ? formFailureText(send.error) : undefined}
      >
        <TextArea
          ref={text}
          rows={isOpen ? 3 : 1}
          className={
            isOpen
              ? undefined
              : '[&>textarea]:h-10! [&>textarea]:min-h-0 [&>textarea]:resize-none max-desktop:[&>textarea]:h-11!'
          }
          maxLength={4000}
          value={draft.body}
          placeholder={
            internal ? 'Kirjoita sisäinen muistiinpano' : `Kirjoita ${toCustomer ? 'asiakkaalle' : 'korjaamolle'}`
          }
          onChange={(event) => change({ body: event.target.value })}
          onKeyDown={onKeyDown}
        />
      </Field>
      <AttachmentTray attachments={attachments} />
      <div className={clsx('flex items-center gap-2', isOpen && 'flex-wrap')}>
        <PickButtons onPick={attachments.take} isCompact={!isOpen} />
        {isOver && isOpen ? <p className="text-muted text-sm">Pudota tiedostot tähän.</p> : null}
        <span className={isOpen ? 'ml-auto flex items-center gap-3 max-sm:w-full max-sm:*:grow' : 'sr-only'}>
          <KeyboardHint keys="mod+enter" />
          <Button type="submit" kind={internal ? 'secondary' : 'primary'} pending={send.isPending} disabled={isEmpty}>
            {internal ? <Lock className="size-4" aria-hidden="true" /> : <Send className="size-4" aria-hidden="true" />}
            {sendWords(draft.body, [...draft.files, ...uploads.map(({ file }) => file)], internal)}
          </Button>
        </span>
      </div>
    </form>
  )
}

type Going = { type: string } | { contentType: string }

/** What the button of a comment or note does; pictures need no text. */
function sendWords(body: string, files: readonly Going[], internal: boolean): string {
  if (body.trim() !== '' || files.length === 0) return internal ? 'Tallenna muistiinpano' : 'Lähetä kommentti'
  const arePictures = files.every((file) => ('type' in file ? file.type : file.contentType).startsWith('image/'))
  const [one, several] = arePictures ? ['kuva', 'kuvaa'] : ['liite', 'liitettä']
  return `${internal ? 'Tallenna' : 'Lähetä'} ${files.length === 1 ? one : `${files.length} ${several}`}`
}
