import type { AnyTRPCProcedure } from '@trpc/server'
import { appRouter } from '../../src/main/app-router.ts'
import { cases } from '../../src/main/two-sides.fixture.ts'
import { inputs, unanswerable } from './inputs.ts'
import type { Role, Things } from './things.ts'

/** One question of the bench. */
export type Call = { procedure: string; what: string; role: Role; path: string; session: string | undefined }

/** Who may call a procedure, as its isolation case says. */
function rolesOf(procedure: string): readonly Role[] {
  const found = cases[procedure]
  if (!found) throw new Error(`${procedure} has no isolation case`)
  if (found.about === 'organization') return found.side === 'both' ? ['garage', 'customer'] : [found.side]
  return [({ caller: 'garage', platform: 'super-user', anyone: 'visitor' } as const)[found.about]]
}

/**
 * Every question that the router can be asked, in each role that may ask it; `isWanted` leaves procedures out. Throws when a procedure has no input, or an
 * input no procedure.
 */
export function callsOf(things: Things, isWanted: (procedure: string) => boolean): Call[] {
  const procedures = appRouter._def.procedures as Record<string, AnyTRPCProcedure>
  const queries = Object.keys(procedures).filter((name) => procedures[name]?._def.type === 'query')
  const known = [...Object.keys(inputs), ...Object.keys(unanswerable)]
  const wrong = [
    ...queries.filter((name) => !known.includes(name)).map((name) => `${name} has no input in bench/growth/inputs.ts`),
    ...known.filter((name) => !queries.includes(name)).map((name) => `${name} of bench/growth/inputs.ts is no query`),
  ]
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
  return queries
    .filter((procedure) => isWanted(procedure) && !(procedure in unanswerable))
    .flatMap((procedure) => rolesOf(procedure).flatMap((role) => callsAs(role, procedure, things)))
}

function callsAs(role: Role, procedure: string, things: Things): Call[] {
  const own = role === 'garage' ? things.garageId : things.customerId
  const isOfOrganization = cases[procedure]?.about === 'organization'
  return Object.entries(inputs[procedure]?.(things, role) ?? {}).map(([what, given]) => {
    const input = isOfOrganization ? { organizationId: own, ...given } : given
    const path = `/api/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`
    return { procedure, what, role, path, session: things.sessions[role] }
  })
}
