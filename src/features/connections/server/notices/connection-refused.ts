import { defineNotice } from '#features/notifications/server/define-notice.ts'
import { connectionMoved } from '../../connections.events.ts'
import { connectionMail, connectionNotice } from '../connection-notice.ts'

/** To the garage that had asked. */
export const connectionRefused = defineNotice({
  ...connectionNotice,
  kind: 'connection.refused',
  event: connectionMoved,
  when: ({ to }) => to === 'REFUSED',
  title: ({ customer }) => `${customer} hylkäsi yhteyspyynnön`,
  mail: () => connectionMail('Avaa yhteydet', 'Kirjaamasi huollot jäävät molemmille. Asiakkaan muita tietoja et näe.'),
})
