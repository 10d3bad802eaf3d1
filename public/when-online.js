// Of the page that the service worker shows without a line (src/main/service-worker/offline-page.ts): the same address once more.
const PAUSE_MS = 5000
addEventListener('online', () => location.reload())
// the line may be back before this ran, or be there while the server is not
if (navigator.onLine) setTimeout(() => location.reload(), PAUSE_MS)
