import { useProfile } from '#features/accounts/web/use-profile.ts'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { type KeyedDraft, type Sending, useKeyedDraft } from '#web/upload/use-keyed-draft.ts'
import type { Message } from '../../chats.ts'

/** What is written to one conversation and not sent. */
export type Draft = KeyedDraft & { replyTo: Message['replyTo'] }
export type SentDraft = Sending<Draft>

const emptyDraft = (): Draft => ({ body: '', files: [], replyTo: null, requestKey: crypto.randomUUID() })

/** The draft of a conversation, kept by the browser as it is typed. */
export function useDraft(otherId: string) {
  const { id: organizationId } = useOrganization()
  const { id: userId } = useProfile()
  const place = { userId, form: 'chat', version: 1, of: `${organizationId} ${otherId}` }
  return useKeyedDraft(place, emptyDraft, ({ replyTo }) => replyTo?.id ?? null)
}
