import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { keepAct } from '#web/offline/send-or-queue.ts'
import { chatsApi } from '../chats.api.ts'
import { readNewest } from '../conversation/window-query.ts'
import { laneOf, type QueuedMessage } from './queued-message.ts'
import type { SentDraft } from './use-draft.ts'

/**
 * Takes a message over: kept by this browser it is shown at once and sent in its turn. A browser that keeps nothing waits for the server
 * instead. Rejects with why it could not be taken.
 */
export function useSendMessage(otherId: string) {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation(chatsApi.send.mutationOptions())
  return async ({ body, files, replyTo, requestKey, outgoing }: SentDraft): Promise<void> => {
    const queued = await Promise.all(outgoing.map(async ({ key, ready, id }) => ({ key, file: await ready, id })))
    const ids = files.map(({ id }) => id)
    const message = { organizationId, otherId, body, requestKey }
    // of the others there is nothing to be sent again
    const fileIds = ids.filter((id) => !outgoing.some((one) => one.id === id))
    const input: QueuedMessage = { ...message, fileIds, replyTo }
    const lane = laneOf(organizationId, otherId)
    const act = { id: requestKey, lane, organizationId, kind: 'chats.send', input, files: queued }
    if (await keepAct(act)) return
    await mutateAsync({ ...message, fileIds: ids, replyToId: replyTo?.id ?? null })
    await readNewest(queryClient, { organizationId, otherId })
  }
}
