import { useMutation, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Lock, Send } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useProfile } from '#features/accounts/web/use-profile.ts'
import { useOwnAttachments } from '#features/files/web/use-own-attachments.ts'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import type { UploadedFile } from '#shared/upload.ts'
import { clearDraft, readDraft, writeDraft } from '#web/drafts.ts'
import { formFailureText } from '#web/form-failure-text.ts'
import { sendOrQueue } from '#web/offline/send-or-queue.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { KeyboardHint } from '#web/ui/keyboard-hint.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { AttachmentTray } from '#web/upload/attachment-tray.tsx'
import { PickButtons } from '#web/upload/pick-buttons.tsx'
import type { Outgoing } from '#web/upload/use-attachments.ts'
import { usePageFiles } from '#web/upload/use-page-files.ts'
import type { QueuedComment } from './offline/queued-comment.ts'
import { sendWords } from './photos/send-words.ts'
import { ticketsApi } from './tickets.api.ts'

/** Says something to the other side or, at a garage, writes a note for its own people. */
export function CommentBox({ ticketId, mayNote }: { ticketId: string; mayNote: boolean }) {
  const [tab, setTab] = useState('message')
  const message = <CommentForm key="message" ticketId={ticketId} internal={false} toCustomer={mayNote} />
  if (!mayNote) return <div className="print:hidden">{message}</div>
  return (
    <Tabs
      label="Kenelle kirjoitat"
      className="print:hidden"
      value={tab}
      onValueChange={setTab}
      tabs={[
        { value: 'message', label: 'Kommentti asiakkaalle', content: message },
        {
          value: 'note',
          label: (
            <span className="flex items-center gap-1.5">
              <Lock className="size-4 text-signal" aria-hidden="true" />
              Sisäinen muistiinpano
            </span>
          ),
          content: <CommentForm key="note" ticketId={ticketId} internal toCustomer={false} />,
        },
      ]}
    />
  )
}

/** As many as the server takes with one comment. */
const MAX_FILES = 20

type FormProps = { ticketId: string; internal: boolean; toCustomer: boolean }

/** The key goes with the text: sending the same text again after a lost answer writes nothing twice. */
type Draft = { body: string; files: readonly UploadedFile[]; requestKey: string }

const emptyDraft = (): Draft => ({ body: '', files: [], requestKey: crypto.randomUUID() })

/** The draft, and the files whose bytes the page still has. */
type Sending = Draft & { outgoing: readonly Outgoing[] }

function CommentForm({ ticketId, internal, toCustomer }: FormProps) {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const { id: userId } = useProfile()
  const place = { userId, form: internal ? 'note' : 'comment', version: 1, of: `${organizationId} ${ticketId}` }
  const [draft, setDraft] = useState<Draft>(() => readDraft(place, emptyDraft()) ?? emptyDraft())
  const latest = useRef(draft)
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
    mutationFn: async ({ body, files, requestKey, outgoing: going }: Sending) => {
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
      // what was typed and added while it was on its way is the beginning of the next one
      const { body, files } = latest.current
      keep({
        ...emptyDraft(),
        body: body.startsWith(sent.body) ? body.slice(sent.body.length).trimStart() : body,
        files: files.filter(({ id }) => !sent.files.some((one) => one.id === id) && !keys.has(sourceOf(id)?.key ?? '')),
      })
      return queryClient.invalidateQueries({ queryKey: ticketsApi.timeline.pathKey() })
    },
  })
  const keep = (next: Draft) => {
    latest.current = next
    setDraft(next)
    if (next.body || next.files.length > 0) writeDraft(place, next)
    else clearDraft(place)
  }
  const change = (changes: Partial<Draft>) => {
    // what is changed once it was sent is something else: with the old key it might be taken for the first one
    keep({
      ...latest.current,
      ...changes,
      ...((send.isError || send.isPending) && { requestKey: crypto.randomUUID() }),
    })
    if (send.isError) send.reset()
  }
  const going = outgoing()
  const hasFiles = draft.files.length + going.length > 0
  const isEmpty = draft.body.trim() === '' && !hasFiles
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (!isEmpty && !send.isPending) send.mutate({ ...draft, outgoing: going })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
  }
  const isAdding = uploads.length > 0
  useEffect(() => {
    // what was photographed and the button that sends it are in sight together
    if (isAdding) form.current?.scrollIntoView({ block: 'nearest' })
  }, [isAdding])
  const label = internal ? 'Sisäinen muistiinpano' : toCustomer ? 'Kommentti asiakkaalle' : 'Kommentti korjaamolle'
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      className={clsx(
        'grid scroll-mb-44 grid-cols-1 gap-2',
        internal && 'rounded-lg border border-signal/50 bg-signal-soft p-3',
        isOver && 'rounded-lg outline-2 outline-brand outline-offset-4 outline-dashed',
      )}
    >
      {internal ? (
        <p className="flex items-center gap-1.5 font-semibold text-signal text-sm">
          <Lock className="size-4" aria-hidden="true" />
          Näkyy vain korjaamolle
        </p>
      ) : null}
      <Field label={label} hideLabel error={send.isError ? formFailureText(send.error) : undefined}>
        <TextArea
          rows={2}
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
      <div className="flex flex-wrap items-center gap-2">
        <PickButtons onPick={attachments.take} />
        {isOver ? <p className="text-muted text-sm">Pudota tiedostot tähän.</p> : null}
        <span className="ml-auto flex items-center gap-3 max-sm:w-full max-sm:*:grow">
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
