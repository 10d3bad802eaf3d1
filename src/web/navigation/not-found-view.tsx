import { useRouter } from '@tanstack/react-router'

/**
 * The product's page for an address that leads nowhere, in place of a page that finds out late that it is one: what it was
 * to show does not exist, or is not for this person. Looks the same as a mistyped address on purpose.
 */
export function NotFoundView() {
  const NotFound = useRouter().options.defaultNotFoundComponent
  return NotFound ? <NotFound isNotFound routeId="__root__" /> : null
}
