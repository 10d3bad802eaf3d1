import { defineNotice } from '#features/notifications/server/define-notice.ts'
import { connectionMoved } from '../../connections.events.ts'
import { connectionMail, connectionNotice } from '../connection-notice.ts'

/**
 * To the customer that is asked. It may not know the garage: nothing that the garage typed for this customer travels
 * with it, only its name. A request that was withdrawn or answered meanwhile gives no notice.
 */
export const connectionRequested = defineNotice({
  ...connectionNotice,
  kind: 'connection.requested',
  event: connectionMoved,
  when: ({ to }) => to === 'PENDING',
  async subject(tx, event) {
    const subject = await connectionNotice.subject(tx, event)
    return subject?.state === 'PENDING' ? subject : null
  },
  title: ({ garage }) => `${garage} pyytää yhteyttä`,
  mail: () =>
    connectionMail(
      'Vastaa pyyntöön',
      'Kunnes hyväksyt pyynnön, korjaamo ei näe yhteystietojasi eikä autojen tietoja.',
      'Jos et tunne korjaamoa, hylkää pyyntö.',
    ),
})
