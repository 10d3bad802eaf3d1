// Of the page that the service worker shows without a line (src/main/service-worker/offline-page.ts): the same address once more.
addEventListener('online', () => location.reload())
