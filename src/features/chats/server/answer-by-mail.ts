import type { MailAnswers } from '#server/contributions.ts'
import { MAX_BODY, SendMessage } from '../chats.ts'
import { sendMessage } from './send-message.ts'

/** An answer to a mail about a message goes to the organisation that had written, as a message of the user who answers. */
export const chatMailAnswers: MailAnswers = {
  maxLength: MAX_BODY,
  async post(by, { targetId: otherId, ...answer }) {
    await sendMessage(by, SendMessage.parse({ otherId, ...answer }), { byMail: true })
  },
}
