import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { formatTime } from '#web/format.ts'
import type { Slots } from '#web/slots.ts'
import type { FreeDay } from '../planning-views.ts'
import { ChoiceChip } from './choice-chip.tsx'
import { planningApi } from './planning.api.ts'
import { timeOf } from './planning-state.ts'
import { dayLabel } from './planning-words.ts'

/** So many days with room are offered; another time is typed. */
const DAYS_SHOWN = 6

/** When the garage has time for what is wanted. Choosing is a wish: the garage confirms it. Nothing where it does not say. */
export function WishTime({ garageId, serviceIds, value, onChange }: Slots['wishTime']) {
  const { id: organizationId } = useOrganization()
  const name = useId()
  const asked = { organizationId, garageId, serviceIds: [...serviceIds] }
  const found = useQuery(
    planningApi.freeTimes.queryOptions(asked, {
      // as long as the services are being chosen, the times of those before stay in sight
      placeholderData: (before: FreeDay[] | undefined) => before,
      retry: false,
    }),
  )
  const [opened, setOpened] = useState<string>()
  const days = found.data ?? []
  const withRoom = days.filter(({ times }) => times.length > 0).slice(0, DAYS_SHOWN)
  if (days.length === 0) return null
  const wish = timeOf(value)
  const wished = wish === null ? undefined : dayInHelsinki(new Date(wish))
  const open = withRoom.find(({ day }) => day === (wished ?? opened)) ?? withRoom.find(({ day }) => day === opened)
  const [today = ''] = days.map(({ day }) => day)
  return (
    <div className="grid gap-3">
      <fieldset className="min-w-0">
        <legend className="mb-1.5 font-semibold text-sm">
          Korjaamon vapaat ajat <span className="font-normal text-muted">(valinnainen)</span>
        </legend>
        <div className="flex flex-wrap gap-2">
          {withRoom.map(({ day, times }) => (
            <ChoiceChip
              key={day}
              name={`${name}day`}
              checked={open?.day === day}
              onChoose={() => {
                setOpened(day)
                if (times[0]) onChange(times[0])
              }}
              more={`klo ${formatTime(times[0] ?? '')} alkaen`}
            >
              {dayLabel(day, today)}
            </ChoiceChip>
          ))}
        </div>
        {withRoom.length === 0 ? (
          <p className="text-muted">Lähipäivät ovat täynnä. Toivo aikaa alla, niin korjaamo etsii sopivan.</p>
        ) : null}
      </fieldset>
      {open ? (
        <fieldset className="min-w-0">
          <legend className="mb-1.5 font-semibold text-sm">Kello</legend>
          <div className="flex flex-wrap gap-1.5">
            {open.times.map((time) => (
              <ChoiceChip
                key={time}
                name={`${name}time`}
                checked={timeOf(time) === wish}
                onChoose={() => onChange(time)}
              >
                <span className="tabular">{formatTime(time)}</span>
              </ChoiceChip>
            ))}
          </div>
        </fieldset>
      ) : null}
      {withRoom.length > 0 ? <p className="text-muted text-sm">Aika on toive: korjaamo vahvistaa sen.</p> : null}
    </div>
  )
}
