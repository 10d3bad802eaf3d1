import { z } from 'zod'
import { type Sealer, sealerFor } from '#server/sealed-text.ts'
import type { Secret } from '#server/secure-token.ts'
import type { AccountingSystemName, ConnectionEdit } from '../accounting.ts'

/** What garages sign in with to their systems, in the database, each bound to its garage. */
export const connectionSealer: Sealer = sealerFor('huoltosilta accounting secrets')

/** `apiKey` of Procountor, the others of Netvisor. */
const ConnectionSecrets = z.object({ apiKey: z.string(), customerId: z.string(), customerKey: z.string() })
export type ConnectionSecrets = z.infer<typeof ConnectionSecrets>

export const NO_SECRETS: ConnectionSecrets = { apiKey: '', customerId: '', customerKey: '' }

type Sealed = { garageId: string; sealedKeys: string }

/** Null when they do not open: the platform's secret has changed without the former one being listed. */
export function openSecrets(platformSecret: Secret, { garageId, sealedKeys }: Sealed): ConnectionSecrets | null {
  if (sealedKeys === '') return NO_SECRETS
  const opened = connectionSealer.open(platformSecret, garageId, sealedKeys)
  return opened === null ? null : ConnectionSecrets.parse(JSON.parse(opened))
}

export const sealSecrets = (platformSecret: Secret, garageId: string, secrets: ConnectionSecrets): string =>
  connectionSealer.seal(platformSecret, garageId, JSON.stringify(secrets))

type Typed = Pick<ConnectionEdit, keyof ConnectionSecrets>
type Name = keyof ConnectionSecrets

/** What each system is signed in with. */
export const SECRETS_OF: Record<AccountingSystemName, readonly Name[]> = {
  PROCOUNTOR: ['apiKey'],
  NETVISOR: ['customerId', 'customerKey'],
  OPERATOR: [],
}

/** What was typed on top of what is kept: a secret that is left empty stays. Those of other systems go. */
export function mergedSecrets(system: AccountingSystemName, typed: Typed, kept: ConnectionSecrets): ConnectionSecrets {
  const names = SECRETS_OF[system]
  const secretOf = (name: Name) => (names.includes(name) ? typed[name] || kept[name] : '')
  return { apiKey: secretOf('apiKey'), customerId: secretOf('customerId'), customerKey: secretOf('customerKey') }
}
