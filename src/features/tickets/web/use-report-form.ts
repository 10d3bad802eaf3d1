import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { type FieldPath, type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { useProfile } from '#features/accounts/web/use-profile.ts'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { carCount } from '#features/vehicles/vehicle-name.ts'
import { useSeveral } from '#features/vehicles/web/use-several.ts'
import { vehiclesApi } from '#features/vehicles/web/vehicles.api.ts'
import type { OrganizationType } from '#shared/organization.ts'
import { formatPhone } from '#shared/phone.ts'
import { clearDraft, readDraft, writeDraft } from '#web/drafts.ts'
import { afterDrawing, hiddenErrors } from '#web/editing/hidden-errors.ts'
import { failureOf } from '#web/failure.ts'
import { formFailureText } from '#web/form-failure-text.ts'
import { toast } from '#web/ui/toast.ts'
import {
  emptyReport,
  forCustomerInput,
  formPath,
  type ReportValues,
  reportResolver,
  toGarageInput,
} from './report-form.ts'
import { type ReportDraft, readShelf, reportPlace, writeShelf } from './shelved-reports.ts'
import { ticketsApi } from './tickets.api.ts'

type Prefill = (values: ReportValues) => ReportValues

/**
 * The form of a report: draft, check, sending, and where refusals are shown. With several cars a ticket is made of each, with the same words.
 * `onSent` is what follows when a ticket was made, or was made before; without it the ticket's page opens.
 */
export function useReportForm(
  prefilled: Prefill,
  cars: readonly string[] = [],
  onSent?: (ticketId: string, message?: string) => Promise<void>,
) {
  const { id: organizationId, type } = useOrganization()
  const profile = useProfile()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const isSeveral = cars.length > 1
  const draftKey = useMemo(
    () => reportPlace(profile.id, organizationId, isSeveral),
    [profile.id, organizationId, isSeveral],
  )
  const empty = emptyReport(
    type === 'CUSTOMER'
      ? { name: profile.name ?? '', phone: profile.phone ? formatPhone(profile.phone) : '' }
      : { name: '', phone: '' },
  )
  const [draft] = useState(() => readDraft<ReportDraft>(draftKey, { values: empty, requestKey: crypto.randomUUID() }))
  const [requestKey, setRequestKey] = useState(() => draft?.requestKey ?? crypto.randomUUID())
  const [problem, setProblem] = useState<string>()
  const [sentTicketId, setSentTicketId] = useState<string>()
  const [isRestored, setRestored] = useState(draft !== undefined)
  const [shelf, setShelf] = useState(() => readShelf(draftKey, empty))
  const form = useForm<ReportValues>({
    defaultValues: prefilled(draft?.values ?? empty),
    resolver: reportResolver(type),
    shouldFocusError: false, // it knows nothing of the pickers: see focusFirstError
  })

  useEffect(() => {
    // what the page fills in by itself is no draft
    let isTyped = false
    return form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty = false }) => {
        isTyped ||= isDirty
        if (isTyped) writeDraft(draftKey, { values, requestKey })
      },
    })
  }, [form, draftKey, requestKey])

  const toGarage = useMutation(ticketsApi.report.mutationOptions())
  const forCustomer = useMutation(ticketsApi.reportForCustomer.mutationOptions())

  /** The form is emptied, and its draft goes. */
  const leave = async (navigateAway: () => Promise<void>) => {
    form.reset(empty)
    clearDraft(draftKey)
    await navigateAway()
    // the emptied form may have been filled in again by its page
    clearDraft(draftKey)
  }
  const openTicket = (ticketId: string) => navigate({ to: '/app/tickets/$ticketId', params: { ticketId } })
  const leaveFor = (ticketId: string, message?: string) =>
    leave(async () => {
      if (onSent) return onSent(ticketId, message)
      if (message) toast.success(message)
      await openTicket(ticketId)
    })
  const refresh = () => {
    void queryClient.invalidateQueries(ticketsApi.pathFilter())
    void queryClient.invalidateQueries(vehiclesApi.pathFilter())
  }

  const { several, sendAll, forget } = useSeveral(cars, 'already_reported')
  const sendSeveral = async (values: ReportValues) => {
    const result = await sendAll({
      requestKey,
      values,
      send: (vehicleId, key) =>
        toGarage.mutateAsync({
          ...toGarageInput({ ...values, vehicle: { ...values.vehicle, mode: 'known', vehicleId } }),
          organizationId,
          requestKey: key,
        }),
    })
    refresh()
    if (result.stopped !== undefined) throw result.stopped
    if (result.refused.length > 0) return
    toast.success(
      `${carCount(result.done)} ilmoitettu korjaamolle`,
      result.earlier > 0
        ? `Niistä ${result.earlier} oli ilmoitettu jo ennen viimeisiä muutoksia tähän lomakkeeseen.`
        : undefined,
    )
    await leave(() => navigate({ to: '/app' }))
  }

  const send = async (values: ReportValues) => {
    setProblem(undefined)
    setSentTicketId(undefined)
    const common = { organizationId, requestKey }
    try {
      if (isSeveral) return await sendSeveral(values)
      const { ticketId } =
        type === 'GARAGE'
          ? await forCustomer.mutateAsync({ ...forCustomerInput(values), ...common })
          : await toGarage.mutateAsync({ ...toGarageInput(values), ...common })
      refresh()
      await leaveFor(ticketId, sentText(type, values))
    } catch (error) {
      const { fields, reason, details } = failureOf(error)
      if (reason === 'already_reported' && typeof details.ticketId === 'string') setSentTicketId(details.ticketId)
      for (const { field, message } of fields) form.setError(formPath(field) as FieldPath<ReportValues>, { message })
      setProblem(formFailureText(error))
      focusFirstError()
    }
  }

  const isBegun = isRestored || form.formState.isDirty
  const present = (): ReportDraft => ({ values: form.getValues(), requestKey })
  const keepShelf = (next: readonly ReportDraft[]) => setShelf(writeShelf(draftKey, shelf, next))
  const begin = (values: ReportValues, key: string, restored: boolean) => {
    form.reset(values)
    setRequestKey(key)
    setProblem(undefined)
    setSentTicketId(undefined)
    forget()
    setRestored(restored)
  }
  const startFresh = (values: ReportValues) => {
    begin(values, crypto.randomUUID(), false)
    clearDraft(draftKey)
  }
  /** Continues a draft that was put aside or just discarded; the present one is put aside for it. */
  const resume = (one: ReportDraft) => {
    const others = shelf.filter(({ requestKey: key }) => key !== one.requestKey)
    keepShelf(isBegun ? [present(), ...others] : others)
    begin(one.values, one.requestKey, true)
    writeDraft(draftKey, one)
  }

  return {
    form,
    problem,
    /** Whether there is anything to lose. */
    isBegun,
    shelf,
    resume,
    /** Lays aside what is begun, for another caller. */
    newCall: (caller: Prefill = (values) => values) => {
      if (isBegun) keepShelf([present(), ...shelf])
      // the link named the first caller's car
      startFresh(caller(empty))
    },
    /** Opens the ticket that this form has made already, when it was changed since. */
    openSent: sentTicketId === undefined ? undefined : () => leaveFor(sentTicketId),
    isRestored,
    isSending: toGarage.isPending || forCustomer.isPending,
    /** Of several cars: how many are reported, and which were refused. */
    several,
    submit: form.handleSubmit(
      () => send(form.getValues()),
      (errors) => {
        setProblem(undefined)
        focusFirstError()
        afterDrawing(() => setProblem(hiddenErrors(errors)))
      },
    ),
    startOver: () => {
      const thrown = present()
      startFresh(prefilled(empty))
      toast.info('Lomake tyhjennetty', undefined, {
        isOffer: true,
        action: { label: 'Kumoa', onClick: () => resume(thrown) },
      })
    },
  }
}

/** Whether the garage has chosen a time already. */
export function useIsPlanned({ control }: Pick<UseFormReturn<ReportValues>, 'control'>): boolean {
  const { type } = useOrganization()
  const start = useWatch({ control, name: 'plan.scheduledStart' })
  return start !== null && type === 'GARAGE'
}

const sentText = (type: OrganizationType, { plan }: ReportValues): string => {
  if (type === 'CUSTOMER') return 'Auto ilmoitettu korjaamolle'
  return plan.scheduledStart === null ? 'Huolto kirjattu työpöydälle' : 'Huolto kirjattu ja aikataulutettu'
}

/** The pickers are no inputs of the form library, so the first marked control is looked for in the page. */
function focusFirstError(): void {
  afterDrawing(() => document.querySelector<HTMLElement>('[data-report] [aria-invalid="true"]')?.focus())
}
