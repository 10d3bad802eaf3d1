import { browserSubscription, endBrowserSubscription } from '#web/browser-subscription.ts'
import { queryClient } from '#web/query-client.ts'
import { seenSession } from '#web/seen-session.ts'
import { chosenHere, keepChosen } from './chosen-here.ts'
import { pushApi } from './push.api.ts'
import { subscribeHere, supportHere } from './this-device.ts'

/**
 * Where the person turned messages on here: brings browser and server together again after a new sign-in, a new key of the server or a
 * subscription that the browser changed. Turned off from another device, it is off here.
 */
export async function keepDevice(): Promise<void> {
  const chosen = chosenHere()
  if (!chosen || chosen.userId !== seenSession()?.user.id) return
  if (supportHere() !== 'possible' || Notification.permission !== 'granted') return
  const [subscription, { serverKey, devices }] = await Promise.all([
    browserSubscription(),
    queryClient.fetchQuery(pushApi.devices.queryOptions()),
  ])
  if (!serverKey) return
  const isKnown = devices.some(({ isCurrent }) => isCurrent)
  const isSame = subscription?.endpoint === chosen.endpoint && serverKey === chosen.serverKey
  if (isKnown && isSame) return
  if (!isKnown && isSame) {
    keepChosen(null)
    return endBrowserSubscription()
  }
  const made = await subscribeHere(serverKey)
  if (!made) return
  await queryClient.getMutationCache().build(queryClient, pushApi.subscribe.mutationOptions()).execute(made)
  keepChosen({ userId: chosen.userId, endpoint: made.endpoint, serverKey })
}
