import type { Transaction } from '../db/database.ts'
import { newId } from '../db/new-id.ts'
import type { Secret } from '../secure-token.ts'
import { linkToken } from './link-token.ts'
import { type SignedLinkRow, signedLinks } from './signed-links.tables.ts'

export type NewLink = Pick<SignedLinkRow, 'purpose' | 'subject' | 'uses' | 'organizationId' | 'userId'> & {
  expiresAt: Date
}

/** Makes a link if this transaction commits. `token` goes into an address, `id` is what may be kept. */
export async function makeLink(
  tx: Transaction,
  secret: Secret,
  { expiresAt, ...link }: NewLink,
): Promise<{ id: string; token: string }> {
  const id = newId()
  await tx.insert(signedLinks).values({ id, ...link, expiresAt: expiresAt.toISOString() })
  return { id, token: linkToken(secret, link.purpose, id) }
}
