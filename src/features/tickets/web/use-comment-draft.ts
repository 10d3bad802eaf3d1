import { useRef, useState } from 'react'
import type { UploadedFile } from '#shared/upload.ts'
import { clearDraft, type DraftPlace, readDraft, writeDraft } from '#web/drafts.ts'
import type { Outgoing } from '#web/upload/use-attachments.ts'

/** The key goes with the message: sending the same one again after a lost answer writes nothing twice. */
export type Draft = { body: string; files: readonly UploadedFile[]; requestKey: string }

/** The draft, and the files whose bytes the page still has. */
export type Sending = Draft & { outgoing: readonly Outgoing[] }

const emptyDraft = (): Draft => ({ body: '', files: [], requestKey: crypto.randomUUID() })
const isEmpty = ({ body, files }: Draft): boolean => body === '' && files.length === 0
const withNewKey = (draft: Draft): Draft => ({ ...draft, requestKey: crypto.randomUUID() })

/** What makes it one message and not another: of files that are uploaded their ids, of the others the browser's keys. */
const contentOf = ({ body, files }: Draft, outgoing: readonly Outgoing[] = []): string =>
  JSON.stringify([body, files.map(({ id }) => id), outgoing.flatMap(({ key, id }) => (id === undefined ? key : []))])

/** What is written to one ticket and not sent, kept by the browser as it is typed. */
export function useCommentDraft(place: DraftPlace) {
  const [draft, setDraft] = useState<Draft>(() => readDraft(place, emptyDraft()) ?? emptyDraft())
  const latest = useRef(draft)
  /** The message that the server may know by this key: it was restored, or sent. */
  const known = useRef({ requestKey: draft.requestKey, content: contentOf(draft) })

  const show = (next: Draft) => {
    latest.current = next
    setDraft(next)
  }
  const keep = (next: Draft) => {
    show(next)
    if (isEmpty(next)) clearDraft(place)
    else writeDraft(place, next)
  }
  /** After an answer: what was written meanwhile where the ticket was opened again stays in the storage. */
  const settle = (next: Draft) => {
    const kept = readDraft(place, emptyDraft())
    if (kept && kept.requestKey !== latest.current.requestKey) show(next)
    else keep(next)
  }
  /** Another message has another key: with the known one the server would take it for a retry of that. */
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
    take: (outgoing: readonly Outgoing[]): Sending => {
      const taken = keyed(latest.current, outgoing)
      known.current = { requestKey: taken.requestKey, content: contentOf(taken, outgoing) }
      if (taken !== latest.current) keep(taken)
      return { ...taken, outgoing }
    },
    /** Its key is another message's. */
    renewKey: (): void => settle(withNewKey(latest.current)),
    /** It was sent: what was typed and added while it was on its way is the beginning of the next one. */
    finish: (sent: Sending, isSent: (file: UploadedFile) => boolean): void => {
      const { body, files } = latest.current
      settle({
        ...emptyDraft(),
        body: body.startsWith(sent.body) ? body.slice(sent.body.length).trimStart() : body,
        files: files.filter((file) => !isSent(file)),
      })
    },
  }
}
