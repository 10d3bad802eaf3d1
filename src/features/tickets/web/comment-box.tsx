import { useMutation, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Lock, Send } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useProfile } from '#features/accounts/web/use-profile.ts'
import { AttachmentPicker } from '#features/files/web/attachment-picker.tsx'
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
import type { QueuedComment } from './offline/queued-comment.ts'
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

type FormProps = { ticketId: string; internal: boolean; toCustomer: boolean }

/** The key goes with the text: sending the same text again after a lost answer writes nothing twice. */
type Draft = { body: string; files: readonly UploadedFile[]; requestKey: string }

const emptyDraft = (): Draft => ({ body: '', files: [], requestKey: crypto.randomUUID() })

/** What was typed and added while the comment was on its way: the beginning of the next one. */
const unsentOf = ({ body, files }: Draft, sent: { body: string; fileIds?: readonly string[] | undefined }): Draft => ({
  ...emptyDraft(),
  body: body.startsWith(sent.body) ? body.slice(sent.body.length).trimStart() : body,
  files: files.filter(({ id }) => !sent.fileIds?.includes(id)),
})

function CommentForm({ ticketId, internal, toCustomer }: FormProps) {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const { id: userId } = useProfile()
  const place = { userId, form: internal ? 'note' : 'comment', version: 1, of: `${organizationId} ${ticketId}` }
  const [draft, setDraft] = useState<Draft>(() => readDraft(place, emptyDraft()) ?? emptyDraft())
  const latest = useRef(draft)
  const [isUploading, setUploading] = useState(false)
  const { mutateAsync } = useMutation(ticketsApi.comment.mutationOptions())
  // chosen without a line: they go with the comment
  const [unsent, setUnsent] = useState<readonly File[]>([])
  // a new picker where what it holds went with a comment
  const [round, setRound] = useState(0)
  const send = useMutation({
    mutationFn: (comment: QueuedComment) => {
      const { requestKey: id, ticketId: lane } = comment
      const act = { id, lane, organizationId, kind: 'tickets.comment', input: comment, files: unsent }
      return sendOrQueue(act, () => mutateAsync(comment))
    },
    onSuccess: (_, sent) => {
      keep(unsentOf(latest.current, sent))
      if (unsent.length > 0) setRound(round + 1)
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
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (draft.body.trim() === '' || send.isPending || isUploading) return
    const { body, files, requestKey } = draft
    send.mutate({ organizationId, ticketId, internal, body, fileIds: files.map((file) => file.id), requestKey })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
  }
  const label = internal ? 'Sisäinen muistiinpano' : toCustomer ? 'Kommentti asiakkaalle' : 'Kommentti korjaamolle'
  return (
    <form
      noValidate
      onSubmit={submit}
      className={clsx('grid grid-cols-1 gap-2', internal && 'rounded-lg border border-signal/50 bg-signal-soft p-3')}
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
      <AttachmentPicker
        organizationId={organizationId}
        label={<span className="sr-only">Liitteet</span>}
        key={round}
        files={draft.files}
        onChange={(files) => change({ files })}
        onBusyChange={setUploading}
        onUnsentChange={setUnsent}
      />
      <div className="flex items-center justify-end gap-3">
        <KeyboardHint keys="mod+enter" />
        <Button
          type="submit"
          kind={internal ? 'secondary' : 'primary'}
          pending={send.isPending}
          disabled={draft.body.trim() === '' || isUploading}
        >
          {internal ? <Lock className="size-4" aria-hidden="true" /> : <Send className="size-4" aria-hidden="true" />}
          {internal ? 'Tallenna muistiinpano' : 'Lähetä kommentti'}
        </Button>
      </div>
    </form>
  )
}
