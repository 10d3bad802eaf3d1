/**
 * What the browser is told at run time, as the JSON data block `<script type="application/json" id="config">` of the
 * app's document. Public by nature: no secret ever stands here.
 */
export type WebConfig = {
  /** Version of the program, shown on the support page and sent with its form. */
  version: string
  /** Who carries the realtime events. */
  realtime: { kind: 'hub' } | { kind: 'ably' }
  /** Google Maps; null draws the bundled outline of Finland. */
  maps: { key: string; mapId: string } | null
  /** Turnstile's site key; null means proof of work. */
  botProtection: { siteKey: string } | null
  /** Whether signing in with Google is offered. */
  google: boolean
  /** Accounts of the demo world, offered on the sign-in page; null everywhere but in a demo. */
  demo: { password: string; accounts: { email: string; label: string }[] } | null
}
