import {
  addPlugins,
  cleanupOutdatedCaches,
  getCacheKeyForURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { openOrSayOffline } from './offline-page.ts'
import { openApp } from './open-app.ts'
import { openNotified } from './open-notified.ts'
import { renewPush } from './renew-push.ts'
import { showPush } from './show-push.ts'

/** Held by pages that wait for answers (`register-worker.ts`). */
const PAGE_LOADS = 'page-loads'

declare const self: ServiceWorkerGlobalScope
/** Written in by `scripts/build-service-worker.ts`. */
declare const PRECACHED: PrecacheEntry[]
declare const FIRST_SCREEN: PrecacheEntry[]

/** Registered so where the person saves data: the application opens without a line, and its other files come when they are needed. */
const isSparing = new URL(self.location.href).searchParams.has('sparing')

addPlugins([
  {
    /** Files are kept one after the other, each when no page waits for answers, and after all else that the browser loads. */
    async requestWillFetch({ request, event }) {
      // a file that a page asks for does not wait
      if (event?.type !== 'install') return request
      await navigator.locks.request(PAGE_LOADS, () => undefined)
      return new Request(request, { priority: 'low' })
    },
  },
])
// only the build's own files, under their own names: nothing of /api, and no other document
precacheAndRoute(isSparing ? FIRST_SCREEN : PRECACHED, {
  directoryIndex: '',
  cleanURLs: false,
  ignoreURLParametersMatching: [],
})
cleanupOutdatedCaches()
registerRoute(new NavigationRoute(({ request }) => openApp(request), { allowlist: [/^\/app(?:[/?]|$)/] }))
// a visitor without a session is led to the sign-in, which cannot be kept: it needs the server in any case
registerRoute(
  new NavigationRoute(({ request }) => openOrSayOffline(request), {
    allowlist: [/^\/(?:\?|$)/, /^\/(?:auth|legal)(?:[/?]|$)/, /^\/api\/auth\/signin(?:\?|$)/],
  }),
)

// the first one serves the page that registered it, so that what it loads later is there without a line
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('push', (event) => event.waitUntil(showPush(event.data)))
self.addEventListener('notificationclick', (event) => event.waitUntil(openNotified(event.notification)))
self.addEventListener('pushsubscriptionchange', (event) => (event as ExtendableEvent).waitUntil(renewPush()))

/**
 * A newer worker waits while pages of the older release are open, since it removes their files. When a page of its own release is the only one, the
 * worker starts at once: many a tab in a workshop is never closed. A page that the worker does not serve asks for it.
 */
self.addEventListener('message', (event) => {
  const { entry, isUnserved } = event.data as { entry?: unknown; isUnserved?: unknown }
  if (isUnserved) event.waitUntil(self.clients.claim())
  if (typeof entry === 'string' && getCacheKeyForURL(entry)) event.waitUntil(beginWhenOnlyPage())
})

async function beginWhenOnlyPage(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (pages.length === 1) await self.skipWaiting()
}
