import { callServer } from './call-server.ts'

declare const self: ServiceWorkerGlobalScope

/** Push services end a subscription now and then: the browser takes a new one, and sends it to the server. */
export async function renewPush(): Promise<void> {
  const { serverKey } = (await callServer('push.devices')) as { serverKey: string | null }
  if (!serverKey) return
  const { endpoint, keys } = (
    await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: serverKey })
  ).toJSON()
  await callServer('push.subscribe', { endpoint, p256dh: keys?.p256dh, auth: keys?.auth, serverKey })
}
