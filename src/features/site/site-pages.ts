/** The public pages. They are written at the build, each for visitors and for those who are signed in (`scripts/build-site.ts`). */
export const sitePages = [
  { path: '/', name: 'home' },
  { path: '/legal/privacy-policy', name: 'privacy-policy' },
  { path: '/legal/terms-of-service', name: 'terms-of-service' },
] as const
/** What is shown where there is nothing; the path is no address of it, it only names it to the renderer. */
export const missingPage = { path: '/404', name: 'not-found' } as const
export type SitePath = (typeof sitePages)[number]['path'] | typeof missingPage.path

/** The module that renders them, for a build and for a server that develops. */
export const siteRenderer = '/src/features/site/web/render.tsx'
/** The template around them: the document with the style sheet and the script. */
export const siteTemplate = 'site.html'
