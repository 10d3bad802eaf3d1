import { matchPrecache } from 'workbox-precaching'

/** The application's document as it was at the build; a name that no page of the product has. */
const SHELL = '/app?shell'

/** A line that is there but carries nothing is no better than none. */
const PATIENCE_MS = 3000

/** The document from the server, which has the newest settings and release; without a connection, or a server, the kept one. */
export async function openApp(request: Request): Promise<Response> {
  const asked = fetch(request)
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS, undefined))
  const answer = await Promise.race([asked, late]).catch(() => undefined)
  if (answer && answer.status < 500) return answer
  return (await matchPrecache(SHELL)) ?? asked
}
