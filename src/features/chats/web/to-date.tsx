import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CalendarSearch } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { dayInHelsinki, wallClockAt } from '#shared/helsinki-clock.ts'
import { failureText } from '#web/failure-text.ts'
import { lazyComponent } from '#web/lazy-component.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { toast } from '#web/ui/toast.ts'
import { chatsApi } from './chats.api.ts'

const Calendar = lazyComponent(() => import('#web/ui/when/calendar.tsx'), 'Calendar')

/** Opens the conversation where a day begins; where nothing was written on it, at what was written next. */
export function ToDate({ otherId }: { otherId: string }) {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [isOpen, setIsOpen] = useState(false)
  const now = new Date()

  async function goTo(day: string) {
    setIsOpen(false)
    try {
      const asked = chatsApi.messageAt.queryOptions({ organizationId, otherId, day }, { staleTime: 0 })
      const { id: viesti } = await queryClient.fetchQuery(asked)
      if (viesti === null) return toast({ title: 'Keskustelussa ei ole vielä viestejä' })
      await navigate({
        to: '/app/chats/$organizationId',
        params: { organizationId: otherId },
        search: (search: object) => ({ ...search, viesti }),
      })
    } catch (error) {
      toast.error('Päivän viestejä ei voitu hakea', failureText(error))
    }
  }
  return (
    <Popover
      label="Siirry päivään"
      align="end"
      open={isOpen}
      onOpenChange={setIsOpen}
      className="w-fit min-w-80 p-3"
      trigger={
        <IconButton label="Siirry päivään">
          <CalendarSearch className="size-5" aria-hidden="true" />
        </IconButton>
      }
    >
      <Suspense fallback={<div className="h-80" />}>
        <Calendar
          chosen={null}
          today={wallClockAt(now)}
          min={undefined}
          max={dayInHelsinki(now)}
          onChoose={(_, day) => void goTo(day)}
        />
      </Suspense>
    </Popover>
  )
}
