import { browserSubscription } from '#web/browser-subscription.ts'
import { hasWorker } from '#web/offline/register-worker.ts'
import type { NewSubscription } from '../push.ts'

/** `home_screen`: an iPhone or iPad shows messages only of apps on its home screen. */
export type Support = 'unavailable' | 'unsupported' | 'home_screen' | 'blocked' | 'possible'

/** Whether this browser can show messages, and may. Asks for no permission. */
export function supportHere(): Support {
  if (!hasWorker()) return 'unavailable'
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return isOfApple() ? 'home_screen' : 'unsupported'
  return Notification.permission === 'denied' ? 'blocked' : 'possible'
}

/** An iPad calls itself a Mac, which has no touch screen. */
const isOfApple = (): boolean =>
  /iPhone|iPad/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

/**
 * Asks for the permission where it was not given, and makes this browser ready for messages of the server with that key. Null: the
 * person said no, or nothing. Throws where the browser's push service cannot be reached.
 */
export async function subscribeHere(serverKey: string): Promise<NewSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const { pushManager } = await navigator.serviceWorker.ready
  const made = await browserSubscription()
  // it may be of a key that we have no more, with which none can be made again
  await made?.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: serverKey })
  const { endpoint = '', keys = {} } = subscription.toJSON()
  return { endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '', serverKey }
}
