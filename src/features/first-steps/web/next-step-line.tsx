import { ListChecks, X } from 'lucide-react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { NeedsYouText, needsYouClass } from '#web/ui/needs-you.tsx'
import { mayPutAway, mayTake } from '../first-steps.policy.ts'
import { StepLink } from './step-link.tsx'
import { wordsOf } from './step-words.ts'
import { isOpen, useFirstSteps } from './use-first-steps.ts'
import { usePutAway } from './use-put-away.ts'

/** Above a desk that is no longer empty: the next step that is this person's to take; nothing when there is none. */
export function NextStepLine() {
  const { role } = useOrganization()
  const { data } = useFirstSteps()
  const { putAway, isPending } = usePutAway()
  if (!data || !isOpen(data)) return null
  const next = data.steps.find(({ step, isDone }) => !isDone && mayTake(role, step))
  if (!next) return null
  const done = data.steps.filter(({ isDone }) => isDone).length
  return (
    <div className="flex max-w-full items-start gap-1">
      <StepLink beginner={data.beginner} step={next.step} className={needsYouClass}>
        <NeedsYouText icon={ListChecks}>
          Alkuun {done} / {data.steps.length}: {wordsOf(data.beginner, next.step).label}
        </NeedsYouText>
      </StepLink>
      {mayPutAway(role) ? (
        <IconButton label="Piilota alkuun pääsyn lista" disabled={isPending} onClick={() => putAway(true)}>
          <X className="size-4.5" aria-hidden="true" />
        </IconButton>
      ) : null}
    </div>
  )
}
