/**
 * Where a sign-in may lead: a path or a URL of this origin, else null. `//host` and `/\host`, which browsers read as another
 * host, become paths; user names and foreign schemes are refused.
 */
export function safeCallbackUrl(value: unknown, origin: string): string | null {
  if (typeof value !== 'string' || !value || value.length > 2048) return null
  const text = value.startsWith('/') ? `${origin}/${value.replace(/^[/\\]+/, '')}` : value
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  return url.origin === origin && !url.username && !url.password ? url.href : null
}
