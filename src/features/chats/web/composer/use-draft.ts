import { useRef, useState } from 'react'
import { useProfile } from '#features/accounts/web/use-profile.ts'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import type { UploadedFile } from '#shared/upload.ts'
import { clearDraft, readDraft, writeDraft } from '#web/drafts.ts'
import type { Message } from '../../chats.ts'

/** What is written to one conversation and not sent; the key makes a message that is sent twice one message. */
export type Draft = {
  body: string
  files: readonly UploadedFile[]
  replyTo: Message['replyTo']
  requestKey: string
}

export const emptyDraft = (): Draft => ({ body: '', files: [], replyTo: null, requestKey: crypto.randomUUID() })

/** The draft of a conversation, kept by the browser as it is typed. */
export function useDraft(otherId: string) {
  const { id: organizationId } = useOrganization()
  const { id: userId } = useProfile()
  const place = { userId, form: 'chat', version: 1, of: `${organizationId} ${otherId}` }
  const [draft, setDraft] = useState<Draft>(() => readDraft(place, emptyDraft()) ?? emptyDraft())
  const latest = useRef(draft)
  const keep = (next: Draft) => {
    latest.current = next
    setDraft(next)
    if (next.body || next.files.length > 0 || next.replyTo) writeDraft(place, next)
    else clearDraft(place)
  }
  return { draft, latest, keep }
}
