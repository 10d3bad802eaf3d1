import { defineNotice } from '#features/notifications/server/define-notice.ts'
import { connectionMoved } from '../../connections.events.ts'
import { connectionMail, connectionNotice } from '../connection-notice.ts'

/** To the garage. A car that the customer reports itself has a notice already. */
export const connectionAccepted = defineNotice({
  ...connectionNotice,
  kind: 'connection.accepted',
  event: connectionMoved,
  when: ({ to, byReport }) => to === 'ACCEPTED' && !byReport,
  title: ({ customer }) => `${customer} hyväksyi yhteyden`,
  mail: () =>
    connectionMail('Avaa yhteydet', 'Näet nyt asiakkaan yhteyshenkilöt ja autot, jotka ovat olleet huollossa.'),
})
