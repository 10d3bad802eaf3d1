/** A day as spreadsheets write it, `5.3.2027` or `2027-03-05`, as `YYYY-MM-DD`; null for what no calendar has. */
export function readDay(typed: string): string | null {
  const finnish = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(typed.trim())
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:T00:00(?::00)?)?$/.exec(typed.trim())
  const [year, month, date] = finnish ? [finnish[3], finnish[2], finnish[1]] : iso ? iso.slice(1) : []
  if (!year || !month || !date) return null
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const at = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) ? day : null
}
