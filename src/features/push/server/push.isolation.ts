import { aboutCaller, aboutCallers, type Isolation } from '#server/isolation.ts'
import { makeDevice, SERVER_KEY } from './push.factory.ts'
import type { PushRouter } from './push.router.ts'

export const isolation: Isolation<{ push: PushRouter }> = {
  things: async (db, { customerMemberId }) => ({ deviceId: (await makeDevice(db, customerMemberId)).id }),
  cases: {
    push: {
      devices: aboutCaller('the own devices'),
      subscribe: aboutCaller('the own browser', {
        endpoint: 'https://fcm.googleapis.com/fcm/send/x',
        p256dh: SERVER_KEY,
        serverKey: SERVER_KEY,
        auth: 'AAAAAAAAAAAAAAAAAAAAAA',
      }),
      remove: aboutCallers('an own device', (id) => ({ id: id('deviceId') })),
    },
  },
}
