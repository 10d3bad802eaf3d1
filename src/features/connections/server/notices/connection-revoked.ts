import { defineNotice } from '#features/notifications/server/define-notice.ts'
import { connectionMoved } from '../../connections.events.ts'
import { connectionMail, connectionNotice } from '../connection-notice.ts'

/** To the other side of what was open. A request that the garage took back itself is simply gone. */
export const connectionRevoked = defineNotice({
  ...connectionNotice,
  kind: 'connection.revoked',
  event: connectionMoved,
  when: ({ from, to }) => from === 'ACCEPTED' && to === 'REVOKED',
  title: ({ garage, customer }, { actorOrganizationId, garageId }) =>
    `${actorOrganizationId === garageId ? garage : customer} katkaisi yhteyden`,
  mail: () =>
    connectionMail('Avaa yhteydet', 'Yhteiset huollot jäävät molemmille. Toisen osapuolen muita tietoja et enää näe.'),
})
