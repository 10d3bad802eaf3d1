import { Resolver } from 'node:dns/promises'

const LIMIT_MS = 3000

/**
 * All addresses of a name, IPv4 and IPv6; empty when it has none. Asks the name servers itself: the system's own lookup would hold threads that
 * passwords and files need, and would know names of the operator's machines (`/etc/hosts`). Throws when no name server answers.
 */
export async function resolveName(hostname: string): Promise<readonly string[]> {
  const resolver = new Resolver({ timeout: LIMIT_MS, tries: 2 })
  const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  const [first] = answers
  if (found.length === 0 && first.status === 'rejected' && !isUnknown(first.reason)) throw first.reason
  return found
}

/** The name is not there, or has no address of the kind. */
const isUnknown = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOTFOUND' || error.code === 'ENODATA')
