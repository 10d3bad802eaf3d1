import { useRef, useState } from 'react'
import { useProfile } from '#features/accounts/web/use-profile.ts'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import type { UploadedFile } from '#shared/upload.ts'
import { clearDraft, readDraft, writeDraft } from '#web/drafts.ts'
import type { Outgoing } from '#web/upload/use-attachments.ts'
import type { Message } from '../../chats.ts'

/** What is written to one conversation and not sent; the key makes a message that is sent twice one message. */
export type Draft = {
  body: string
  files: readonly UploadedFile[]
  replyTo: Message['replyTo']
  requestKey: string
}

/** The draft, and the files whose bytes the page still has. */
export type SentDraft = Draft & { outgoing: readonly Outgoing[] }

const emptyDraft = (): Draft => ({ body: '', files: [], replyTo: null, requestKey: crypto.randomUUID() })
const isEmpty = ({ body, files, replyTo }: Draft): boolean => body === '' && files.length === 0 && replyTo === null
const withNewKey = (draft: Draft): Draft => ({ ...draft, requestKey: crypto.randomUUID() })

/** What makes it one message and not another: of files that are uploaded their ids, of the others the browser's keys. */
const contentOf = ({ body, files, replyTo }: Draft, outgoing: readonly Outgoing[] = []): string =>
  JSON.stringify([
    body,
    files.map(({ id }) => id),
    replyTo?.id ?? null,
    outgoing.flatMap(({ key, id }) => (id === undefined ? key : [])),
  ])

/** The draft of a conversation, kept by the browser as it is typed. */
export function useDraft(otherId: string) {
  const { id: organizationId } = useOrganization()
  const { id: userId } = useProfile()
  const place = { userId, form: 'chat', version: 1, of: `${organizationId} ${otherId}` }
  const [draft, setDraft] = useState<Draft>(() => readDraft(place, emptyDraft()) ?? emptyDraft())
  const latest = useRef(draft)
  /** The message that the server may know by this key: it was restored, or sent. */
  const known = useRef({ requestKey: draft.requestKey, content: contentOf(draft) })

  const keep = (next: Draft) => {
    latest.current = next
    setDraft(next)
    if (isEmpty(next)) clearDraft(place)
    else writeDraft(place, next)
  }
  /** Another message has another key: with the known one the server would take it for a retry of that, or refuse it. */
  const keyed = (next: Draft, outgoing?: readonly Outgoing[]): Draft => {
    const { requestKey, content } = known.current
    return next.requestKey === requestKey && contentOf(next, outgoing) !== content ? withNewKey(next) : next
  }

  return {
    draft,
    change: (changes: Partial<Draft>): void => {
      const next = { ...latest.current, ...changes }
      keep(isEmpty(next) ? withNewKey(next) : keyed(next))
    },
    /** The message as it is sent now, with files that the page still has. */
    take: (outgoing: readonly Outgoing[]): SentDraft => {
      const taken = keyed(latest.current, outgoing)
      known.current = { requestKey: taken.requestKey, content: contentOf(taken, outgoing) }
      if (taken !== latest.current) keep(taken)
      return { ...taken, outgoing }
    },
    /** Its key is another message's. */
    renewKey: (): void => keep(withNewKey(latest.current)),
    /** It was taken over: what was typed and added meanwhile is the beginning of the next one. */
    finish: (sent: SentDraft, isSent: (file: UploadedFile) => boolean): void => {
      const { body, files, replyTo } = latest.current
      keep({
        ...emptyDraft(),
        body: body.startsWith(sent.body) ? body.slice(sent.body.length).trimStart() : body,
        files: files.filter((file) => !isSent(file)),
        replyTo: replyTo?.id === sent.replyTo?.id ? null : replyTo,
      })
    },
  }
}
