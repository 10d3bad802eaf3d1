import { useNavigate, useSearch } from '@tanstack/react-router'
import { InvoicingTabs } from '#features/invoice-bases/web/list/invoicing-tabs.tsx'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { DayFilter } from '#web/ui/day-filter.tsx'
import { DaySheet } from './day-sheet.tsx'
import { MonthDays } from './month-days.tsx'

/** `YYYY-MM-DD` of the URL; anything odd is today. */
export const readDay = ({ day }: Record<string, unknown>, today: string): string =>
  typeof day === 'string' && /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(day) && day <= today ? day : today

/** Päivän kassa: a day's takings, and the days of its month. */
export function TakingsPage() {
  const today = dayInHelsinki(new Date())
  const day = readDay(useSearch({ strict: false }), today)
  const navigate = useNavigate()
  usePageTitle('Päivän kassa')
  return (
    <InvoicingTabs>
      <div className="grid grid-cols-1 gap-6">
        <div className="max-w-64 print:hidden">
          <DayFilter
            label="Päivä"
            day={day}
            max={today}
            onDay={(next) =>
              void navigate({
                to: '/app/invoicing/takings',
                search: next && next !== today ? { day: next } : {},
                replace: true,
              })
            }
          />
        </div>
        <DaySheet day={day} />
        <MonthDays month={day.slice(0, 7)} today={today} />
      </div>
    </InvoicingTabs>
  )
}
