export type OutreachAudit = {
  /** Null is the allowance by age and connections. */
  'outreach.allowance_set': { from: number | null; to: number | null }
  'outreach.country_opened': { country: string }
  'outreach.country_closed': { country: string }
}
