import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { RuleConditions } from '#features/approval-rules/approval-rules.ts'
import { simulatedInWords } from '#features/approval-rules/web/rule-words.ts'
import { useOptionalOrganization } from '#features/organizations/web/use-organization.ts'
import { usePaused } from '#web/use-paused.ts'
import { extraWorkApi } from './extra-work.api.ts'

/** What a rule would have approved of the own extra work; nothing for who looks at another organisation's rules. */
export function RuleSimulation({ conditions }: { conditions: RuleConditions }) {
  const organization = useOptionalOrganization()
  return organization?.type === 'CUSTOMER' ? (
    <Simulated organizationId={organization.id} conditions={conditions} />
  ) : null
}

function Simulated({ organizationId, conditions }: { organizationId: string; conditions: RuleConditions }) {
  const paused = usePaused(conditions)
  const found = useQuery(
    extraWorkApi.simulateRule.queryOptions({ organizationId, ...paused }, { placeholderData: keepPreviousData }),
  )
  return (
    <p role="status" className="rounded-md bg-sunken px-3 py-2">
      {found.data
        ? simulatedInWords(found.data)
        : found.isError
          ? 'Viime vuoden lisätöitä ei voitu laskea.'
          : 'Lasketaan…'}
    </p>
  )
}
