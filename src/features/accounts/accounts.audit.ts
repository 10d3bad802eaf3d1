type Nothing = Record<never, never>

type Factor = { factor: 'passkey' | 'app'; name?: string }

/** What people do to their own accounts; actor and user are the same. */
export type AccountsAudit = {
  'accounts.password_changed': Nothing
  /** By a mailed link. */
  'accounts.password_reset': Nothing
  'accounts.email_changed': Nothing
  'accounts.method_linked': { provider: string }
  'accounts.method_removed': { provider: string }
  'accounts.second_factor_added': Factor
  'accounts.second_factor_removed': Factor
  'accounts.recovery_codes_renewed': Nothing
  'accounts.recovery_code_used': Nothing
  'accounts.sessions_ended': { which: 'one' | 'others' | 'all' }
  'accounts.deleted': Nothing
}
