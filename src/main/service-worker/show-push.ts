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

/** Not in the types: one that takes another's place is heard again, or it would be missed. */
type Options = NotificationOptions & { renotify?: boolean }

/** Browsers take the permission from whoever shows nothing, so what cannot be read is told without words of its own. */
const UNREADABLE: Partial<PushContent> & { title: string } = { title: 'Uusi ilmoitus' }

/** Shows a message on the device, unless the person looks at the product here: there the same is told by a toast. */
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

/** Apple ends a subscription after some messages that were not shown, whoever looks; the others forgive it then. */
async function mayBeSilent(): Promise<boolean> {
  const subscription = await self.registration.pushManager.getSubscription()
  return !subscription || !new URL(subscription.endpoint).hostname.endsWith('.push.apple.com')
}
