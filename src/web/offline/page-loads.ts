/** The lock that pages hold while their answers are on their way; the service worker waits for it before each file that it keeps. */
export const PAGE_LOADS = 'page-loads'
