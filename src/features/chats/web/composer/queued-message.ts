import { MutationObserver } from '@tanstack/react-query'
import { sendWithFiles } from '#features/files/web/send-with-files.ts'
import { failureOf } from '#web/failure.ts'
import type { ActSender } from '#web/offline/queued-act.ts'
import { queryClient } from '#web/query-client.ts'
import type { Message, SendMessage } from '../../chats.ts'
import { chatsApi } from '../chats.api.ts'
import { readNewest } from '../conversation/window-query.ts'

/** `fileIds` are those whose bytes the browser has no more; `replyTo` is shown until the server knows the message. */
export type QueuedMessage = Omit<SendMessage, 'replyToId'> & { organizationId: string; replyTo: Message['replyTo'] }

/** Messages of one conversation are sent in the order in which they were written. */
export const laneOf = (organizationId: string, otherId: string): string => `chat ${organizationId} ${otherId}`

/** A message goes this way even when online: it is shown as written at once, and must not be lost with the page. */
export const sender: ActSender = {
  async send(act, keep, tell) {
    const { replyTo, ...input } = act.input as QueuedMessage
    const message = new MutationObserver(queryClient, chatsApi.send.mutationOptions())
    try {
      await sendWithFiles(act, keep, tell, (sent) =>
        message.mutate({ ...input, replyToId: replyTo?.id ?? null, fileIds: [...input.fileIds, ...sent] }),
      )
    } catch (error) {
      const { organizationId, otherId } = input
      const { reason } = failureOf(error)
      // its key is another message's: tried again by the person, this one is sent too
      if (reason === 'message_key_used')
        await keep({ ...act, input: { ...input, replyTo, requestKey: crypto.randomUUID() } })
      // the end of a conversation sends no event: a user who writes learns it first, and the page must not offer it again
      if (reason === 'chat_closed')
        void queryClient.invalidateQueries({ queryKey: chatsApi.get.queryKey({ organizationId, otherId }) })
      throw error
    }
    // it is in the conversation before it is removed from the queue
    await readNewest(queryClient, input).catch(() => undefined)
  },
  letsPass: true,
  title: () => 'Viesti',
  kept: 'Se on tallessa keskustelussa.',
}
