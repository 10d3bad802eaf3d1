import { isIP } from 'node:net'
import { AppError } from '#shared/app-error.ts'

/**
 * Refuses a request whose Host is neither ours, nor this machine by its usual name, nor an address in numbers. A page of
 * another site can point its own name at this machine and would then read the answers as its own; numbers and
 * `localhost` it cannot take.
 */
export function requireKnownHost(host: string | undefined, publicUrl: string): void {
  const url = host !== undefined && URL.canParse(`http://${host}`) ? new URL(`http://${host}`) : null
  const name = url?.hostname ?? ''
  const isThisMachine = name === 'localhost' || name.endsWith('.localhost') || isIP(name.replace(/^\[|\]$/g, '')) !== 0
  if (!isThisMachine && name !== new URL(publicUrl).hostname) throw new AppError('forbidden', 'foreign_origin')
}
