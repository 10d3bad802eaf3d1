/** What the bell is called for screen readers. No one counts further than a hundred (`UNREAD_COUNT_LIMIT`). */
export function bellLabel(unread: number): string {
  if (unread === 0) return 'Ilmoitukset'
  return `Ilmoitukset, ${unread > 100 ? 'yli 100' : unread} lukematta`
}
