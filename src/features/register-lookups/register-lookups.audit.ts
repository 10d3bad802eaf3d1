export type RegisterLookupsAudit = {
  'register-lookups.accepted': Record<string, never>
}
