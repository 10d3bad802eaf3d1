import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { BookOpenCheck } from 'lucide-react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { failureText } from '#web/failure-text.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { mayRecordTicket } from '../maintenance-books.policy.ts'
import { maintenanceBooksApi } from './maintenance-books.api.ts'

type Props = { ticket: { id: string; status: string; vehicleId: string | null } }

/** Kirjaa huoltokirjaan: makes a draft of a finished ticket, or opens the book that has it already. */
export function RecordTicket({ ticket }: Props) {
  const { id: organizationId, type } = useOrganization()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const record = useMutation(maintenanceBooksApi.recordTicket.mutationOptions())
  if (!mayRecordTicket({ organizationType: type }, ticket)) return null
  const open = async () => {
    try {
      const { maintenanceBookId } = await record.mutateAsync({ organizationId, ticketId: ticket.id })
      void queryClient.invalidateQueries(maintenanceBooksApi.pathFilter())
      await navigate({ to: '/app/maintenance-books/$maintenanceBookId', params: { maintenanceBookId } })
    } catch (error) {
      toast.error('Huoltoa ei voitu kirjata huoltokirjaan', failureText(error))
    }
  }
  return (
    <Button pending={record.isPending} onClick={() => void open()} className="w-full">
      <BookOpenCheck className="size-4" aria-hidden="true" />
      Kirjaa huoltokirjaan
    </Button>
  )
}
