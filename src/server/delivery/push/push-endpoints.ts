/** The push services of the known browsers; a leading dot matches any name before it. */
const SERVICES = ['fcm.googleapis.com', '.push.services.mozilla.com', '.notify.windows.com', '.push.apple.com']

const ENDPOINT_LIMIT = 1000

/**
 * Whether the address is that of a browser's push service: we write to it from inside, so a user must not be able to choose another. `testOrigin` is
 * of a service in tests, null everywhere else.
 */
export function isPushEndpoint(endpoint: string, testOrigin: string | null): boolean {
  if (endpoint.length > ENDPOINT_LIMIT || !URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password, origin } = new URL(endpoint)
  if (username || password) return false
  if (testOrigin !== null && origin === testOrigin) return true
  if (protocol !== 'https:' || port) return false
  return SERVICES.some((name) => (name.startsWith('.') ? hostname.endsWith(name) : hostname === name))
}
