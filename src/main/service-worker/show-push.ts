declare const self: ServiceWorkerGlobalScope

/** What the server encrypts for this browser (`src/server/delivery/push/push-message.ts`). */
export type PushContent = {
  title: string
  body: string
  path: string
  tag: string
  organizationId: string
  notificationId: string | null
}

/** Not in the types: a message that replaces another notifies again, or it would be missed. */
type Options = NotificationOptions & { renotify?: boolean }

/** Browsers revoke the permission of an origin that shows nothing, so an unreadable message is shown with a fixed title. */
const UNREADABLE: Partial<PushContent> & { title: string } = { title: 'Uusi ilmoitus' }

/** Shows a message on the device, unless the person looks at the product here: there a toast shows the same. */
export async function showPush(data: PushMessageData | null): Promise<void> {
  if ((await isLookedAt()) && (await mayBeSilent())) return
  const { title, body = '', tag, ...rest } = contentOf(data)
  const options: Options = { body, icon: '/icon-192.png', lang: 'fi', data: rest, ...(tag && { tag, renotify: true }) }
  await self.registration.showNotification(title, options)
}

function contentOf(data: PushMessageData | null): typeof UNREADABLE {
  try {
    const content: unknown = data?.json()
    return typeof content === 'object' && content !== null && 'title' in content && typeof content.title === 'string'
      ? (content as PushContent)
      : UNREADABLE
  } catch {
    return UNREADABLE
  }
}

async function isLookedAt(): Promise<boolean> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  return pages.some(({ focused, url }) => focused && new URL(url).pathname.startsWith('/app'))
}

/** Apple ends a subscription after some messages that were not shown, even when a page is visible; the others allow it then. */
async function mayBeSilent(): Promise<boolean> {
  const subscription = await self.registration.pushManager.getSubscription()
  return !subscription || !new URL(subscription.endpoint).hostname.endsWith('.push.apple.com')
}
