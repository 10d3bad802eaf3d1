import type { Caller, Membership } from '#server/caller.ts'
import type { Services } from '#server/services.ts'
import type { OrganizationType } from '#shared/organization.ts'

/** In whose name a ticket is changed: a member of one of its sides, a person without an account who acts for a side by a signed link, or its program. */
export type TicketContext = {
  membership: Membership
  actor: { userId: string | null; organizationId: string }
  caller: Pick<Caller, 'userId'> | null
  /** The key of a program that acts for the side, by which the timeline names it. */
  apiKey?: { name: string }
}

/** For what moves the ticket at a time. */
export type TimedTicketContext = TicketContext & { services: Pick<Services, 'clock'> }

/** For what none of a side's people does by hand: a driver's act by a link, an answer by text, the product's own. */
export function inNameOf(
  organizationType: OrganizationType,
  organizationId: string,
  userId: string | null = null,
): TicketContext {
  return {
    caller: null,
    actor: { userId, organizationId },
    membership: { organizationId, organizationType, role: 'MEMBER', installs: true, bills: true },
  }
}

/** What an entry of the timeline keeps of a program that did it. */
export const byProgram = ({ apiKey }: Pick<TicketContext, 'apiKey'>): { apiKey?: string } =>
  apiKey ? { apiKey: apiKey.name } : {}
