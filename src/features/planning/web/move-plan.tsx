import { type FormEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { z } from 'zod'
import { PlanAtOnce } from '#features/tickets/plan-at-once.ts'
import { ticketFields } from '#features/tickets/ticket-fields.ts'
import type { TicketDetails } from '#features/tickets/ticket-views.ts'
import { hoursOfServices } from '#features/tickets/wanted-services.ts'
import { vehicleTitle } from '#features/vehicles/web/vehicle-title.ts'
import type { Slots } from '#web/slots.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { firstPlan, planChanges, planOf, type TicketPlan } from './first-plan.ts'
import { PlanCourtesy, useAfterPlan } from './plan-courtesy.tsx'
import { PlanParts } from './plan-parts.tsx'
import { dayOfPlan } from './planning-state.ts'
import { usePlanning } from './use-planning.ts'

type Props = Extract<Slots['planTicket'], { kind: 'move' }> & {
  /** The whole ticket; undefined while it loads, and offline. */
  details: TicketDetails | undefined
  isAwaited: boolean
}

const Sent = PlanAtOnce.extend({ urgent: z.boolean() })
type Errors = { [Name in keyof TicketPlan]?: string }

/** Plans a ticket in the act that moves it. What was filled in is kept until it is sent: closing the window loses nothing. */
export function MovePlan({ ticket, open, onOpenChange, onMove, finalFocus, details, isAwaited }: Props) {
  const id = useId()
  const [filled, setFilled] = useState<{ plan: TicketPlan; suggested: string | null }>()
  const [errors, setErrors] = useState<Errors>({})
  const { planning, isSettled } = usePlanning(filled ? dayOfPlan(filled.plan) : null, ticket.id)
  const hours = hoursOfServices(details?.services ?? [])
  const isReady = isSettled && !isAwaited
  const commit = useAfterPlan()
  const begin = useEffectEvent(() => {
    const { plan, isSuggested } = firstPlan(planOf(ticket, details), ticket, planning, hours)
    setFilled({ plan, suggested: isSuggested ? plan.scheduledStart : null })
  })
  useEffect(() => {
    if (isReady) begin()
  }, [isReady])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!filled) return
    const read = Sent.safeParse(filled.plan)
    if (read.success) {
      void commit.current?.()
      return onMove({ to: 'SCHEDULED', ...planChanges(planOf(ticket, details), filled.plan) })
    }
    const wrong = Object.fromEntries(read.error.issues.map(({ path, message }) => [String(path[0]), message]))
    setErrors(wrong)
    const [first] = Object.keys(wrong)
    event.currentTarget.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
  }
  const change = (changes: Partial<TicketPlan>) => {
    setFilled((before) => before && { ...before, plan: { ...before.plan, ...changes } })
    setErrors({})
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      finalFocus={finalFocus}
      title="Milloin työ tehdään?"
      description={`${vehicleTitle(ticket)} · ${ticket.title}`}
      size="lg"
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Peruuta</Button>
          <Button type="submit" form={id} kind="primary" disabled={!filled}>
            Aikatauluta
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} className="grid gap-4" noValidate>
        {filled ? (
          <>
            <PlanParts
              legend="Päivä"
              plan={filled.plan}
              onChange={change}
              planning={planning}
              hours={hours}
              errors={errors}
              mechanic={ticket.mechanic}
              suggested={filled.suggested}
            />
            <PlanCourtesy ticketId={ticket.id} plan={filled.plan} commit={commit} />
            <Checkbox
              label={ticketFields.urgent.question}
              hint={ticketFields.urgent.hint}
              checked={filled.plan.urgent}
              onChange={({ currentTarget }) => change({ urgent: currentTarget.checked })}
            />
          </>
        ) : (
          <div aria-busy="true">
            <p className="sr-only">Haetaan kuormaa…</p>
            <Skeleton className="h-80 w-full" />
          </div>
        )}
      </form>
    </Dialog>
  )
}
