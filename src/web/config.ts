/** What the server passes to the browser at run time (`src/main/browser-config.ts`); public by nature. */
export type WebConfig = {
  /** Version of the program; empty when the server does not give it. */
  version: string
  /** Whether signing in with Google is offered. */
  google: boolean
  /** Google Maps; null draws the bundled outline of Finland. */
  maps: { key: string; mapId: string } | null
  /** Whether the browser keeps the program's files for offline use. */
  serviceWorker: boolean
  /** Turnstile's site key; null means proof of work. */
  botProtection: { siteKey: string } | null
  /** Accounts of the demo world, offered on the sign-in page; null everywhere but in a demo. */
  demo: { password: string; accounts: { email: string; title: string }[] } | null
}

const plainest: WebConfig = {
  version: '',
  google: false,
  maps: null,
  serviceWorker: false,
  botProtection: null,
  demo: null,
}

/** Reads the JSON data block that the server writes into the document; what it leaves out has its plainest value. */
export function readConfig(place: Document): WebConfig {
  const text = place.getElementById('config')?.textContent
  if (!text) return plainest
  try {
    // written by the server of the same build
    return { ...plainest, ...(JSON.parse(text) as Partial<WebConfig>) }
  } catch {
    return plainest
  }
}

export const config = readConfig(document)
