const MAX_LENGTH = 500

/** Scheme, credentials, host, port, path with query, fragment; no backslash or blank, which readers of addresses understand in different ways. */
const address =
  /^(?<scheme>[a-z]+):\/\/(?<user>[^/?#\s\\]*@)?(?<host>[\p{L}\d.-]+|\[[\da-f:.]+\])(?::(?<port>\d{1,5}))?(?<path>[/?][^\s\\#<>"]*)?(?<hash>#.*)?$/iu

/** The port of https, and those that no system's own services have (RFC 6335). */
const isCallablePort = (port: string | undefined): boolean =>
  port === undefined || port === '443' || (Number(port) >= 1024 && Number(port) <= 65_535)

/** The machine itself, which only a development or test setup may call. */
export const isOwnMachine = (url: string): boolean => /^http:\/\/(localhost|127\.0\.0\.1)([:/?]|$)/i.test(url)

/** The host of an address with its port; the whole text of one that is no address. */
export function hostOf(url: string): string {
  const { host, port } = address.exec(url)?.groups ?? {}
  if (host === undefined) return url
  return port === undefined ? host : `${host}:${port}`
}

/** What is wrong with an address to call, in Finnish; null when it can be called as far as its text says. Where it leads is checked at each call. */
export function addressError(url: string): string | null {
  if (url === '') return 'Anna osoite'
  if (url.length > MAX_LENGTH) return `Osoite: enintään ${MAX_LENGTH} merkkiä`
  const parts = address.exec(url)?.groups
  if (!parts) return 'Tarkista osoite, esimerkiksi https://jarjestelma.example.fi/webhook'
  if (parts.scheme?.toLowerCase() !== 'https' && !isOwnMachine(url)) return 'Osoitteen pitää alkaa https://'
  if (parts.user !== undefined) return 'Osoitteessa ei voi olla käyttäjänimeä eikä salasanaa'
  if (parts.hash !== undefined) return 'Osoitteessa ei voi olla #-osaa'
  if (!isCallablePort(parts.port)) return 'Portin pitää olla 443 tai vähintään 1024'
  return null
}
