import { callServer } from './call-server.ts'
import type { PushContent } from './show-push.ts'

declare const self: ServiceWorkerGlobalScope

const NOTIFICATIONS = '/app/notifications'

/** Opens what a shown message is about: in a page that is open, else in a new one. */
export async function openNotified(notification: Notification): Promise<void> {
  notification.close()
  const content = (notification.data ?? {}) as Partial<PushContent>
  void markRead(content)
  const path = pathOf(content.path)
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = pages.find(({ url }) => new URL(url).pathname.startsWith('/app'))
  if (!open) return void (await self.clients.openWindow(path))
  // the page goes there by itself (`register-worker.ts`): what is typed on it is kept, or asked about
  open.postMessage({ open: path })
  await open.focus()
}

/** A path of the application, never another origin, for any input. */
function pathOf(target: unknown): string {
  const { origin } = self.location
  if (typeof target !== 'string' || !URL.canParse(target, origin)) return NOTIFICATIONS
  const { origin: of, pathname, search, hash } = new URL(target, origin)
  return of === origin && /^\/app(\/|$)/.test(pathname) ? `${pathname}${search}${hash}` : NOTIFICATIONS
}

/** As pressing it in the app does. Without a line, or a session, it stays unread there. */
async function markRead({ organizationId, notificationId }: Partial<PushContent>): Promise<void> {
  if (!notificationId) return
  await callServer('notifications.markRead', { organizationId, notificationId, isRead: true }).catch(() => undefined)
}
