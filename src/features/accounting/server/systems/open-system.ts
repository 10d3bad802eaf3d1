import type { AccountingAccess } from '#server/accounting-access.ts'
import type { AccountingSystemName } from '../../accounting.ts'
import type { ConnectionRow } from '../accounting.access.ts'
import type { ConnectionSecrets } from '../connection-secrets.ts'
import { type AccountingSystem, SystemFailure } from './accounting-system.ts'
import { netvisor } from './netvisor.ts'
import { procountor } from './procountor.ts'

/** What the platform offers: systems that it is known in, and an operator, which needs nothing but a mail. */
export const offeredSystems = ({ procountor, netvisor }: AccountingAccess): AccountingSystemName[] => [
  ...(procountor ? (['PROCOUNTOR'] as const) : []),
  ...(netvisor ? (['NETVISOR'] as const) : []),
  'OPERATOR',
]

type Opened = { access: AccountingAccess; secrets: ConnectionSecrets; clock: () => Date; signal?: AbortSignal }

/** A garage's system, signed in; null of an operator. Throws where the platform does not offer it any more. */
export function openSystem(
  connection: Pick<ConnectionRow, 'system' | 'companyId' | 'productCode'>,
  { access, secrets, clock, signal }: Opened,
): AccountingSystem | null {
  switch (connection.system) {
    case 'PROCOUNTOR':
      if (!access.procountor) throw new SystemFailure('CREDENTIALS')
      return procountor(access.procountor, { apiKey: secrets.apiKey, signal })
    case 'NETVISOR':
      if (!access.netvisor) throw new SystemFailure('CREDENTIALS')
      return netvisor(access.netvisor, {
        customerId: secrets.customerId,
        customerKey: secrets.customerKey,
        companyId: connection.companyId,
        productCode: connection.productCode,
        clock,
        signal,
      })
    case 'OPERATOR':
      return null
  }
}
