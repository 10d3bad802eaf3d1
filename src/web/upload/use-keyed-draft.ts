import { useRef, useState } from 'react'
import type { UploadedFile } from '#shared/upload.ts'
import { clearDraft, type DraftPlace, readDraft, writeDraft } from '../drafts.ts'
import type { Outgoing } from './use-attachments.ts'

/** The key goes with the message: sending the same one again after a lost answer writes nothing twice. */
export type KeyedDraft = { body: string; files: readonly UploadedFile[]; requestKey: string }

/** The draft, and the files whose bytes the page still has. */
export type Sending<Draft> = Draft & { outgoing: readonly Outgoing[] }

/** What makes it one message and not another: of files that are uploaded their ids, of the others the browser's keys. */
const contentOf = (
  { body, files }: KeyedDraft,
  rest: string | number | null,
  outgoing: readonly Outgoing[] = [],
): string =>
  JSON.stringify([
    body,
    files.map(({ id }) => id),
    rest,
    outgoing.flatMap(({ key, id }) => (id === undefined ? key : [])),
  ])

/**
 * What is written at one place and not sent, kept by the browser as it is typed. `blank` is an empty one with a new key; `restOf` names what it has
 * besides words and files, null for nothing.
 */
export function useKeyedDraft<Draft extends KeyedDraft>(
  place: DraftPlace,
  blank: () => Draft,
  restOf: (draft: Draft) => string | number | null = () => null,
) {
  const [draft, setDraft] = useState<Draft>(() => readDraft(place, blank()) ?? blank())
  const latest = useRef(draft)
  /** The message that the server may know by this key: it was restored, or sent. */
  const known = useRef({ requestKey: draft.requestKey, content: contentOf(draft, restOf(draft)) })

  const isEmpty = (one: Draft) => one.body === '' && one.files.length === 0 && restOf(one) === null
  const withNewKey = (one: Draft): Draft => ({ ...one, requestKey: crypto.randomUUID() })
  const show = (next: Draft) => {
    latest.current = next
    setDraft(next)
  }
  const keep = (next: Draft) => {
    show(next)
    if (isEmpty(next)) clearDraft(place)
    else writeDraft(place, next)
  }
  /** After an answer: what was written meanwhile where the place was opened again stays in the storage. */
  const settle = (next: Draft) => {
    const kept = readDraft(place, blank())
    if (kept && kept.requestKey !== latest.current.requestKey) show(next)
    else keep(next)
  }
  /** Another message has another key: with the known one the server would take it for a retry of that, or refuse it. */
  const keyed = (next: Draft, outgoing?: readonly Outgoing[]): Draft => {
    const { requestKey, content } = known.current
    return next.requestKey === requestKey && contentOf(next, restOf(next), outgoing) !== content
      ? withNewKey(next)
      : next
  }

  return {
    draft,
    change: (changes: Partial<Draft>): void => {
      const next = { ...latest.current, ...changes }
      keep(isEmpty(next) ? withNewKey(next) : keyed(next))
    },
    /** The message as it is sent now, with files that the page still has. */
    take: (outgoing: readonly Outgoing[]): Sending<Draft> => {
      const taken = keyed(latest.current, outgoing)
      known.current = { requestKey: taken.requestKey, content: contentOf(taken, restOf(taken), outgoing) }
      if (taken !== latest.current) keep(taken)
      return { ...taken, outgoing }
    },
    /** Its key is another message's. */
    renewKey: (): void => settle(withNewKey(latest.current)),
    /** It was sent: what was typed and added while it was on its way is the beginning of the next one; `rest` is what stays of the rest. */
    finish: (
      sent: Sending<Draft>,
      isSent: (file: UploadedFile) => boolean,
      rest: (now: Draft) => Partial<Draft> = () => ({}),
    ): void => {
      const now = latest.current
      settle({
        ...blank(),
        body: now.body.startsWith(sent.body) ? now.body.slice(sent.body.length).trimStart() : now.body,
        files: now.files.filter((file) => !isSent(file)),
        ...rest(now),
      })
    },
  }
}
