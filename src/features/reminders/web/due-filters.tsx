import { useNavigate } from '@tanstack/react-router'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { AHEAD_DAYS, type AheadDays, DEFAULT_AHEAD } from '../reminders.ts'
import { type RemindersSearch, readRemindersSearch } from './reminders-search.ts'

const AHEAD_LABELS: Record<AheadDays, string> = {
  0: 'Vain myöhässä olevat',
  30: '30 päivän sisällä',
  60: '60 päivän sisällä',
  90: '90 päivän sisällä',
}

/** What is due, and how soon. Both are kept in the URL. */
export function DueFilters({ search }: { search: RemindersSearch }) {
  const navigate = useNavigate()
  const show = (more: Record<string, unknown>) =>
    void navigate({ to: '/app/reminders', search: readRemindersSearch({ ...search, ...more }), replace: true })
  return (
    <div className="mb-3 grid gap-3 sm:flex print:hidden">
      <Field label="Mikä on ajankohtaista">
        <Select value={search.what ?? ''} onChange={({ target }) => show({ what: target.value })}>
          <option value="">Huolto tai katsastus</option>
          <option value="SERVICE">Huolto</option>
          <option value="INSPECTION">Katsastus</option>
        </Select>
      </Field>
      <Field label="Milloin">
        <Select value={String(search.ahead ?? DEFAULT_AHEAD)} onChange={({ target }) => show({ ahead: target.value })}>
          {AHEAD_DAYS.map((days) => (
            <option key={days} value={days}>
              {AHEAD_LABELS[days]}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  )
}
