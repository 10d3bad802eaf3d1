// Served as /service-worker.js when SERVICE_WORKER=off: takes back what an earlier one kept, and itself. See docs/offline.md.
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => {
  const forget = async () => {
    for (const name of await caches.keys()) await caches.delete(name)
    await self.registration.unregister()
  }
  event.waitUntil(forget())
})
